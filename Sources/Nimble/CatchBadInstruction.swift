public import CandlestickExpectations

/// A crash that ``catchBadInstruction(fileID:file:line:column:block:)`` caught.
public final class BadInstructionException: Sendable, CustomStringConvertible {
  /// The message of the crash, such as "Fatal error: Index out of range". If there was none, the signal.
  public let description: String

  init(_ crash: String) {
    description = crash
  }
}

/// Runs code, and returns its trap if it traps, for example in `fatalError` or at an index out of range.
///
/// Changes that the code made before the trap last. The code is left there: its objects are never released, and the
/// locks that it holds stay locked. Its other crashes, such as by `abort()`, end the process.
///
/// Where traps cannot be caught, the code runs in a child process first, and the effects of code that crashes are lost.
/// Code that then neither returns nor crashes within 10 seconds fails the running example.
public func catchBadInstruction(
  fileID: String = #fileID,
  file: FileString = #filePath,
  line: UInt = #line,
  column: UInt = #column,
  block: @escaping () -> Void
) -> BadInstructionException? {
  let trial = TrialOutcome(catchingTrapsOf: block)
  if case .crashed(let crash) = trial { return BadInstructionException(crash.description) }
  if let obstacle = trial.obstacle {
    let location = CodeLocation(fileID: fileID, filePath: file, line: line, column: column)
    fail("catchBadInstruction(...) expects its block to return or to crash; \(obstacle)", location: location)
  }
  return nil
}

/// Matches code that traps, for example in `fatalError`, at a failed `precondition`, or at an index out of range.
///
/// The code runs in this process, as with Nimble: changes that it made before the trap last. It is left there, so its
/// objects are never released, and the locks that it holds stay locked. Its other crashes, such as by `abort()`, end
/// the process. Pass a message, such as `throwAssertion("Index out of range")`, for Candlestick's matcher, which runs
/// the code in a child process.
public func throwAssertion<Out>() -> Matcher<Out> {
  assertionMatcher { TrialOutcome(catchingTrapsOf: $0) }
}
