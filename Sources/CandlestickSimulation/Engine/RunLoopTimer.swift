#if RUNTIME_HOOKS
import CRuntimeHooks
import Foundation

/// A timer of a run loop.
///
/// Unchecked `Sendable`, because `pending` is variable: only the host's thread uses it.
final class RunLoopTimer: @unchecked Sendable {
  /// The precision of dates, in seconds.
  private static let precision = 1e-6

  let timer: Timer
  let reference: UnsafeMutableRawPointer
  let loop: UnsafeMutableRawPointer?
  /// The simulation's timer that enqueues its job; nil if it is not set.
  private var pending: (number: Int, job: UnsafeMutablePointer<candlestick_block_job>)?

  init(_ timer: Timer, _ reference: UnsafeMutableRawPointer, _ loop: UnsafeMutableRawPointer?) {
    self.timer = timer
    self.reference = reference
    self.loop = loop
  }

  /// The time until it is due.
  var delay: Duration {
    let microseconds = (timer.fireDate.timeIntervalSinceNow / Self.precision).rounded()
    return microseconds > 0 ? .microseconds(microseconds) : .zero
  }

  /// Fires, and sets the next fire date unless the timer's function has done that.
  func fire() {
    let due = timer.fireDate
    timer.fire()
    guard timer.isValid, timer.timeInterval > 0, timer.fireDate == due else { return }
    let missed = max(0, ((Date().timeIntervalSince(due) + Self.precision) / timer.timeInterval).rounded(.down))
    let next = due.timeIntervalSinceReferenceDate + (missed + 1) * timer.timeInterval
    candlestick_set_fire_date(reference, next)
  }

  // MARK: - Steps

  /// Enqueues the step that fires it at its fire date.
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

  /// Records that its job was enqueued or dropped.
  func jobWasTaken() { pending = nil }

  /// Keeps it from firing.
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
