import CRuntimeHooks
import CSupport
internal import CandlestickConcurrency
import CandlestickSimulation
import CandlestickSupport
import Foundation

/// Ends the waits of suspended hosts for outside events: at a deadline, or earlier if no more events can arrive.
///
/// It has its own thread, because a host's thread must run work that waits for the main actor, and a Dispatch thread
/// may not be available.
final class OutsideWatch: Sendable {
  struct Wait: Sendable {
    /// Happens when the wait ends. The value is true if no more events can arrive.
    let end = OneTimeEvent<Bool>()
    /// The time at which to resume the host, in seconds of uptime.
    let deadline: Double
    /// The time at which the simulation stops waiting, in seconds of uptime.
    let giveUpTime: Double
    /// True if the wait may end early because no event can arrive.
    let mayEndAtOnce: Bool
  }

  private struct State {
    var waits: [ObjectIdentifier: Wait] = [:]
    var isWatching = false
  }

  static let shared = OutsideWatch()
  /// The pauses between two checks of all waits, in seconds. They double until a wait begins.
  private static let pauses = 200e-6...10e-3

  private let state = Locked(State())
  private let hasChanged = DispatchSemaphore(value: 0)

  /// Suspends until a wait ends.
  ///
  /// - Returns: true if no more events can arrive, so that the simulation can stop waiting.
  @MainActor func end(of wait: Wait) async -> Bool {
    begin(wait)
    defer { remove(wait) }
    return await wait.end.wait()
  }

  private func begin(_ wait: Wait) {
    let isWatching = state.withLock { state in
      state.waits[ObjectIdentifier(wait.end)] = wait
      defer { state.isWatching = true }
      return state.isWatching
    }
    if isWatching {
      hasChanged.signal()
    } else {
      // The process has reached its limit of threads. Wait until one ends.
      while !candlestick_begin_own_thread({ OutsideWatch.shared.watch() }) { usleep(10_000) }
    }
  }

  private func remove(_ wait: Wait) { state.withLock { $0.waits[ObjectIdentifier(wait.end)] = nil } }

  private func watch() {
    var pause = Self.pauses.lowerBound
    while let waits = currentWaits() {
      // Only the wait that ends first can end early, since its simulation may act. The other simulations stay idle
      // until then. The fingerprint is taken twice, because no thread may run between two checks.
      if let next = waits.min(by: { $0.giveUpTime < $1.giveUpTime }), next.mayEndAtOnce,
        let fingerprint = Self.idleFingerprint(), fingerprint == Self.idleFingerprint()
      {
        end(next, isIdle: true)
      }
      let now = candlestick_uptime()
      for wait in waits where wait.deadline <= now { end(wait, isIdle: false) }
      let timeLeft = max((waits.map(\.deadline).min() ?? now) - now, 0)
      let hasChanged = hasChanged.wait(timeout: .now() + min(timeLeft, pause)) == .success
      pause = hasChanged ? Self.pauses.lowerBound : min(pause * 2, Self.pauses.upperBound)
    }
  }

  /// Returns the current waits; nil if there are none, so that the thread must end.
  private func currentWaits() -> [Wait]? {
    state.withLock { state in
      state.isWatching = !state.waits.isEmpty
      return state.isWatching ? Array(state.waits.values) : nil
    }
  }

  private func end(_ wait: Wait, isIdle: Bool) {
    remove(wait)
    wait.end.happen(isIdle)
  }

  /// Returns a fingerprint of the other threads, which changes if one runs; nil if any of them is not idle.
  static func idleFingerprint() -> UInt? {
    var fingerprint: UInt = 0
    return candlestick_are_others_idle(&fingerprint) ? fingerprint : nil
  }
}
