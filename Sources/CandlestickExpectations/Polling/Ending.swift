import CandlestickSupport

/// An event that happens once. Any thread may reach it or observe it.
final class Ending: Sendable {
  private enum State {
    /// The event has not happened. The action, if any, runs when it does.
    case pending(action: (@Sendable () -> Void)?)
    /// The event has happened.
    case reached
  }

  private let state = Locked(State.pending(action: nil))

  var isReached: Bool {
    if case .reached = state.withLock(\.self) { true } else { false }
  }

  /// Marks the event as reached and runs the action.
  func reach() {
    let old = state.withLock { state in
      defer { state = .reached }
      return state
    }
    if case .pending(let action?) = old { action() }
  }

  /// Sets the action to run when the event is reached, in place of an earlier one.
  ///
  /// - Parameter action: runs on the thread that calls `reach`; dropped if the event was reached before.
  /// - Returns: true if it was reached before.
  func whenReached(_ action: @escaping @Sendable () -> Void) -> Bool {
    state.withLock { state in
      guard case .pending = state else { return true }
      state = .pending(action: action)
      return false
    }
  }
}
