import CRuntimeHooks
import CandlestickSimulation
import CandlestickSupport

/// The virtual time of a simulation, and what is due at some time: timers, and the tasks that wait for a time.
///
/// The engine decides when time advances. Times are in nanoseconds since the simulation began.
final class SimulatedClock {
  /// The part of the simulation that the C code accesses. It has the time, and outlives this object.
  private let simulation: UnsafeMutablePointer<candlestick_simulation>
  var timers = TimerQueue()
  var waiters: [Waiter] = []
  /// The waiter that is being resumed.
  private(set) var resumedWaiter: Waiter?
  /// True if time advances to the next timer when nothing is ready.
  var autoAdvance = true
  /// Called when time advances although nothing is due.
  var whenSkipped: (() -> Void)?

  init(_ simulation: UnsafeMutablePointer<candlestick_simulation>) { self.simulation = simulation }

  var time: Int64 { simulation.pointee.time }

  /// Returns the time after a delay.
  func time(after delay: Duration) -> Int64 {
    let (sum, isTooLong) = time.addingReportingOverflow(max(delay, .zero).wholeNanoseconds)
    return isTooLong ? .max : sum
  }

  /// Advances time, which never goes back.
  func advance(to time: Int64) { simulation.pointee.time = max(self.time, time) }

  /// Advances time although nothing is due.
  func skip(to time: Int64) {
    advance(to: time)
    whenSkipped?()
  }

  // MARK: - What is due next

  /// True if no waiter waits only for a time.
  var areAllPolls: Bool { waiters.areAllPolls }

  /// Returns the earlier of a limit and the next time that a waiter waits for.
  func limit(_ limit: Int64) -> Int64 { min(waiters.nextTime ?? .max, limit) }

  /// Returns the next timer, if it is not later than a limit and the waiters.
  func nextTimer(until limit: Int64) -> TimerQueue.Timer? {
    timers.first.flatMap { $0.deadline <= self.limit(limit) ? $0 : nil }
  }

  /// Returns the index of the waiter with the earliest time, if that is not later than a limit.
  func nextWaiter(until limit: Int64) -> Int? {
    waiters.nextIndex().flatMap { waiters[$0].time <= limit ? $0 : nil }
  }

  /// Returns the index of the poll with the earliest end, if that is not later than a limit.
  func nextPoll(until limit: Int64) -> Int? { waiters.nextIndex { $0.isPoll && $0.time <= limit } }

  /// Calls a closure that resumes a waiter.
  func resume(_ waiter: Waiter, _ code: (Waiter) -> Void) {
    resumedWaiter = waiter
    code(waiter)
    resumedWaiter = nil
  }

  /// Frees the memory at the end of the simulation.
  func removeAll() {
    timers = TimerQueue()
    waiters = []
  }
}
