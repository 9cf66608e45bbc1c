import CandlestickSimulation
import CandlestickSupport

/// Keeps the files of the run that decides the result of an exploration: the last failing run, or the last run if none
/// failed.
struct DecidingFiles {
  /// True if an earlier run has decided the result, so that later failures do not count.
  var isDecided = false
  /// The files of the last failing run, which were set aside.
  private var failing: (any ScheduleFiles)?
  /// The files of the last run, if it did not decide the result.
  private var others: (any ScheduleFiles)?

  /// Removes the files of the previous run, unless it failed.
  mutating func begin() {
    others?.remove()
    others = nil
  }

  /// Stores the files of a run that has ended.
  mutating func finished(_ files: (any ScheduleFiles)?, hasFailed: Bool) {
    guard hasFailed, !isDecided else { return others = files }
    failing?.remove()
    failing = files
    failing?.setAside()
  }

  /// Keeps the files of the deciding run and removes all others.
  ///
  /// - Parameter hasFailed: true if a failing run decided the result.
  mutating func end(hasFailed: Bool) {
    (hasFailed ? others : failing)?.remove()
    (hasFailed ? failing : others)?.keep()
    self = DecidingFiles()
  }
}
