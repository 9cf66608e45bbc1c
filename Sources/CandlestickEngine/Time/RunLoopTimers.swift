import CRuntimeHooks
import CandlestickSimulation
import CandlestickSupport
import Foundation

/// The timers that a simulation's code has added to run loops. Steps fire those of the main run loop; other run loops
/// fire their own timers.
///
/// A thread that a library has started for the simulation's code may also add timers to the main run loop and change
/// them. Dates on that thread are real time, so it sends the simulation the delay until then.
///
/// It is unchecked `Sendable`, because the engine is set after initialization, before another thread uses it, and only the
/// host's thread counts the started timers.
final class RunLoopTimers: @unchecked Sendable {
  /// The engine, which owns this object.
  unowned(unsafe) var engine: SimulationEngine!
  private var startCount = 0
  private let timers = Locked<[ObjectAddress: RunLoopTimer]>([:])

  private func timers(of loop: UnsafeMutableRawPointer?) -> [RunLoopTimer] {
    timers.withLock { $0.values.filter { $0.loop == loop } }
  }

  /// Returns the next fire date on a run loop, as a `CFAbsoluteTime`; 0 if there is none.
  func nextFireDate(of loop: UnsafeMutableRawPointer?) -> Double {
    timers(of: loop).map(\.timer.fireDate.timeIntervalSinceReferenceDate).min() ?? 0
  }

  /// Returns the next fire date on a run loop, in nanoseconds since the simulation began; the maximum if there is none.
  func nextTime(of loop: UnsafeMutableRawPointer?) -> Int64 {
    timers(of: loop).map(\.deadline).min() ?? .max
  }

  private subscript(reference: UnsafeMutableRawPointer) -> RunLoopTimer? {
    get { timers.withLock { $0[ObjectAddress(reference)] } }
    set {
      // Releases the old timer after unlocking, because its release may run any code.
      _ = timers.withLock { timers in
        defer { timers[ObjectAddress(reference)] = newValue }
        return timers[ObjectAddress(reference)]
      }
    }
  }

  // MARK: - Changes from any thread

  /// Adds a timer. It stays until it is invalidated.
  ///
  /// - Parameters:
  ///   - reference: the timer's `CFRunLoopTimer`.
  ///   - loop: the run loop; nil for the main one.
  ///   - object: the timer's `Timer`.
  /// - Returns: false if the simulation has ended.
  func add(
    _ reference: UnsafeMutableRawPointer,
    to loop: UnsafeMutableRawPointer?,
    firing object: UnsafeMutableRawPointer
  ) -> Bool {
    // Core Foundation adds a timer once for each mode.
    guard self[reference] == nil else { return true }
    let timer = RunLoopTimer(Unmanaged<Timer>.fromOpaque(object).takeUnretainedValue(), reference, loop)
    if engine.isOnThread {
      start(timer)
      return true
    }
    self[reference] = timer
    if restart(reference, at: timer.timer.fireDate.timeIntervalSinceReferenceDate) { return true }
    self[reference] = nil
    return false
  }

  /// Sets the next fire date of a timer, as a `CFAbsoluteTime` on the clock of the calling thread.
  func setFireDate(_ date: Double, of reference: UnsafeMutableRawPointer) {
    guard self[reference] != nil else { return candlestick_set_fire_date(reference, date) }
    if engine.isOnThread {
      candlestick_set_fire_date(reference, date)
      restart(reference)
    } else {
      _ = restart(reference, at: date)
    }
  }

  /// Records that a timer was invalidated.
  func wasInvalidated(_ reference: UnsafeMutableRawPointer) {
    guard self[reference] != nil else { return }
    if engine.isOnThread { restart(reference) } else { _ = restart(reference, at: nil) }
  }

  /// Makes the simulation restart a timer that another thread has changed. Returns false if the simulation has ended.
  ///
  /// - Parameter date: the fire date on the clock of the calling thread; nil for an invalidated timer.
  private func restart(_ reference: UnsafeMutableRawPointer, at date: Double?) -> Bool {
    // Rounds up to milliseconds, to offset the time since the thread computed the date.
    let delay: Duration? = date.map {
      .milliseconds(max(0, ($0 - Date().timeIntervalSinceReferenceDate) * 1e3).rounded(.up))
    }
    return engine.outside.inbox.put(
      Inbox.Arrival(accept: { $0.runLoopTimers.restart(reference, after: delay) }, reject: {})
    )
  }

  // MARK: - On the simulation's thread

  /// Restarts a timer with a new fire date, or removes an invalidated one.
  ///
  /// - Parameter delay: the time until the timer fires, if another thread set it; nil to use the fire date.
  private func restart(_ reference: UnsafeMutableRawPointer, after delay: Duration? = nil) {
    guard let old = self[reference] else { return }
    old.stop(in: engine)
    guard old.timer.isValid, delay == nil || !engine.hasCancelledDispatch else { return self[reference] = nil }
    if let delay { candlestick_set_fire_date(reference, candlestick_date(engine.simulation) + delay / .seconds(1)) }
    start(RunLoopTimer(old.timer, reference, old.loop))
  }

  private func start(_ timer: RunLoopTimer) {
    self[timer.reference] = timer
    startCount += 1
    timer.number = startCount
    timer.setDeadline(in: engine)
    if timer.loop == nil { timer.enqueue(in: engine) }
  }

  /// Fires a timer of the main run loop, in a step, and enqueues the next step.
  func fire(_ timer: RunLoopTimer) {
    guard self[timer.reference] === timer else { return }
    if timer.deadline <= engine.time { timer.fire(in: engine) }
    guard self[timer.reference] === timer else { return }
    if timer.timer.isValid { timer.enqueue(in: engine) } else { self[timer.reference] = nil }
  }

  /// Fires the due timers of a run loop. Returns true if there were any.
  func fireDueTimers(of loop: UnsafeMutableRawPointer) -> Bool {
    let due = timers(of: loop).filter { $0.deadline <= engine.time }
      .sorted { ($0.timer.fireDate, $0.number) < ($1.timer.fireDate, $1.number) }
    for timer in due where self[timer.reference] === timer {
      timer.fire(in: engine)
      if !timer.timer.isValid { self[timer.reference] = nil }
    }
    return !due.isEmpty
  }
}
