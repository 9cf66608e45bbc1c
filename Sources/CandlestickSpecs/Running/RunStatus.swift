import CSupport
import CandlestickExpectations
import CandlestickSupport

/// Records which code is running: for the supervisor, and for the report of a process that ends before its run does.
///
/// Records only the outermost run, not runs inside an example. Does nothing in builds without forked workers.
@MainActor package enum RunStatus {
  /// Records the start of an example or, with an empty name, of other code of a class.
  package static func beginRunning(_ type: String, _ name: String = "", at location: CodeLocation? = nil) {
    #if FORKED_WORKERS
    candlestick_begin_running(type, name, location?.cPath, location?.line ?? 0)
    #endif
  }

  /// Records the start of a hook or, with an empty name, of the running example itself.
  static func beginStep(_ name: String, at location: CodeLocation? = nil) {
    #if FORKED_WORKERS
    candlestick_set_step(name, location?.cPath, location?.line ?? 0)
    #endif
  }

  /// Records the end of the last step of a test. Code that the test has left behind, or a deinitializer, is not part of it.
  static func endStep() { beginStep("") }

  /// Records the end of the example or the code that started last.
  package static func endRunning() {
    #if FORKED_WORKERS
    candlestick_end_running()
    #endif
  }

  /// Counts a test that has ended, with the lines of its failures.
  static func countTest(_ failures: String) {
    #if FORKED_WORKERS
    candlestick_count_test(failures)
    #endif
  }

  /// Runs hooks that several examples of a group share, on behalf of the running example.
  ///
  /// - Parameter index: the index of the group among those of the example's groups that have such hooks; nil to record
  ///   nothing.
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
  ///   - limit: the time limit that the failure mentions; nil to remove the deadline.
  ///   - duration: the time from now; by default, the limit plus a short grace period.
  package static func setDeadline(_ limit: TimeLimit?, after duration: Duration? = nil) {
    #if FORKED_WORKERS
    guard let limit else { return candlestick_set_deadline(0, 0) }
    let time = (duration ?? limit.duration + TimeLimit.grace).upToACentury
    let nanoseconds = limit.duration.wholeNanoseconds
    candlestick_set_deadline(candlestick_uptime() + time / .seconds(1), limit.isRunLimit ? -nanoseconds : nanoseconds)
    #endif
  }

  /// Exits if code under test has forked this process. The fork shares the run loop and the reports of the original, and would
  /// consume its events and end its reports.
  package static func endForkedCopy() {
    #if FORKED_WORKERS
    candlestick_exit_copy()
    #endif
  }
}
