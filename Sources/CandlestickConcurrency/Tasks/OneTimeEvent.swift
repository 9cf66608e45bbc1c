/// An event that happens once, with a value. Any thread may signal it, and any number of tasks may wait for it.
package final class OneTimeEvent<Value: Sendable>: Sendable {
  private struct State {
    /// Nil until the event happens.
    var value: Value?
    /// The actions to run when the event happens.
    var actions: [@Sendable (Value) -> Void] = []
  }

  private let state: PortableMutex<State>

  /// Creates an event.
  ///
  /// - Parameter value: the value, if the event has already happened.
  package init(_ value: Value? = nil) {
    state = PortableMutex(State(value: value))
  }

  /// The value of the event; nil until it happens.
  package var value: Value? { state.withLock { $0.value } }

  /// Signals the event, and resumes waiting tasks. Only the first call has an effect.
  package func happen(_ value: Value) {
    let actions = state.withLock { state in
      defer { state.actions = [] }
      if state.value == nil { state.value = value }
      return state.actions
    }
    for action in actions { action(value) }
  }

  /// Registers an action to run when the event happens, on the thread that signals it.
  ///
  /// - Returns: the value if the event has already happened. The action does not run then.
  package func whenHappened(_ action: @escaping @Sendable (Value) -> Void) -> Value? {
    state.withLock { state in
      if state.value == nil { state.actions.append(action) }
      return state.value
    }
  }

  /// Suspends until the event happens.
  package nonisolated(nonsending) func wait() async -> Value {
    // Unsafe, because a checked continuation would warn if a test never runs an operation.
    await withUnsafeContinuation { continuation in
      if let value = whenHappened({ continuation.resume(returning: $0) }) { continuation.resume(returning: value) }
    }
  }
}

extension OneTimeEvent<Void> {
  package func happen() { happen(()) }
}
