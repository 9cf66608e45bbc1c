#if RUNTIME_HOOKS
import CRuntimeHooks
import Foundation

/// A timer on a run loop.
///
/// It is unchecked `Sendable` although `pending` is mutable, because only the host's thread uses that property.
final class RunLoopTimer: @unchecked Sendable {
  /// The precision of dates, in seconds.
  private static let precision = 1e-6

  let timer: Timer
  let reference: UnsafeMutableRawPointer
  let loop: UnsafeMutableRawPointer?
  /// The simulation's timer that enqueues the job, and the job; nil if no timer is set.
  private var pending: (number: Int, job: UnsafeMutablePointer<candlestick_block_job>)?

  init(_ timer: Timer, _ reference: UnsafeMutableRawPointer, _ loop: UnsafeMutableRawPointer?) {
    self.timer = timer
    self.reference = reference
    self.loop = loop
  }

  /// The time until the timer is due.
  var delay: Duration {
    let microseconds = (timer.fireDate.timeIntervalSinceNow / Self.precision).rounded()
    return microseconds > 0 ? .microseconds(microseconds) : .zero
  }

  /// Fires the timer, and sets the next fire date unless the timer's function has set one.
  func fire() {
    let due = timer.fireDate
    timer.fire()
    guard timer.isValid, timer.timeInterval > 0, timer.fireDate == due else { return }
    let missed = max(0, ((Date().timeIntervalSince(due) + Self.precision) / timer.timeInterval).rounded(.down))
    let next = due.timeIntervalSinceReferenceDate + (missed + 1) * timer.timeInterval
    candlestick_set_fire_date(reference, next)
  }

  // MARK: - Steps

  /// Sets a simulation timer that enqueues a step, which fires this timer at its fire date.
  func enqueue(in engine: SimulationEngine) {
    let job = candlestick_make_timer_job(
      { SimulationEngine.current?.runLoopTimers.fire(Unmanaged<RunLoopTimer>.fromOpaque($0!).takeRetainedValue()) },
      { Unmanaged<RunLoopTimer>.fromOpaque($0!).takeRetainedValue().jobWasTaken() },
      Unmanaged.passRetained(self).toOpaque()
    )
    let delay = delay
    if delay == .zero { return engine.accept(job) }
    pending = (engine.setTimer(UnownedJob(at: job), at: engine.time(after: delay)), job)
  }

  /// Records that the job was enqueued or dropped.
  func jobWasTaken() { pending = nil }

  /// Stops the timer from firing.
  func stop(in engine: SimulationEngine) {
    guard let (number, job) = pending else { return }
    pending = nil
    engine.timers.remove(number)
    candlestick_free_block_job(job)
  }

  static func ofJob(_ job: UnsafeMutablePointer<candlestick_block_job>) -> RunLoopTimer? {
    guard job.pointee.is_of_timer, let context = job.pointee.context else { return nil }
    return Unmanaged.fromOpaque(context).takeUnretainedValue()
  }
}
#endif
