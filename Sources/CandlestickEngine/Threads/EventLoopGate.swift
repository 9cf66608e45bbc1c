import CSupport
import CandlestickSupport

/// Lets one simulation at a time use the event loops that exist outside, since a loop can join only one. A simulation that waits for an event
/// from outside would otherwise leave the main actor to another one that needs the same loops.
final class EventLoopGate: Sendable {
  static let shared = EventLoopGate()

  /// The real time, in seconds, for which a simulation that no loop has joined holds others back. The two may wait for each other.
  private static let longestWait = 0.5

  private struct State {
    var user: ObjectIdentifier?
    /// True if loops have joined the user.
    var hasJoined = false
    /// The time, in seconds of uptime, at which the user has begun to hold others back.
    var start = 0.0
  }

  private let state = Locked(State())

  /// Suspends until no other simulation uses the loops.
  func wait(for engine: SimulationEngine) async {
    while !admits(engine) {
      try? await Task.sleep(for: .milliseconds(1))
      await Task.yield()
    }
  }

  /// Returns true if a simulation may start at a time, in seconds of uptime: it is the user, or the user need not hold it back.
  func admits(_ simulation: AnyObject, at time: Double = candlestick_uptime()) -> Bool {
    state.withLock { state in
      if state.user == nil { state = State(user: ObjectIdentifier(simulation), start: time) }
      let isOver = !state.hasJoined && time >= state.start + Self.longestWait
      return state.user == ObjectIdentifier(simulation) || isOver
    }
  }

  /// Records that a loop has joined a simulation.
  func enter(_ simulation: AnyObject) {
    state.withLock { if !$0.hasJoined { $0 = State(user: ObjectIdentifier(simulation), hasJoined: true) } }
  }

  /// Lets another simulation use the loops, if this one does.
  func leave(_ simulation: AnyObject) {
    state.withLock { if $0.user == ObjectIdentifier(simulation) { $0 = State() } }
  }
}
