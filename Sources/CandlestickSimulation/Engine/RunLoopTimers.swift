#if RUNTIME_HOOKS
import CRuntimeHooks
import CandlestickSupport
import Foundation

/// The timers that a simulation's code has added to run loops. Steps fire those of the main run loop; other run loops fire their timers
/// themselves.
///
/// A real thread that was started in the simulation may add timers to the main run loop, and change them. Its dates are real time, so the
/// simulation gets the delay until then.
///
/// Unchecked `Sendable`, because the engine is set after initialization, before any other thread uses this.
final class RunLoopTimers: @unchecked Sendable {
  /// The engine, which owns this object.
  unowned(unsafe) var engine: SimulationEngine!
  private let timers = Locked<[ObjectAddress: RunLoopTimer]>([:])

  private func timers(of loop: UnsafeMutableRawPointer?) -> [RunLoopTimer] {
    timers.withLock { $0.values.filter { $0.loop == loop } }
  }

  /// Returns the next fire date of a run loop, as a `CFAbsoluteTime`; 0 if there is none.
  func nextFireDate(of loop: UnsafeMutableRawPointer?) -> Double {
    timers(of: loop).map(\.timer.fireDate.timeIntervalSinceReferenceDate).min() ?? 0
  }

  /// Returns the next fire date in nanoseconds since the simulation began; the maximum if there is none.
  func nextTime(of loop: UnsafeMutableRawPointer?) -> Int64 {
    timers(of: loop).map { engine.time(after: $0.delay) }.min() ?? .max
  }

  private subscript(reference: UnsafeMutableRawPointer) -> RunLoopTimer? {
    get { timers.withLock { $0[ObjectAddress(reference)] } }
    set {
      // Releases the old timer after unlocking, because that may run any code.
      _ = timers.withLock { timers in
        defer { timers[ObjectAddress(reference)] = newValue }
        return timers[ObjectAddress(reference)]
      }
    }
  }

  // MARK: - Changes by any thread

  /// Adds a timer, until it is invalidated.
  ///
  /// - Parameters:
  ///   - reference: the run loop's timer.
  ///   - loop: the run loop; nil for the main one.
  ///   - object: the `Timer` that it belongs to.
  /// - Returns: false if the simulation has ended.
  func add(
    _ reference: UnsafeMutableRawPointer,
    to loop: UnsafeMutableRawPointer?,
    firing object: UnsafeMutableRawPointer
  ) -> Bool {
    // Core Foundation adds a timer once for each mode.
    guard self[reference] == nil else { return true }
    let timer = RunLoopTimer(Unmanaged<Timer>.fromOpaque(object).takeUnretainedValue(), reference, loop)
    if engine.isOfThread {
      start(timer)
      return true
    }
    self[reference] = timer
    if restart(reference, at: timer.timer.fireDate.timeIntervalSinceReferenceDate) { return true }
    self[reference] = nil
    return false
  }

  /// Sets the next fire date of a timer, a `CFAbsoluteTime` as this thread sees it.
  func setFireDate(_ date: Double, of reference: UnsafeMutableRawPointer) {
    guard self[reference] != nil else { return candlestick_set_fire_date(reference, date) }
    if engine.isOfThread {
      candlestick_set_fire_date(reference, date)
      restart(reference)
    } else {
      _ = restart(reference, at: date)
    }
  }

  /// Stops a timer that was invalidated.
  func wasInvalidated(_ reference: UnsafeMutableRawPointer) {
    guard self[reference] != nil else { return }
    if engine.isOfThread { restart(reference) } else { _ = restart(reference, at: nil) }
  }

  /// Makes the simulation restart a timer that another thread has changed. Returns false if the simulation has ended.
  ///
  /// - Parameter date: the fire date as this thread sees it; nil for an invalidated timer.
  private func restart(_ reference: UnsafeMutableRawPointer, at date: Double?) -> Bool {
    // Rounded up to milliseconds to offset the time since the thread has computed the date.
    let delay: Duration? = date.map {
      .milliseconds(max(0, ($0 - Date().timeIntervalSinceReferenceDate) * 1e3).rounded(.up))
    }
    return engine.inbox.put(
      Inbox.Arrival(accept: { $0.runLoopTimers.restart(reference, after: delay) }, reject: {})
    )
  }

  // MARK: - On the simulation's thread

  /// Restarts a timer whose fire date has changed, or stops an invalidated one.
  ///
  /// - Parameter delay: the time until it fires, if another thread has set it; nil to use its fire date.
  private func restart(_ reference: UnsafeMutableRawPointer, after delay: Duration? = nil) {
    guard let old = self[reference] else { return }
    old.stop(in: engine)
    guard old.timer.isValid, delay == nil || !engine.hasCancelledDispatch else { return self[reference] = nil }
    if let delay { candlestick_set_fire_date(reference, Date().timeIntervalSinceReferenceDate + delay / .seconds(1)) }
    start(RunLoopTimer(old.timer, reference, old.loop))
  }

  private func start(_ timer: RunLoopTimer) {
    self[timer.reference] = timer
    if timer.loop == nil { timer.enqueue(in: engine) }
  }

  /// Fires a timer of the main run loop, in a step, and enqueues it again.
  func fire(_ timer: RunLoopTimer) {
    guard self[timer.reference] === timer else { return }
    if timer.delay == .zero { timer.fire() }
    guard self[timer.reference] === timer else { return }
    if timer.timer.isValid { timer.enqueue(in: engine) } else { self[timer.reference] = nil }
  }

  /// Fires the timers of a run loop that are due. Returns true if there were any.
  func fireDueTimers(of loop: UnsafeMutableRawPointer) -> Bool {
    let due = timers(of: loop).filter { $0.delay == .zero }.sorted { $0.timer.fireDate < $1.timer.fireDate }
    for timer in due where self[timer.reference] === timer {
      timer.fire()
      if !timer.timer.isValid { self[timer.reference] = nil }
    }
    return !due.isEmpty
  }
}
#endif
