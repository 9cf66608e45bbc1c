import CandlestickExpectations
import CandlestickSpecs

/// An error that ends an example when the example or one of its hooks throws it.
///
/// ```swift
/// guard let url = fixture("cats") else { throw StopTest("the fixture is missing") }
/// ```
public struct StopTest: Error {
  /// The reason why the example ends.
  public let failureDescription: String
  /// True if the example fails.
  public let reportError: Bool
  /// The location at which the error was created.
  public let callsite: Callsite

  /// Ends the example without a failure, for code that has already reported one.
  public static let silently = StopTest("", reportError: false, Callsite(file: "", line: 0))

  private init(_ failureDescription: String, reportError: Bool, _ callsite: Callsite) {
    self.failureDescription = failureDescription
    self.reportError = reportError
    self.callsite = callsite
  }

  /// Creates an error that fails the example and ends it.
  ///
  /// - Parameter failureDescription: the reason why the example ends.
  public init(_ failureDescription: String, file: FileString = #filePath, line: UInt = #line) {
    self.init(failureDescription, reportError: true, Callsite(file: file, line: line))
  }
}

extension StopTest: StoppingError {
  package var location: CodeLocation { callsite.location }
}
