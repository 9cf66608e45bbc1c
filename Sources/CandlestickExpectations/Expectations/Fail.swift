/// Fails the running example.
///
/// ```swift
/// guard case .loaded(let cats) = viewModel.state else { return fail("not loaded: \(viewModel.state)") }
/// ```
public func fail(
  _ message: String,
  fileID: String = #fileID,
  file: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) {
  fail(message, location: CodeLocation(fileID: fileID, filePath: file, line: line, column: column))
}

/// Fails the running example.
///
/// - Parameter location: the location to report.
public func fail(_ message: String, location: CodeLocation) {
  FailureReporter.record(TestFailure(message: message, location: location))
}

/// Fails the running example with the message "fail() always fails".
public func fail(
  fileID: String = #fileID,
  file: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) {
  fail("fail() always fails", fileID: fileID, file: file, line: line, column: column)
}
