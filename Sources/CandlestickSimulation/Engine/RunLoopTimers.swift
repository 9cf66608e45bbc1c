#if os(Linux)
import CRuntimeHooks
import Foundation

/// The timers that a simulation's code has added to the main run loop. A task of the simulation fires each.
///
/// Unchecked, because its state is variable: only the host's thread uses it.
final class RunLoopTimers: @unchecked Sendable {
  private var tasks: [UnsafeMutableRawPointer: (timer: Timer, task: Task<Void, Never>)] = [:]
  /// The addresses of the tasks that have not ended.
  @exclusivity(unchecked) private var pointers: Set<UnsafeMutableRawPointer> = []

  /// When the next timer fires, as an absolute time of Core Foundation; 0 if there is none.
  var nextFireDate: Double {
    tasks.values.map(\.timer.fireDate.timeIntervalSinceReferenceDate).min() ?? 0
  }

  /// Whether a task fires timers, which does not end a turn of the run loop.
  func contains(_ task: UnsafeMutableRawPointer) -> Bool { !pointers.isEmpty && pointers.contains(task) }

  /// Fires a timer at its times, until it is invalidated.
  ///
  /// - Parameters:
  ///   - reference: the run loop's timer.
  ///   - object: the `Timer` that it belongs to.
  func add(_ reference: UnsafeMutableRawPointer, firing object: UnsafeMutableRawPointer) {
    // A timer is added once for each mode.
    if tasks[reference] == nil { start(Unmanaged<Timer>.fromOpaque(object).takeUnretainedValue(), reference) }
  }

  /// Restarts a timer that has another time; stops one that was invalidated.
  func changed(_ reference: UnsafeMutableRawPointer) {
    guard let (timer, task) = tasks.removeValue(forKey: reference) else { return }
    task.cancel()
    if timer.isValid { start(timer, reference) }
  }

  private func start(_ timer: Timer, _ reference: UnsafeMutableRawPointer) {
    let timer = RunLoopTimer(timer: timer, reference: reference)
    let task = Task(name: "Timer") { @MainActor in
      while !Task.isCancelled, timer.timer.isValid {
        if let delay = timer.delay {
          try? await Task.sleep(for: delay)
        } else {
          timer.fire()
        }
      }
      if let task = candlestick_current_task() { pointers.remove(task) }
    }
    tasks[reference] = (timer.timer, task)
    pointers.insert(task.pointer)
  }
}

/// A timer of the main run loop.
///
/// Unchecked, because of the reference: only the host's thread uses it.
private struct RunLoopTimer: @unchecked Sendable {
  /// The precision of dates, in seconds.
  private static let precision = 1e-6

  let timer: Timer
  let reference: UnsafeMutableRawPointer

  /// The time until it is due; nil if it is due now.
  var delay: Duration? {
    let delay = (timer.fireDate.timeIntervalSinceNow / Self.precision).rounded()
    return delay > 0 ? .microseconds(delay) : nil
  }

  /// Fires, and sets the next time, unless the timer's function did.
  @MainActor func fire() {
    let due = timer.fireDate
    timer.fire()
    guard timer.isValid, timer.timeInterval > 0, timer.fireDate == due else { return }
    let missed = max(0, ((Date().timeIntervalSince(due) + Self.precision) / timer.timeInterval).rounded(.down))
    let next = due.timeIntervalSinceReferenceDate + (missed + 1) * timer.timeInterval
    candlestick_set_fire_date(reference, next)
  }
}
#endif
