import CSupport

/// Fails the process if it ends before its run does, and reports the example and the hook that were running.
///
/// It does nothing on other platforms than Linux.
@MainActor enum RunWatch {
  /// Begins the watch, until ``end()``.
  static func begin() {
    candlestick_begin_run()
  }

  /// Hides the watch from the programs that tests start, which inherit the environment.
  static func hide() {
    candlestick_hide_run()
  }

  /// The reason why the run is interrupted, such as "interrupted by SIGTERM"; nil if it is not.
  static var interruption: String? {
    candlestick_interruption().map { "interrupted by \(String(cString: $0))" }
  }

  /// Sets the number of tests that run in this process.
  static func beginTests(_ count: Int) {
    candlestick_set_test_count(count)
    candlestick_end_running_tests_with_parent()
  }

  /// True if the parent process reads the watch.
  static var isWatchedByParent: Bool {
    candlestick_is_run_watched()
  }

  /// Ends the watch: the process may end from now on.
  static func end() {
    candlestick_end_run()
  }
}
