import CSupport
import CandlestickExpectations
import CandlestickSupport

/// Fails the process if it ends before its run, and names the example and hook that were running.
///
/// It names the outermost run, not runs inside an example. It does nothing on other platforms than Linux.
@MainActor enum RunWatch {
  /// Begins the watch, until ``end()``.
  static func begin() {
    #if os(Linux)
    candlestick_begin_run()
    #endif
  }

  /// Hides the watch from the programs that tests start, which inherit the environment.
  static func hide() {
    #if os(Linux)
    candlestick_hide_run()
    #endif
  }

  #if os(Linux)
  /// The reason why the run is interrupted, such as "interrupted by SIGTERM"; nil if it is not.
  static var interruption: String? {
    let end = candlestick_has_lost_parent() ? candlestick_end_of_package_manager() : nil
    return (candlestick_interruption() ?? end).map { "interrupted by \(String(cString: $0))" }
  }
  #endif

  /// Sets how many tests run in this process.
  static func beginTests(_ count: Int) {
    #if os(Linux)
    candlestick_set_test_count(count)
    candlestick_end_running_tests_with_parent()
    #endif
  }

  /// Counts a test that has run.
  ///
  /// - Parameter failures: its failures in lines.
  static func countTest(_ failures: String) {
    #if os(Linux)
    candlestick_count_test(failures)
    #endif
  }

  /// Whether the parent process reads the watch.
  static var isWatchedByParent: Bool {
    #if os(Linux)
    candlestick_is_run_watched()
    #else
    false
    #endif
  }

  /// Ends the watch: the process may end now.
  static func end() {
    #if os(Linux)
    candlestick_end_run()
    #endif
  }

  /// Records what begins to run.
  ///
  /// - Parameters:
  ///   - type: the name of the class.
  ///   - name: the name of the example; empty for other code of the class.
  ///   - location: where the example is declared, if known.
  static func beginRunning(_ type: String, _ name: String = "", at location: CodeLocation? = nil) {
    #if os(Linux)
    candlestick_begin_running(type, name, location?.cPath, location?.line ?? 0)
    #endif
  }

  /// Records the part of an example that runs now.
  ///
  /// - Parameters:
  ///   - name: the name of the hook; empty for the example itself.
  ///   - location: where the hook is declared, if known.
  static func step(_ name: String, at location: CodeLocation? = nil) {
    #if os(Linux)
    candlestick_set_step(name, location?.cPath, location?.line ?? 0)
    #endif
  }

  /// Runs hooks of a group that several examples share, for the running example.
  ///
  /// - Parameters:
  ///   - index: the index of the group among those of the example with such hooks; nil to record nothing.
  ///   - hooks: runs them.
  static func withSharedHooks(ofGroup index: Int?, _ hooks: () -> Void) {
    #if os(Linux)
    if let index { candlestick_begin_shared_hook(candlestick_current_test(), Int32(index)) }
    hooks()
    if index != nil { candlestick_end_shared_hook() }
    #else
    hooks()
    #endif
  }

  /// Sets when the supervising process kills this one, if it is a worker.
  ///
  /// - Parameters:
  ///   - limit: the time limit that the failure names; nil to remove the deadline.
  ///   - duration: the time until then; by default, the limit and a short grace.
  static func setDeadline(_ limit: TimeLimit?, after duration: Duration? = nil) {
    #if os(Linux)
    guard let limit else { return candlestick_set_deadline(0, 0) }
    let time = (duration ?? limit.duration + TimeLimit.grace).upToACentury
    let nanoseconds = Int64(limit.duration.upToACentury.wholeNanoseconds)
    candlestick_set_deadline(candlestick_uptime() + time / .seconds(1), limit.isOfRun ? -nanoseconds : nanoseconds)
    #endif
  }

  /// Ends this process if it is a copy that code under test has forked from a worker. Any further, it would take events
  /// from the worker's run loop, which they share.
  static func endCopy() {
    #if os(Linux)
    candlestick_end_copy_of_worker()
    #endif
  }

  /// Records the end of what began last.
  static func endRunning() {
    #if os(Linux)
    candlestick_end_running()
    #endif
  }
}
