/// The time limit of a test or of its hooks.
package struct TimeLimit: Equatable {
  /// The time after a limit in which the example should detect that by itself. If the main thread stays blocked, the
  /// worker is killed.
  package static let grace: Duration = .seconds(1)
  /// The time after a limit that cancelled code and later hooks get.
  package static let timeToEnd: Duration = .seconds(10)

  package let duration: Duration
  /// True for the limit of `--time-limit`; false for that of the trait `.timeLimit`.
  package let isRunLimit: Bool

  /// Creates the limit of an example: its own or, without one, that of the run.
  package init?(own: Duration?, ofRun: Duration?) {
    guard let duration = own ?? ofRun else { return nil }
    self.duration = duration
    isRunLimit = own == nil
  }

  /// Returns the message for code that exceeded the limit.
  package func message(_ name: String) -> String {
    isRunLimit
      ? "\"\(name)\" exceeded the run's time limit of \(duration) (--time-limit)"
      : "\"\(name)\" exceeded its time limit of \(duration)"
  }
}
