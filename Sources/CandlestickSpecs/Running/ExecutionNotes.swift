import CandlestickExpectations

/// What happened when an example was executed, besides its failures.
struct ExecutionNotes: Sendable {
  /// The schedules that it explored; nil if it explored none.
  var exploration: ExploredExample?
  /// Why it ran again in real time; nil if it did not.
  var reasonForRealTime: String?
  /// The failures of earlier attempts, if it ran again.
  var earlierFailures: [TestFailure] = []
  /// The pending values of fakes that nobody resolved, so that they fell back.
  var fallbacks: [String] = []
}
