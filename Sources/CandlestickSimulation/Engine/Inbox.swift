#if os(Linux)
import CandlestickSupport
import Synchronization

/// The jobs and events that other threads send to a simulation.
final class Inbox: Sendable {
  enum Arrival: Sendable {
    case job(UnownedJob, ExecutorKind)
    /// A job to run after a delay, and the task that set the timer.
    case timer(UnownedJob, ExecutorKind, Duration, TaskIdentity?)
    indirect case created(CreatedTask)
    case ended(UnownedJob)
    /// A block, and the delay until it is ready, in nanoseconds.
    case block(UnownedJob, Int64)
    case queueChanged(ObjectAddress)
    case groupLeft(ObjectAddress)
    /// A block that waits for a group.
    case notification(ObjectAddress, UnownedJob)
    case source(SimulatedSource, SimulatedSource.Change)
    /// An added or changed timer of a run loop, and the delay until it fires; nil if it was invalidated.
    case runLoopTimer(ObjectAddress, Duration?)
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

  /// Adds an arrival, and calls the closure of `onArrival`. Returns false after `close`.
  func put(_ arrival: Arrival) -> Bool {
    let (isOver, wake) = state.withLock { state -> (Bool, (@Sendable () -> Void)?) in
      if state.isOver { return (true, nil) }
      state.arrivals.append(arrival)
      hasArrivals.store(true, ordering: .releasing)
      // The task may end before the arrival is taken.
      if case .created(let task) = arrival { task.retain() }
      return (false, state.wake)
    }
    wake?()
    return !isOver
  }

  /// Removes and returns all arrivals; nil if there are none. Created tasks are retained.
  func take() -> [Arrival]? {
    if isEmpty { return nil }
    return state.withLock { state in
      hasArrivals.store(false, ordering: .relaxed)
      defer { state.arrivals = [] }
      return state.arrivals
    }
  }

  /// Rejects further arrivals. Returns the remaining ones.
  func close() -> [Arrival] {
    state.withLock { state in
      state.isOver = true
      defer { state.arrivals = [] }
      return state.arrivals
    }
  }

  /// Sets the closure to call for each arrival.
  func onArrival(_ wake: (@Sendable () -> Void)?) {
    state.withLock { $0.wake = wake }
  }
}
#endif
