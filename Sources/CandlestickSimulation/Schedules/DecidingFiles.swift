/// Keeps the files of the schedule that decides the result of an exploration: the last failing one, or else the last one.
struct DecidingFiles {
  /// True if an earlier run has decided the result, even if the current one fails.
  var isDecided = false
  /// The files of the last failing run, set aside.
  private var failing: (any ScheduleFiles)?
  /// The files of the last run, if they are not those.
  private var others: (any ScheduleFiles)?

  /// Begins a run.
  mutating func begin() {
    others?.remove()
    others = nil
  }

  /// Ends a run.
  mutating func finished(_ files: (any ScheduleFiles)?, hasFailed: Bool) {
    guard hasFailed, !isDecided else { return others = files }
    failing?.remove()
    failing = files
    failing?.setAside()
  }

  /// Ends the exploration.
  ///
  /// - Parameter hasFailed: true if a failing run has decided its result.
  mutating func end(hasFailed: Bool) {
    (hasFailed ? others : failing)?.remove()
    (hasFailed ? failing : others)?.keep()
    self = DecidingFiles()
  }
}

extension Exploration {
  /// Returns the engine for the next run; nil if there is none.
  package func next() -> SimulationEngine? {
    guard let engine = nextEngine() else {
      files.end(hasFailed: outcome.failing != nil)
      return nil
    }
    files.begin()
    return engine
  }

  /// Records the result of a run.
  ///
  /// - Parameters:
  ///   - failure: the failure; nil if the run has passed.
  ///   - files: the files that its code has written; nil if there are none.
  package func finished(_ failure: Failure?, files: (any ScheduleFiles)? = nil) {
    record(failure)
    self.files.finished(files, hasFailed: failure != nil)
  }
}
