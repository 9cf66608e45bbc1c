import CandlestickSimulation

/// Tells the steps that polls of expectations cause from the progress that these wait for.
///
/// If nothing has happened since the last polls, the next ones are idle. Their own steps, such as the block of a
/// `queue.sync` in the polled code, are no progress: the wait for outside events must end.
struct PollsUnderWay {
  /// The number of expectations that evaluate their code, and do not wait for the next poll.
  var count = 0
  /// True if the polls follow a wait for outside events, and not a step.
  var areIdle = false

  /// Records that a step that is not part of an expectation begins.
  mutating func stepBegins() {
    if count == 0 { areIdle = false }
  }
}
