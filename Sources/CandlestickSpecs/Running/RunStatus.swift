import CSupport
import CandlestickExpectations
import CandlestickSupport

/// Records the running code, for the supervisor and for the report of a process that ends before its run does.
///
/// It records the outermost run, not runs inside an example. It does nothing without forked workers.
@MainActor package enum RunStatus {
  /// Records the start of an example, or of other code of a class.
  ///
  /// - Parameters:
  ///   - type: the name of the class.
  ///   - name: the name of the example; empty for other code of the class.
  ///   - location: the declaration of the example, if known.
  package static func beginRunning(_ type: String, _ name: String = "", at location: CodeLocation? = nil) {
    #if FORKED_WORKERS
    candlestick_begin_running(type, name, location?.cPath, location?.line ?? 0)
    #endif
  }

  /// Records the start of a part of the running example.
  ///
  /// - Parameters:
  ///   - name: the name of the hook; empty for the example itself.
  ///   - location: the declaration of the hook, if known.
  static func beginStep(_ name: String, at location: CodeLocation? = nil) {
    #if FORKED_WORKERS
    candlestick_set_step(name, location?.cPath, location?.line ?? 0)
    #endif
  }

  /// Records the end of the example or the code that started last.
  package static func endRunning() {
    #if FORKED_WORKERS
    candlestick_end_running()
    #endif
  }

  /// Counts a test that has run.
  ///
  /// - Parameter failures: the lines of its failures.
  static func countTest(_ failures: String) {
    #if FORKED_WORKERS
    candlestick_count_test(failures)
    #endif
  }

  /// Runs hooks that several examples of a group share, for the running example.
  ///
  /// - Parameters:
  ///   - index: the index of the group among the example's groups with such hooks; nil to record nothing.
  ///   - hooks: runs the hooks.
  static func withSharedHooks(ofGroup index: Int?, _ hooks: () -> Void) {
    #if FORKED_WORKERS
    if let index { candlestick_begin_shared_hook(candlestick_current_test(), Int32(index)) }
    hooks()
    if index != nil { candlestick_end_shared_hook() }
    #else
    hooks()
    #endif
  }

  /// Sets the time at which the supervisor kills this process, if it is a worker.
  ///
  /// - Parameters:
  ///   - limit: the time limit that the failure names; nil to remove the deadline.
  ///   - duration: the time until then; by default, the limit and a short grace period.
  package static func setDeadline(_ limit: TimeLimit?, after duration: Duration? = nil) {
    #if FORKED_WORKERS
    guard let limit else { return candlestick_set_deadline(0, 0) }
    let time = (duration ?? limit.duration + TimeLimit.grace).upToACentury
    let nanoseconds = limit.duration.wholeNanoseconds
    candlestick_set_deadline(candlestick_uptime() + time / .seconds(1), limit.isOfRun ? -nanoseconds : nanoseconds)
    #endif
  }

  /// Ends this process if code under test forked it from a worker. It shares the worker's run loop, and would take the
  /// events of the worker.
  package static func endForkedCopy() {
    #if FORKED_WORKERS
    candlestick_exit_fork_of_worker()
    #endif
  }
}
