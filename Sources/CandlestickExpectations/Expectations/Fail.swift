/// Fails the example that is running.
///
/// ```swift
/// guard case .loaded(let cats) = viewModel.state else { return fail("not loaded: \(viewModel.state)") }
/// ```
///
/// - Parameters:
///   - message: what went wrong.
///   - fileID: the module and the file of the call.
///   - file: the file of the call.
///   - line: the line of the call.
///   - column: the column of the call.
public func fail(
  _ message: String,
  fileID: String = #fileID,
  file: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) {
  fail(message, location: CodeLocation(fileID: fileID, filePath: file, line: line, column: column))
}

/// Fails the example that is running, at a place of the caller's choice.
///
/// - Parameters:
///   - message: what went wrong.
///   - location: the place that the failure is reported at.
public func fail(_ message: String, location: CodeLocation) {
  FailureReporter.record(TestFailure(message: message, location: location))
}

/// Fails the example that is running.
///
/// - Parameters:
///   - fileID: the module and the file of the call.
///   - file: the file of the call.
///   - line: the line of the call.
///   - column: the column of the call.
public func fail(
  fileID: String = #fileID,
  file: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) {
  fail("fail() always fails", fileID: fileID, file: file, line: line, column: column)
}
