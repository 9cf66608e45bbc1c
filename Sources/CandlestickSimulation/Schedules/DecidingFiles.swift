/// Keeps the files of the schedule that decides the result of an exploration: the last failing one, or else the last one.
struct DecidingFiles {
  /// The files of the last failing run, set aside.
  private var failing: (any ScheduleFiles)?
  /// The files of the last run, if it has passed.
  private var passing: (any ScheduleFiles)?

  /// Begins a run.
  mutating func begin() {
    passing?.remove()
    passing = nil
  }

  /// Ends a run.
  ///
  /// - Parameters:
  ///   - files: the files of the run; nil if there are none.
  ///   - isFailing: true if it has failed, and may decide the result.
  mutating func finished(_ files: (any ScheduleFiles)?, isFailing: Bool) {
    guard isFailing else { return passing = files }
    failing?.remove()
    failing = files
    failing?.setAside()
  }

  /// Ends the exploration.
  ///
  /// - Parameter hasFailed: true if a failing run has decided its result.
  mutating func end(hasFailed: Bool) {
    (hasFailed ? passing : failing)?.remove()
    (hasFailed ? failing : passing)?.keep()
    self = DecidingFiles()
  }
}
