import CRuntimeHooks
import CSupport
import CandlestickSimulation
import CandlestickSupport

// Ends a process in which a step never ends, because arbitrary code cannot be forced to suspend or throw.
extension SimulationEngine {
  static func stepWatchdog(_ settings: SimulationSettings) -> candlestick_step_watchdog {
    var watch = candlestick_step_watchdog()
    watch.limit = settings.realTimeLimit.wholeNanoseconds
    watch.switches_per_step = switchesPerStep
    return watch
  }

  /// The number of times that a task may switch executors in one step before it is suspended.
  private static var switchesPerStep: Int32 { 1_000 }
  /// The same limit for cancelled tasks at the end of the simulation.
  static var switchesPerStepAtEnd: Int32 { 10 }

  /// Reports the call stack of a step that does not end, and ends the process. Called on the watching thread.
  ///
  /// The step is still running, so this reads only constant state of the engine, and the tasks, which the step changes
  /// only if it creates one.
  func reportUnresponsiveStep(_ step: candlestick_unresponsive_step) {
    guard !Debugger.isAttached else { return }
    let task = step.task.flatMap { tasks[$0] }
    let position = withUnsafeBytes(of: step.addresses) { Array($0.bindMemory(to: UInt.self).prefix(Int(step.count))) }
    let frames = StackFrames(of: position + (task?.origin ?? []))
    let unknown = step.task == nil ? "a block or the test's own code" : "a task"
    var words = task.map { TaskList.shortened($0.label) } ?? unknown
    if let frame = frames.first(of: position) { words += ", now at \(frame)" }
    if let task, let frame = frames.first(of: task.origin) { words += ", created at \(frame)" }
    let advice = outside.uses.advice.map { "\($0) " } ?? ""
    let ofTest = test.map { " of the test \($0)" } ?? ""
    candlestick_fail_process(
      "a step of a simulation\(ofTest) has taken more than \(settings.realTimeLimit) of real time: the step of \(words). \(advice)No other task of the "
        + "simulation can run until it suspends. If a loop is waiting for something, make it suspend, for example with Task.sleep or "
        + "Task.yield; or raise realTimeLimit in the settings if the code needs more"
    )
  }
}
