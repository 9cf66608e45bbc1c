/// Decides which schedule to run next. The caller runs each one and reports its result.
///
/// ```swift
/// while let context = exploration.next() { exploration.finished(run(in: context), skip: nil, files: nil) }
/// ```
package protocol Exploration: AnyObject {
  /// True if the exploration replays one schedule.
  var isReplay: Bool { get }

  /// The maximum number of schedules, as far as known.
  var limit: Int { get }

  /// The result so far.
  var outcome: ExplorationOutcome { get }

  /// Returns the simulation for the next run; nil if there is none.
  func next() -> (any ExecutionContext)?

  /// Records the result of a run.
  ///
  /// - Parameters:
  ///   - failures: the failures; nil if the run passed.
  ///   - skip: the error by which the code skipped the schedule; nil if it did not.
  ///   - files: the files that the run has written; nil if there are none.
  func finished(_ failures: [GatheredFailure]?, skip: (any Error)?, files: (any ScheduleFiles)?)

  /// Ends the exploration early. Only runs that confirm and simplify a known failure follow.
  func stop()
}

/// The schedules that an exploration runs.
package struct ExplorationRequest {
  /// The maximum number of schedules.
  package let count: Int
  package let strategy: any ScheduleStrategy
  /// The limits of each simulation.
  package let settings: SimulationSettings
  /// The tasks to cancel at random; nil for none.
  package let cancelled: TaskSelection?
  /// True to continue after a failure and count the distinct failures.
  package let keepGoing: Bool
  /// True if users replay schedules with a trait and an environment variable, false if with a function.
  package let isReplayedByTrait: Bool

  /// - Throws: ``SimulationError`` if the number of schedules is not above zero.
  package init(
    _ count: Int,
    of strategy: any ScheduleStrategy,
    settings: SimulationSettings,
    cancelling cancelled: TaskSelection? = nil,
    keepGoing: Bool = false,
    isReplayedByTrait: Bool = true
  ) throws {
    try SimulationError.checkCount(count, of: "schedules")
    self.count = count
    self.strategy = strategy
    self.settings = settings
    self.cancelled = cancelled
    self.keepGoing = keepGoing
    self.isReplayedByTrait = isReplayedByTrait
  }
}
