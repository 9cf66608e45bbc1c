#if os(Linux)
import CandlestickSupport
import Synchronization

/// What other threads enqueue in a simulation.
final class Inbox: Sendable {
  enum Arrival: Sendable {
    case job(UnownedJob, SimulationExecutor.Lane, delay: Duration?, maker: TaskIdentity?)
    indirect case created(CreatedTask)
    case ended(UnownedJob)
    case woken(ObjectIdentifier)
  }

  private struct State {
    var arrivals: [Arrival] = []
    var isOver = false
    var wake: (@Sendable () -> Void)?
  }

  private let state = Locked(State())
  private let hasArrivals = Atomic(false)

  var isEmpty: Bool { !hasArrivals.load(ordering: .acquiring) }

  /// Adds an arrival, and calls the closure of `onArrival`.
  ///
  /// Returns false after `close`.
  func put(_ arrival: Arrival) -> Bool {
    let (isOver, wake) = state.withLock { state in
      if !state.isOver { state.arrivals.append(arrival) }
      // A task that runs at once may have ended before it is taken.
      if !state.isOver, case .created(let task) = arrival { task.retain() }
      return (state.isOver, state.wake)
    }
    if isOver { return false }
    hasArrivals.store(true, ordering: .releasing)
    wake?()
    return true
  }

  /// Takes all arrivals; nil if there are none. Created tasks are retained.
  func take() -> [Arrival]? {
    guard hasArrivals.exchange(false, ordering: .acquiring) else { return nil }
    return state.withLock { state in
      defer { state.arrivals = [] }
      return state.arrivals
    }
  }

  /// Accepts nothing more. Returns the remaining arrivals.
  func close() -> [Arrival] {
    state.withLock { state in
      state.isOver = true
      defer { state.arrivals = [] }
      return state.arrivals
    }
  }

  /// Sets the closure to call at each arrival.
  func onArrival(_ wake: (@Sendable () -> Void)?) {
    state.withLock { $0.wake = wake }
  }
}
#endif
