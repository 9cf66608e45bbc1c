import CandlestickSimulation
import CandlestickSupport

/// A one-time event that any thread can reach or observe.
final class Ending: Sendable {
  private struct State {
    var isReached = false
    var action: (@Sendable () -> Void)?
  }

  private let state = Locked(State())

  var isReached: Bool { state.withLock(\.isReached) }

  /// Reaches the event and runs the action.
  func reach() {
    let action = state.withLock { state in
      defer { state.action = nil }
      state.isReached = true
      return state.action
    }
    action?()
  }

  /// Replaces the action to run when the event is reached.
  ///
  /// - Parameter action: runs on the thread that calls `reach`; dropped if already reached.
  /// - Returns: true if it was already reached.
  func whenReached(_ action: @escaping @Sendable () -> Void) -> Bool {
    state.withLock { state in
      if !state.isReached { state.action = action }
      return state.isReached
    }
  }
}
