import CandlestickSimulation
import CandlestickSupport
import Synchronization

/// The jobs and events that other threads send to a simulation.
final class Inbox: Sendable {
  /// A job or an event.
  ///
  /// It is unchecked `Sendable`, because its closures capture pointers. The sending thread keeps no reference to them,
  /// and exactly one of the closures is called, once.
  struct Arrival: @unchecked Sendable {
    /// Passes the arrival to the engine. Called on the simulation's thread.
    let accept: (SimulationEngine) -> Void
    /// Disposes of the arrival. Called if the simulation has ended.
    let reject: () -> Void
  }

  private struct State {
    var arrivals: [Arrival] = []
    var isClosed = false
    var wake: (@Sendable () -> Void)?
  }

  private let state = Locked(State())
  private let hasArrivals = Atomic(false)

  var isEmpty: Bool { !hasArrivals.load(ordering: .acquiring) }

  /// Adds an arrival and calls the closure of `onArrival`. Returns false if the inbox is closed.
  func put(_ arrival: Arrival) -> Bool {
    let (isAdded, wake) = state.withLock { state -> (Bool, (@Sendable () -> Void)?) in
      if state.isClosed { return (false, nil) }
      state.arrivals.append(arrival)
      hasArrivals.store(true, ordering: .releasing)
      return (true, state.wake)
    }
    wake?()
    return isAdded
  }

  /// Removes and returns all arrivals.
  func takeAll() -> [Arrival] {
    if isEmpty { return [] }
    return state.withLock { state in
      hasArrivals.store(false, ordering: .relaxed)
      defer { state.arrivals = [] }
      return state.arrivals
    }
  }

  /// Rejects the pending arrivals and all further ones.
  func close() {
    state.withLock { $0.isClosed = true }
    for arrival in takeAll() { arrival.reject() }
  }

  /// Sets a closure to call on each arrival.
  func onArrival(_ wake: (@Sendable () -> Void)?) {
    state.withLock { $0.wake = wake }
  }
}
