#if os(Linux)
import CRuntimeHooks
import CandlestickSupport

/// Whether the runtime is as a simulation needs it, found out by a small simulation at the first use.
enum RuntimeCheck {
  /// What is not as it should be; nil if nothing is.
  static let problem: String? = findProblem()

  private actor Place {
    func visit() {}
  }

  private static let longestRun = 1_000

  private static func findProblem() -> String? {
    if let missing = candlestick_missing_hook() {
      return
        "this program does not call Candlestick's definition of \(String(cString: missing)), as when the runtime is linked "
        + "into it statically"
    }
    let scheduler = Scheduler(FirstInFirstOut())
    let engine = SimulationEngine(seed: 0, settings: SimulationSettings(), scheduler: scheduler)
    let visits = Locked((actor: false, mainActor: false, isOver: false))
    engine.begin()
    let hasCompleted = engine.host {
      let task = Task.detached {
        await Place().visit()
        visits.withLock { $0.actor = true }
        await MainActor.run { visits.withLock { $0.mainActor = true } }
        try? await Task.sleep(for: .seconds(3600))
        visits.withLock { $0.isOver = true }
      }
      run(engine)
      return withExtendedLifetime(task) { candlestick_is_task_complete(unsafeBitCast($0, to: UnsafeRawPointer.self)) }
    }
    let toldOfEnds = engine.tasks.isEmpty
    _ = engine.end()
    let seen = visits.withLock(\.self)
    let checks = [
      (engine.stepCount > 0, "tasks are not made by swift_task_create with a preferred executor"),
      (seen.actor && engine.hopCount > 0, "actors are not gone over to by swift_task_switch"),
      (candlestick_has_seen_task_on_actor(), "actors run tasks without swift_task_enterThreadLocalContext"),
      (seen.mainActor, "the main actor is not asked for by swift_task_getMainExecutor_hook"),
      (seen.isOver, "Task.sleep does not ask its executor for a timer"),
      (toldOfEnds, "a task does not end as its first frame says"),
      (hasCompleted, "the layout of a task is another"),
    ]
    return checks.first { !$0.0 }?.1
  }

  private static func run(_ engine: SimulationEngine) {
    for _ in 0..<longestRun {
      switch engine.progress() {
      // It waits a few times for the main queue, where others may have put something.
      case .moved, .awaitsOutside(isTaskAway: true): continue
      case .awaitsOutside(isTaskAway: false), .timeIsUp, .standstill: return
      }
    }
  }
}
#endif
