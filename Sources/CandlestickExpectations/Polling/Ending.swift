import CandlestickSimulation
import CandlestickSupport

/// Whether something has ended. Any thread may ask, and tell.
final class Ending: Sendable {
  private struct State {
    var isReached = false
    var action: (@Sendable () -> Void)?
  }

  private let state = Locked(State())

  var isReached: Bool { state.withLock(\.isReached) }

  /// Says that it has ended.
  func reach() {
    let action = state.withLock { state in
      defer { state.action = nil }
      state.isReached = true
      return state.action
    }
    action?()
  }

  /// Has something done when it ends, in the place of what was to be done so far.
  ///
  /// - Parameter action: is called on the thread that says so, unless it has ended already.
  /// - Returns: whether it has.
  func whenReached(_ action: @escaping @Sendable () -> Void) -> Bool {
    state.withLock { state in
      if !state.isReached { state.action = action }
      return state.isReached
    }
  }
}
