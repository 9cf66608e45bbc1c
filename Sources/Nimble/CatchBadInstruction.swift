import CandlestickExpectations

/// A crash that ``catchBadInstruction(fileID:file:line:column:block:)`` caught.
public final class BadInstructionException: Sendable, CustomStringConvertible {
  /// The message of the crash, such as "Fatal error: Index out of range". If there was none, the signal.
  public let description: String

  init(_ crash: String) {
    description = crash
  }
}

/// Runs code in a child process, and returns the crash if the code crashes. Code that returns there runs again in this
/// process, where its effects last.
///
/// The effects of crashing code are lost. Code that neither returns nor crashes within 10 seconds fails the running
/// example. See also the matcher `throwAssertion`.
public func catchBadInstruction(
  fileID: String = #fileID,
  file: FileString = #filePath,
  line: UInt = #line,
  column: UInt = #column,
  block: @escaping () -> Void
) -> BadInstructionException? {
  let trial = TrialRun(timeout: .seconds(10)) {
    block()
  }
  if case .crashed(let crash) = trial { return BadInstructionException(crash.description) }
  if let obstacle = trial.obstacle {
    let location = CodeLocation(fileID: fileID, filePath: file, line: line, column: column)
    fail("catchBadInstruction(...) expects its block to return or to crash; \(obstacle)", location: location)
  }
  return nil
}
