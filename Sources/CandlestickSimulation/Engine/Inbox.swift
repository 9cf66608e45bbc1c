#if os(Linux)
import CandlestickSupport
import Synchronization

/// What comes to a simulation from threads that do not host it.
final class Inbox: Sendable {
  enum Arrival: Sendable {
    case job(UnownedJob, SimulationExecutor.Lane, delay: Duration?, maker: TaskIdentity?)
    case created(CreatedTask)
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

  /// Whether there is anything to take.
  var isEmpty: Bool { !hasArrivals.load(ordering: .acquiring) }

  /// Puts in something, and wakes whoever waits for it.
  ///
  /// - Returns: whether it is taken in: after the end, nothing is.
  func put(_ arrival: Arrival) -> Bool {
    let (isOver, wake) = state.withLock { state in
      if !state.isOver { state.arrivals.append(arrival) }
      // One that runs at once may have ended before it is taken in.
      if !state.isOver, case .created(let task) = arrival { task.retain() }
      return (state.isOver, state.wake)
    }
    if isOver { return false }
    hasArrivals.store(true, ordering: .releasing)
    wake?()
    return true
  }

  /// Takes out all that there is; nil if that is nothing. A task that was created has been retained.
  func take() -> [Arrival]? {
    guard hasArrivals.exchange(false, ordering: .acquiring) else { return nil }
    return state.withLock { state in
      defer { state.arrivals = [] }
      return state.arrivals
    }
  }

  /// Takes in nothing more.
  ///
  /// - Returns: what nobody has taken out.
  func close() -> [Arrival] {
    state.withLock { state in
      state.isOver = true
      defer { state.arrivals = [] }
      return state.arrivals
    }
  }

  /// Has a closure called when something comes, or none.
  func onArrival(_ wake: (@Sendable () -> Void)?) {
    state.withLock { $0.wake = wake }
  }
}
#endif
