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
  /// Where the error was made.
  public let location: CodeLocation
  /// Whether the example fails.
  public let reportError: Bool

  /// Makes an error that fails the example and ends it.
  ///
  /// - Parameters:
  ///   - failureDescription: why the example ends.
  ///   - fileID: the module and the file of the call.
  ///   - file: the file of the call.
  ///   - line: the line of the call.
  ///   - column: the column of the call.
  public init(
    _ failureDescription: String,
    fileID: String = #fileID,
    file: FileString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    self.failureDescription = failureDescription
    self.location = CodeLocation(fileID: fileID, filePath: file, line: line, column: column)
    self.reportError = true
  }

  private init() {
    self.failureDescription = ""
    self.location = CodeLocation()
    self.reportError = false
  }

  /// Ends the example and leaves its result as it is: for when the failure has been reported already.
  public static let silently = StopTest()
}
