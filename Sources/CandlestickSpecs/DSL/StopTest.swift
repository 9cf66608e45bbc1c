public import CandlestickExpectations

/// Ends an example when thrown from it or from one of its hooks.
///
/// ```swift
/// guard let url = Bundle.module.url(forResource: "cats", withExtension: "json") else {
///   throw StopTest("the fixture is missing")
/// }
/// ```
public struct StopTest: StoppingError {
  /// Why the example ends.
  public let failureDescription: String
  /// Where the error was created.
  public let location: CodeLocation
  /// Whether the example fails.
  public let reportError: Bool

  /// Creates an error that fails the example and ends it.
  ///
  /// - Parameter failureDescription: why the example ends.
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

  /// Ends the example without a failure: for use where the failure has been reported already.
  public static let silently = StopTest()
}
