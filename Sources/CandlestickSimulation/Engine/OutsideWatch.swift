#if os(Linux)
import CRuntimeHooks
import CandlestickSupport
import Foundation

/// Ends the waits of suspended hosts for what is outside: after a moment, or at once if nothing outside can do anything.
///
/// It looks from a thread of its own. A host's thread still has to run what waits for the main actor behind it, and one of
/// Dispatch's is one that others may wait for.
final class OutsideWatch: Sendable {
  struct Wait: Sendable {
    let signal = Signal()
    /// When the host is to be resumed.
    let end: ContinuousClock.Instant
    /// When its simulation will do something even if nothing comes.
    let endOfPatience: ContinuousClock.Instant
    /// Whether it may do so at once, if nothing can come.
    let mayEndAtOnce: Bool
  }

  private struct State {
    var waits: [ObjectIdentifier: Wait] = [:]
    /// The waits that have ended since nothing can come.
    var vain: Set<ObjectIdentifier> = []
    var isWatching = false
  }

  static let shared = OutsideWatch()
  private static let shortestPause: Duration = .microseconds(200)
  private static let longestPause: Duration = .milliseconds(10)

  private let state = Locked(State())
  private let hasChanged = DispatchSemaphore(value: 0)

  /// Waits until the signal has been fired.
  ///
  /// - Returns: whether nothing outside can do anything, so that the simulation needs to wait no longer.
  @MainActor func end(of wait: Wait) async -> Bool {
    let id = ObjectIdentifier(wait.signal)
    begin(wait)
    await wait.signal.wait()
    return state.withLock { state in
      state.waits[id] = nil
      return state.vain.remove(id) != nil
    }
  }

  private func begin(_ wait: Wait) {
    let isWatching = state.withLock { state in
      state.waits[ObjectIdentifier(wait.signal)] = wait
      defer { state.isWatching = true }
      return state.isWatching
    }
    if isWatching {
      hasChanged.signal()
    } else {
      candlestick_begin_own_thread { OutsideWatch.shared.watch() }
    }
  }

  private func watch() {
    var pause = Self.shortestPause
    while let waits = currentWaits() {
      // Before that one ends, none of the others does anything.
      if let next = waits.min(by: { $0.endOfPatience < $1.endOfPatience }), next.mayEndAtOnce, Self.isIdle() {
        end(next, isInVain: true)
      }
      let now = ContinuousClock.now
      for wait in waits where wait.end <= now { end(wait) }
      let end = waits.map(\.end).min().map { now.duration(to: $0) } ?? .zero
      let hasChanged = hasChanged.wait(timeout: .now() + min(max(end, .zero), pause) / .seconds(1)) == .success
      pause = hasChanged ? Self.shortestPause : min(pause * 2, Self.longestPause)
    }
  }

  /// The waits that have not ended; nil if there are none, so that the thread is to end.
  private func currentWaits() -> [Wait]? {
    state.withLock { state in
      state.isWatching = !state.waits.isEmpty
      return state.isWatching ? Array(state.waits.values) : nil
    }
  }

  private func end(_ wait: Wait, isInVain: Bool = false) {
    let id = ObjectIdentifier(wait.signal)
    state.withLock { state in
      guard state.waits.removeValue(forKey: id) != nil, isInVain else { return }
      state.vain.insert(id)
    }
    wait.signal.fire()
  }

  /// Whether no other thread can do anything by itself: none has run between two looks.
  private static func isIdle() -> Bool {
    var before: UInt = 0
    var after: UInt = 0
    return candlestick_are_others_idle(&before) && candlestick_are_others_idle(&after) && before == after
  }
}
#endif
