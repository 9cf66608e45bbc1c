public import CandlestickExpectations

/// An error that ends an example when the example or one of its hooks throws it.
///
/// ```swift
/// guard let url = Bundle.module.url(forResource: "cats", withExtension: "json") else {
///   throw StopTest("the fixture is missing")
/// }
/// ```
public struct StopTest: StoppingError {
  /// The reason why the example ends.
  public let failureDescription: String
  /// The location at which the error was created.
  public let location: CodeLocation
  /// True if the example fails.
  public let reportError: Bool

  /// Creates an error that fails the example and ends it.
  ///
  /// - Parameter failureDescription: the reason why the example ends.
  public init(_ failureDescription: String, file: StaticString = #filePath, line: UInt = #line) {
    self.failureDescription = failureDescription
    self.location = CodeLocation(file: file, line: line)
    self.reportError = true
  }

  private init() {
    self.failureDescription = ""
    self.location = CodeLocation()
    self.reportError = false
  }

  /// Ends the example without a failure, for code that has already reported one.
  public static let silently = StopTest()
}

/// An error that ends an example.
package protocol StoppingError: Error {
  /// The reason why the example ends.
  var failureDescription: String { get }
  /// The location at which the error was created.
  var location: CodeLocation { get }
  /// True if the example fails.
  var reportError: Bool { get }
}
