import CandlestickSupport
import Foundation

/// Fails the process if code calls `exit` while XCTest runs the tests. XCTest itself does not notice, so the run would pass.
enum EarlyExit {
  private struct State {
    /// The process that runs the tests; nil before the first test and after the last one.
    var process: pid_t?
    /// The name of the running test.
    var test: String?
  }

  private static let state = Locked(State())
  /// The first access registers the check.
  private static let registration = atexit { EarlyExit.check() }

  /// Records that the first test is about to run.
  static func begin() {
    _ = registration
    state.withLock { $0.process = getpid() }
  }

  /// Records which test runs; nil between tests.
  static func setTest(_ name: String?) { state.withLock { $0.test = name } }

  /// Records that all tests have ended.
  static func end() { state.withLock { $0.process = nil } }

  private static func check() {
    let state = state.withLock(\.self)
    // Not a process that a test has forked.
    guard state.process == getpid() else { return }
    fflush(nil)
    let place = state.test.map { ", while \($0) was running" } ?? ""
    StandardError.print("error: exit was called before the run had ended\(place)")
    _exit(1)
  }
}
