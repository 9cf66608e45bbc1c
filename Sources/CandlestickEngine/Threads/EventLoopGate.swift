import CandlestickSupport

/// Lets one simulation at a time use the event loops that exist outside, since a loop can join only one. A simulation that waits for an event
/// from outside may otherwise leave the main actor to another one that needs the same loops.
final class EventLoopGate: Sendable {
  static let shared = EventLoopGate()

  private struct State {
    var user: ObjectIdentifier?
    var waiters: [(user: ObjectIdentifier, continuation: CheckedContinuation<Void, Never>)] = []
  }

  private let state = Locked(State())

  /// Suspends until no other simulation uses the loops, which then belong to this one.
  func enter(_ engine: SimulationEngine) async {
    let user = ObjectIdentifier(engine)
    await withCheckedContinuation { continuation in
      let mayEnter = state.withLock { state in
        if state.user == nil { state.user = user } else { state.waiters.append((user, continuation)) }
        return state.user == user
      }
      if mayEnter { continuation.resume() }
    }
  }

  /// Makes the loops belong to a simulation that has begun without them, unless another one uses them.
  func tryToEnter(_ engine: SimulationEngine) {
    state.withLock { $0.user = $0.user ?? ObjectIdentifier(engine) }
  }

  /// Lets the next simulation use the loops, if this one does.
  func leave(_ engine: SimulationEngine) {
    let next = state.withLock { state -> CheckedContinuation<Void, Never>? in
      guard state.user == ObjectIdentifier(engine) else { return nil }
      let next = state.waiters.isEmpty ? nil : state.waiters.removeFirst()
      state.user = next?.user
      return next?.continuation
    }
    next?.resume()
  }
}
