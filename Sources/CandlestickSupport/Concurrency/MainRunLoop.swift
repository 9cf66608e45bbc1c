import CTestProcess
import Dispatch
import Foundation

/// Drains the main run loop, and with it the main Dispatch queue and the main actor, while synchronous code waits.
package enum MainRunLoop {
  /// The longest wait for an event. Code that gives the run loop something to do may not wake it, such as
  /// `RunLoop.main.perform` on another thread. XCTest waits as long.
  private static let longestWait: Duration = .milliseconds(100)
  /// The longest sleep if no run loop can be drained.
  private static let longestSleep: Duration = .milliseconds(5)

  /// Runs the run loop until it has processed an event or the time limit is reached.
  ///
  /// On another thread, or in a block of the main queue, there is no run loop to drain. The thread then sleeps for at
  /// most a few milliseconds.
  ///
  /// - Parameter limit: the longest time to wait.
  package static func drain(atMost limit: Duration) {
    let end = Date(timeIntervalSinceNow: limit / .seconds(1))
    if Thread.isMainThread, RunLoop.current.run(mode: .default, before: end) { return }
    Thread.sleep(until: min(end, Date(timeIntervalSinceNow: longestSleep / .seconds(1))))
  }

  /// Drains the run loop until a condition becomes true.
  ///
  /// - Parameters:
  ///   - limit: the longest time to wait; nil for no limit.
  ///   - condition: checked after each event of the run loop. Code that makes it true on another thread calls
  ///     ``wake()``.
  /// - Returns: false if it timed out.
  package static func drain(atMost limit: Duration? = nil, until condition: () -> Bool) -> Bool {
    let clock = ContinuousClock()
    let deadline = clock.now + (limit ?? .seconds(Int64.max)).upToACentury
    while !condition() {
      let remaining = clock.now.duration(to: deadline)
      guard remaining > .zero else { return false }
      drain(atMost: min(remaining, longestWait))
    }
    return true
  }

  /// Runs the blocks and tasks that are waiting on the main queue, and those that they enqueue there, up to a limit.
  package static func drainPending() {
    var count = candlestick_count_main_blocks()
    for _ in 1...10 where candlestick_has_main_blocks(&count) { drain(atMost: .zero) }
  }

  /// Wakes the main run loop, which then checks its condition again.
  package static func wake() {
    if !candlestick_wake_main_loop() { DispatchQueue.main.async {} }
  }
}
