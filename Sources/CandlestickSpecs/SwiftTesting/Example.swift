#if canImport(Testing)
import CandlestickExpectations
public import Testing

/// An example of a class of specs, as an argument of a test of Swift Testing.
///
/// ```swift
/// @Test(arguments: CartSpec.examples) func cart(_ example: Example) async throws {
///   try await example.run()
/// }
/// ```
public struct Example: Sendable {
  /// The description, the groups, the tags and the location of the example.
  public let metadata: ExampleMetadata
  /// The names of the class and of the example, which no other example has.
  private let id: String
  private let body: @Sendable () async throws -> Void

  init(_ metadata: ExampleMetadata, id: String, _ body: @escaping @Sendable () async throws -> Void) {
    self.metadata = metadata
    self.id = id
    self.body = body
  }

  /// Runs the example with its hooks, as XCTest runs the examples of other classes.
  ///
  /// Examples run one at a time, on the main thread. Other tests may run beside them. The failures of the example are
  /// issues of the current test.
  ///
  /// - Throws: an error of Swift Testing, if the example is skipped; an error that says why the example cannot run, for
  ///   example outside of a test of Swift Testing.
  public func run() async throws { try await body() }
}

extension Example: CustomTestStringConvertible {
  /// The full name of the example.
  public var testDescription: String { metadata.fullName }
}

extension Example: CustomTestArgumentEncodable {
  /// Encodes the names of the class and of the example, by which Swift Testing identifies a case.
  public func encodeTestArgument(to encoder: some Encoder) throws { try id.encode(to: encoder) }
}
#endif
