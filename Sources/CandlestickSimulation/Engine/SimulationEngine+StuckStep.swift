#if os(Linux)
import CRuntimeHooks
import CSupport
import CandlestickSupport

// Ends the process in which a step never ends. No code can be made to suspend, or to throw, wherever it is.
extension SimulationEngine {
  /// What tells whether the steps end.
  ///
  /// - Parameter settings: say how long one may take.
  static func stepWatch(_ settings: SimulationSettings) -> candlestick_step_watch {
    var watch = candlestick_step_watch()
    watch.limit = Int64(settings.realTimeLimit.upToACentury.wholeNanoseconds)
    watch.switches_per_step = switchesPerStep
    return watch
  }

  /// How often a task may go on in one step where it could be suspended.
  private static var switchesPerStep: Int32 { 1_000 }
  /// The same for one that is to end.
  static var switchesPerStepAtEnd: Int32 { 10 }

  /// Ends the process for a step that does not end, and reports where it is. Called on a thread of the watch's own.
  ///
  /// The step may go on meanwhile, so only this is read of the engine: what is set when it is made, and tasks, which the step
  /// changes only if it makes some.
  ///
  /// - Parameter step: where the step is.
  func stepIsStuck(_ step: candlestick_stuck_step) {
    guard !Debugger.isAttached else { return }
    let task = step.task.flatMap { tasks[$0] }
    let position = withUnsafeBytes(of: step.addresses) { Array($0.bindMemory(to: UInt.self).prefix(Int(step.count))) }
    let places = Places(of: position + (task?.origin ?? []))
    var words = task.map { TaskList.shortened($0.label) } ?? "a task"
    if let place = places.first(of: position) { words += ", now at \(place)" }
    if let task, let place = places.first(of: task.origin) { words += ", made at \(place)" }
    candlestick_fail_process(
      "a step of a simulation has taken more than \(settings.realTimeLimit) of real time: that of \(words). No other task of the "
        + "simulation runs before it suspends. Have a loop that waits for something suspend, as by Task.sleep or Task.yield; or "
        + "raise realTimeLimit in the settings, if the code does need more"
    )
  }
}
#endif
