#if os(Linux)
import CRuntimeHooks
import CandlestickSupport

/// Checks at the first use, with a small simulation, whether the runtime works as simulations need.
enum RuntimeCheck {
  /// What does not work; nil if everything does.
  static let problem: String? = findProblem()

  private actor Place {
    func visit() {}
  }

  private static let longestRun = 1_000

  private static func findProblem() -> String? {
    if let missing = candlestick_missing_hook() {
      return
        "this program does not call Candlestick's definition of \(String(cString: missing)), maybe because the runtime is "
        + "statically linked"
    }
    if let problem = candlestick_problem_of_libraries() { return String(cString: problem) }
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
      return withExtendedLifetime(task) { candlestick_is_task_complete($0.pointer) }
    }
    let reportsEnds = engine.tasks.isEmpty
    _ = engine.end()
    let seen = visits.withLock(\.self)
    let checks = [
      (engine.stepCount > 0, "swift_task_create does not make tasks with a preferred executor"),
      (seen.actor && engine.hopCount > 0, "tasks do not switch to actors with swift_task_switch"),
      (candlestick_has_seen_task_on_actor(), "actors run tasks without swift_task_enterThreadLocalContext"),
      (seen.mainActor, "swift_task_getMainExecutor_hook is not asked for the main actor"),
      (seen.isOver, "Task.sleep does not ask its executor for a timer"),
      (reportsEnds, "tasks do not end with the function in their first frame"),
      (hasCompleted, "tasks have another layout"),
    ]
    return checks.first { !$0.0 }?.1
  }

  private static func run(_ engine: SimulationEngine) {
    for _ in 0..<longestRun {
      switch engine.progress() {
      // The main queue, to which others may enqueue blocks, gets a few turns.
      case .moved, .awaitsOutside(isTaskAway: true): continue
      case .awaitsOutside(isTaskAway: false), .timeIsUp, .idle: return
      }
    }
  }
}
#endif
