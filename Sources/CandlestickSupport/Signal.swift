/// Something that happens once, at any time and on any thread, and that a task can wait for.
package final class Signal: Sendable {
  private struct State {
    var isFired = false
    var waiter: CheckedContinuation<Void, Never>?
  }

  private let state = Locked(State())

  package init() {}

  /// Says that it has happened. What is said after the first time is of no account.
  package func fire() {
    let waiter = state.withLock { state in
      defer { state.waiter = nil }
      state.isFired = true
      return state.waiter
    }
    waiter?.resume()
  }

  /// Waits until it has happened. Only one task may do so.
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
