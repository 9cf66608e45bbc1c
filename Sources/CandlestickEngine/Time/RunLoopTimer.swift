import CRuntimeHooks
import CandlestickSimulation
import Foundation

/// A timer on a run loop.
///
/// It is unchecked `Sendable` although it has mutable properties, because only the host's thread uses them.
final class RunLoopTimer: @unchecked Sendable {
  /// The precision of dates, in seconds.
  private static let precision = 1e-6

  let timer: Timer
  let reference: UnsafeMutableRawPointer
  let loop: UnsafeMutableRawPointer?
  /// The time at which the timer is due, in nanoseconds since the simulation began; the maximum until it is started.
  private(set) var deadline = Int64.max
  /// The position among the timers that the simulation has started.
  var number = 0
  /// The number of times that timers had read a clock for their fire dates.
  private(set) var reading: UInt32 = 0
  /// The simulation's timer that enqueues the job, and the job; nil if no timer is set.
  private var pending: (number: Int, job: UnsafeMutablePointer<candlestick_block_job>)?

  init(_ timer: Timer, _ reference: UnsafeMutableRawPointer, _ loop: UnsafeMutableRawPointer?) {
    self.timer = timer
    self.reference = reference
    self.loop = loop
  }

  /// Computes the deadline from the fire date, as Core Foundation does when a date is set: later changes of the wall
  /// clock do not change it.
  func setDeadline(in engine: SimulationEngine) {
    reading = engine.simulation.pointee.readings.of_timers
    let microseconds = (timer.fireDate.timeIntervalSince(engine.date) / Self.precision).rounded()
    deadline = engine.time(after: microseconds > 0 ? .microseconds(microseconds) : .zero)
  }

  /// Fires the timer, and sets the next fire date unless the timer's function has set one.
  func fire(in engine: SimulationEngine) {
    let due = timer.fireDate
    timer.fire()
    guard timer.isValid, timer.timeInterval > 0, timer.fireDate == due else { return }
    let interval = max(Duration.seconds(timer.timeInterval).wholeNanoseconds, 1)
    let count = (engine.time - deadline) / interval + 1
    candlestick_set_fire_date(reference, due.timeIntervalSinceReferenceDate + Double(count) * timer.timeInterval)
    deadline += count * interval
  }

  // MARK: - Steps

  /// Sets a simulation timer that enqueues a step, which fires this timer at its fire date.
  func enqueue(in engine: SimulationEngine) {
    let job = candlestick_make_timer_job(
      { SimulationEngine.current?.runLoopTimers.fire(Unmanaged<RunLoopTimer>.fromOpaque($0!).takeRetainedValue()) },
      { Unmanaged<RunLoopTimer>.fromOpaque($0!).takeRetainedValue().jobWasTaken() },
      Unmanaged.passRetained(self).toOpaque()
    )
    if deadline <= engine.time { return engine.accept(job) }
    pending = (engine.setTimer(UnownedJob(at: job), at: deadline), job)
  }

  /// Records that the job was enqueued or dropped.
  func jobWasTaken() { pending = nil }

  /// Stops the timer from firing.
  func stop(in engine: SimulationEngine) {
    guard let (number, job) = pending else { return }
    pending = nil
    engine.clock.timers.remove(number)
    candlestick_free_block_job(job)
  }

  static func ofJob(_ job: UnsafeMutablePointer<candlestick_block_job>) -> RunLoopTimer? {
    guard job.pointee.is_timer_block, let context = job.pointee.context else { return nil }
    return Unmanaged.fromOpaque(context).takeUnretainedValue()
  }
}
