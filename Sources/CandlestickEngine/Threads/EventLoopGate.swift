import CandlestickSupport

/// Keeps simulations from beginning while event loops from outside are in another one, since a loop can join only one. A simulation that waits
/// for an event from outside would otherwise leave the main actor to another one that needs the same loops.
final class EventLoopGate: Sendable {
  static let shared = EventLoopGate()

  private struct State {
    /// The simulation that loops have joined.
    var user: ObjectIdentifier?
    var waiters: [CheckedContinuation<Void, Never>] = []
  }

  private let state = Locked(State())

  /// Suspends until no simulation uses the loops.
  func wait() async {
    while state.withLock({ $0.user != nil }) {
      await withCheckedContinuation { continuation in
        let isFree = state.withLock { state in
          if state.user != nil { state.waiters.append(continuation) }
          return state.user == nil
        }
        if isFree { continuation.resume() }
      }
    }
  }

  /// Records that a loop has joined a simulation.
  func enter(_ engine: SimulationEngine) { state.withLock { $0.user = $0.user ?? ObjectIdentifier(engine) } }

  /// Lets other simulations begin, if loops have joined this one, which has ended.
  func leave(_ engine: SimulationEngine) {
    let waiters = state.withLock { state -> [CheckedContinuation<Void, Never>] in
      guard state.user == ObjectIdentifier(engine) else { return [] }
      defer { state = State() }
      return state.waiters
    }
    for waiter in waiters { waiter.resume() }
  }
}
