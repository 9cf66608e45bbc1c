import CRuntimeHooks
import CandlestickSupport
import Foundation

/// Drains the main run loop, and with it the main Dispatch queue and the main actor, while synchronous code waits.
package enum MainRunLoop {
  /// The longest sleep if no run loop can be drained.
  private static let longestSleep: Duration = .milliseconds(5)

  /// Runs the run loop until it has processed an event, or the time is over.
  ///
  /// If no run loop can be drained (on another thread, or in a block of the main queue), the thread sleeps for at most a few
  /// milliseconds.
  ///
  /// - Parameter limit: the longest time to wait.
  package static func drain(atMost limit: Duration) {
    let end = Date(timeIntervalSinceNow: limit / .seconds(1))
    if Thread.isMainThread, RunLoop.current.run(mode: .default, before: end) { return }
    Thread.sleep(until: min(end, Date(timeIntervalSinceNow: longestSleep / .seconds(1))))
  }

  /// Drains the run loop until a condition holds.
  ///
  /// - Parameters:
  ///   - limit: the longest time to wait; nil for no limit.
  ///   - condition: checked after each event of the run loop. Code that changes it on another thread calls ``wake()``.
  /// - Returns: false if the time was over first.
  package static func drain(atMost limit: Duration? = nil, until condition: () -> Bool) -> Bool {
    let clock = ContinuousClock()
    let deadline = clock.now + (limit ?? .seconds(Int64.max)).upToACentury
    while !condition() {
      let remaining = clock.now.duration(to: deadline)
      guard remaining > .zero else { return false }
      drain(atMost: remaining)
    }
    return true
  }

  /// Makes the main run loop check its condition again.
  package static func wake() {
    #if RUNTIME_HOOKS
    candlestick_wake_main_queue()
    #else
    DispatchQueue.main.async {}
    #endif
  }
}
