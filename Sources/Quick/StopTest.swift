import CandlestickExpectations
import CandlestickSpecs

/// Ends an example when thrown from it or from one of its hooks.
///
/// ```swift
/// guard let url = fixture("cats") else { throw StopTest("the fixture is missing") }
/// ```
public struct StopTest: Error {
  /// Why the example ends.
  public let failureDescription: String
  /// Whether the example fails.
  public let reportError: Bool
  /// Where the error was created.
  public let callsite: Callsite

  /// Ends the example without a failure.
  public static let silently = StopTest(
    failureDescription: "",
    reportError: false,
    callsite: Callsite(file: "", line: 0)
  )

  private init(failureDescription: String, reportError: Bool, callsite: Callsite) {
    self.failureDescription = failureDescription
    self.reportError = reportError
    self.callsite = callsite
  }

  /// Creates an error that fails the example and ends it.
  ///
  /// - Parameter failureDescription: why the example ends.
  public init(_ failureDescription: String, file: FileString = #filePath, line: UInt = #line) {
    self.init(failureDescription: failureDescription, reportError: true, callsite: Callsite(file: file, line: line))
  }
}

extension StopTest: StoppingError {
  package var location: CodeLocation { callsite.location }
}
