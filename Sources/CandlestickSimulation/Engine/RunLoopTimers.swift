#if os(Linux)
import CRuntimeHooks
import Foundation

/// The timers that a simulation's code has added to run loops. Those of the main one are fired by steps; any other run loop fires its
/// timers itself.
///
/// Unchecked, because its state is variable: only the host's thread uses it.
final class RunLoopTimers: @unchecked Sendable {
  /// The engine, which owns this object.
  var engine: Unmanaged<SimulationEngine>?
  private var timers: [UnsafeMutableRawPointer: RunLoopTimer] = [:]

  private func timers(of loop: UnsafeMutableRawPointer?) -> [RunLoopTimer] { timers.values.filter { $0.loop == loop } }

  /// When the next timer of a run loop fires, as an absolute time of Core Foundation; 0 if there is none.
  func nextFireDate(of loop: UnsafeMutableRawPointer?) -> Double {
    timers(of: loop).map(\.timer.fireDate.timeIntervalSinceReferenceDate).min() ?? 0
  }

  /// The same in nanoseconds since the simulation began; the maximum if there is none.
  func nextTime(of loop: UnsafeMutableRawPointer?) -> Int64 {
    guard let engine = engine?.takeUnretainedValue() else { return .max }
    return timers(of: loop).map { engine.time(after: $0.delay) }.min() ?? .max
  }

  /// Adds a timer, until it is invalidated.
  ///
  /// - Parameters:
  ///   - reference: the run loop's timer.
  ///   - loop: the run loop; nil for the main one.
  ///   - object: the `Timer` that it belongs to.
  func add(
    _ reference: UnsafeMutableRawPointer,
    to loop: UnsafeMutableRawPointer?,
    firing object: UnsafeMutableRawPointer
  ) {
    // A timer is added once for each mode.
    guard timers[reference] == nil else { return }
    start(RunLoopTimer(Unmanaged<Timer>.fromOpaque(object).takeUnretainedValue(), reference, loop))
  }

  /// Restarts a timer that has another time; stops one that was invalidated.
  func changed(_ reference: UnsafeMutableRawPointer) {
    guard let old = timers.removeValue(forKey: reference) else { return }
    if let engine = engine?.takeUnretainedValue() { old.stop(in: engine) }
    if old.timer.isValid { start(RunLoopTimer(old.timer, reference, old.loop)) }
  }

  private func start(_ timer: RunLoopTimer) {
    timers[timer.reference] = timer
    if timer.loop == nil, let engine = engine?.takeUnretainedValue() { timer.enqueue(in: engine) }
  }

  /// Fires a timer of the main run loop, in a step, and enqueues it again.
  func fire(_ timer: RunLoopTimer) {
    guard timers[timer.reference] === timer, let engine = engine?.takeUnretainedValue() else { return }
    if timer.delay == .zero { timer.fire() }
    guard timers[timer.reference] === timer else { return }
    if timer.timer.isValid { timer.enqueue(in: engine) } else { timers[timer.reference] = nil }
  }

  /// Fires the timers of a run loop that are due. Returns true if there were any.
  func fireDueTimers(of loop: UnsafeMutableRawPointer) -> Bool {
    let due = timers(of: loop).filter { $0.delay == .zero }.sorted { $0.timer.fireDate < $1.timer.fireDate }
    for timer in due where timers[timer.reference] === timer {
      timer.fire()
      if !timer.timer.isValid { timers[timer.reference] = nil }
    }
    return !due.isEmpty
  }
}
#endif
