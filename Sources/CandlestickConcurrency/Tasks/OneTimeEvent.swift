/// An event that happens once, with a value. Any thread may signal it, and any number of tasks may wait for it.
package final class OneTimeEvent<Value: Sendable>: Sendable {
  private struct State {
    /// Nil until it happens.
    var value: Value?
    var waiting: [UnsafeContinuation<Value, Never>] = []
  }

  private let state: PortableMutex<State>

  /// - Parameter value: the value of an event that has happened already.
  package init(_ value: Value? = nil) {
    state = PortableMutex(State(value: value))
  }

  /// The value of the event; nil until it happens.
  package var value: Value? { state.withLock { $0.value } }

  /// Signals the event, and resumes the waiting tasks. Only the first call has an effect.
  package func happen(_ value: Value) {
    let waiting = state.withLock { state in
      defer { state.waiting = [] }
      if state.value == nil { state.value = value }
      return state.waiting
    }
    for continuation in waiting { continuation.resume(returning: value) }
  }

  /// Suspends until the event happens.
  package nonisolated(nonsending) func wait() async -> Value {
    // Unsafe, because a checked continuation warns if a test never runs an operation.
    await withUnsafeContinuation { continuation in
      let value = state.withLock { state in
        if state.value == nil { state.waiting.append(continuation) }
        return state.value
      }
      if let value { continuation.resume(returning: value) }
    }
  }
}

extension OneTimeEvent<Void> {
  package func happen() { happen(()) }
}
