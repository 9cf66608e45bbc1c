/// A one-time event that any thread can fire and one task can wait for.
package final class Signal: Sendable {
  private struct State {
    var isFired = false
    var waiter: CheckedContinuation<Void, Never>?
  }

  private let state = Locked(State())

  package init() {}

  /// Fires the event and resumes the waiting task. Later calls have no effect.
  package func fire() {
    let waiter = state.withLock { state in
      defer { state.waiter = nil }
      state.isFired = true
      return state.waiter
    }
    waiter?.resume()
  }

  /// Suspends until the event is fired. Only one task may wait.
  package nonisolated(nonsending) func wait() async {
    await withCheckedContinuation { continuation in
      let isFired = state.withLock { state in
        if !state.isFired { state.waiter = continuation }
        return state.isFired
      }
      if isFired { continuation.resume() }
    }
  }
}
