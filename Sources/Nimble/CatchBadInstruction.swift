import CandlestickExpectations

/// A crash that ``catchBadInstruction(fileID:file:line:column:block:)`` has caught.
public final class BadInstructionException: Sendable, CustomStringConvertible {
  /// What was said about the crash, such as "Fatal error: Index out of range", or else the signal.
  public let description: String

  init(_ crash: String) {
    description = crash
  }
}

/// Runs code in a child process, and tells whether it crashes there.
///
/// Nothing of what the code does to memory is seen here afterwards. Code that neither returns nor crashes within 10
/// seconds fails the example that is running. The matcher `throwAssertion` says more.
///
/// - Parameters:
///   - fileID: the module and the file of the call.
///   - file: the file of the call.
///   - line: the line of the call.
///   - column: the column of the call.
///   - block: the code.
/// - Returns: the crash, or nil if there was none.
public func catchBadInstruction(
  fileID: String = #fileID,
  file: FileString = #filePath,
  line: UInt = #line,
  column: UInt = #column,
  block: @escaping () -> Void
) -> BadInstructionException? {
  let trial = TrialRun(timeout: .seconds(10)) {
    block()
    return []
  }
  if case .crashed(let crash) = trial { return BadInstructionException(crash.description) }
  if let obstacle = trial.obstacle {
    let location = CodeLocation(fileID: fileID, filePath: file, line: line, column: column)
    fail("catchBadInstruction(...) expects its block to return or to crash; \(obstacle)", location: location)
  }
  return nil
}
