import CRuntimeHooks
import CandlestickSupport
import Foundation

/// Lets the main run loop, and with it the main Dispatch queue and the main actor, do what is due while synchronous
/// code waits.
package enum MainRunLoop {
  /// How long to sleep where no run loop can tell that something has happened.
  private static let longestSleep: Duration = .milliseconds(5)

  /// Serves the run loop until it has done something, or until the time is over, whichever comes first.
  ///
  /// Where there is no run loop to serve (on a thread other than the main one, or in a block of the main queue) the
  /// thread sleeps, for a few milliseconds at most.
  ///
  /// - Parameter limit: the longest time to wait.
  package static func serve(atMost limit: Duration) {
    let end = Date(timeIntervalSinceNow: limit / .seconds(1))
    if Thread.isMainThread, RunLoop.current.run(mode: .default, before: end) { return }
    Thread.sleep(until: min(end, Date(timeIntervalSinceNow: longestSleep / .seconds(1))))
  }

  /// Serves the run loop until a condition holds.
  ///
  /// - Parameters:
  ///   - limit: the longest time to wait, or nil for no limit.
  ///   - condition: asked after each thing that the run loop does. Whoever changes it off the main thread calls
  ///     ``wake()``.
  /// - Returns: whether the condition held before the time was over.
  package static func serve(atMost limit: Duration? = nil, until condition: () -> Bool) -> Bool {
    let clock = ContinuousClock()
    let deadline = clock.now + (limit ?? .seconds(Int64.max)).upToACentury
    while !condition() {
      let remaining = clock.now.duration(to: deadline)
      guard remaining > .zero else { return false }
      serve(atMost: remaining)
    }
    return true
  }

  /// Makes a main run loop that waits look at its condition again.
  package static func wake() {
    #if os(Linux)
    candlestick_wake_main_queue()
    #else
    DispatchQueue.main.async {}
    #endif
  }
}
