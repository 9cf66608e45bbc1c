import CSupport
import CandlestickExpectations

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

  /// Records the end of what began last.
  static func endRunning() {
    #if os(Linux)
    candlestick_end_running()
    #endif
  }
}
