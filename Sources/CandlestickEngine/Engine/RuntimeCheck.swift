import CRuntimeHooks
import CSupport
import CandlestickSimulation
import CandlestickSupport
import Dispatch

/// Checks that the runtime works as the hooks assume, before any hook does more than call the original function.
///
/// The check runs in a forked child, because it may crash if the runtime has a different layout.
package enum RuntimeCheck {
  /// The reason why this process cannot run simulations; nil if it can.
  package static var obstacle: SimulationAvailability.Obstacle? {
    typealias Obstacle = SimulationAvailability.Obstacle
    if candlestick_is_runtime_static() {
      return Obstacle(
        reason: "this program links Swift's libraries statically",
        advice: "link it without --static-swift-stdlib"
      )
    }
    if let missing = candlestick_missing_hook() {
      return Obstacle(
        reason: "this program does not call Candlestick's definition of \(String(cString: missing))",
        advice: "see Documentation/SwiftVersions.md of Candlestick"
      )
    }
    return problem.map { problem in
      Obstacle(
        reason: "the Swift runtime failed a check: \(problem)",
        advice: "see Documentation/SwiftVersions.md of Candlestick"
      )
    }
  }

  /// The reason why hooks do not work here; nil if they work.
  package static let problem: String? = runInChild(findProblem)

  /// Runs a check in a forked child.
  ///
  /// - Parameters:
  ///   - timeout: the time limit. If the child exceeds it, it has most likely inherited a lock that another thread of
  ///     this process held. If there is such a thread, the check then runs in this process.
  ///   - check: returns the problem; nil if there is none.
  /// - Returns: the problem, or a description of how the child ended.
  static func runInChild(timeout: Duration = .seconds(10), _ check: () -> String?) -> String? {
    guard candlestick_forks_can_start_threads() else { return check() }
    let child = try? ForkedChild.run(timeout: timeout) { send in
      candlestick_find_inherited_events()
      candlestick_replace_inherited_events()
      send(check().map { [$0] } ?? [])
    }
    return switch child?.ending {
    case .returned: child?.messages.first?.first
    case .crash(let crash): "the Swift runtime has another layout; the check of it crashed: \(crash)"
    case .exit(let status): "the check of the Swift runtime exited with status \(status)"
    case .signal(let signal): "the check of the Swift runtime was ended by \(Crash.name(of: signal))"
    case .traced, .unseen: "the check of the Swift runtime was ended"
    case .timeOut where candlestick_thread_count() == 1: "the check of the Swift runtime did not end within \(timeout)"
    case .timeOut, nil: check()
    }
  }

  /// The values of `CANDLESTICK_FAIL_RUNTIME_CHECK` that make the check crash, or hang.
  package static let crash = "crash", hang = "hang"

  private static func findProblem() -> String? {
    if candlestick_is_check_to_fail(crash) { fatalError("CANDLESTICK_FAIL_RUNTIME_CHECK") }
    if candlestick_is_check_to_fail(hang) { DispatchSemaphore(value: 0).wait() }
    if let problem = candlestick_library_problem() { return String(cString: problem) }
    let seen = observations()
    return Observation.allCases.first { !seen.contains($0) || candlestick_is_check_to_fail($0.rawValue) }?.rawValue
  }

  /// The names of all interposed functions and checks. `CANDLESTICK_FAIL_RUNTIME_CHECK` can make each of them fail.
  package static var all: [String] {
    list(candlestick_hook) + list(candlestick_library_check) + Observation.allCases.map(\.rawValue)
  }

  private static func list(_ text: (Int) -> UnsafePointer<CChar>?) -> [String] {
    var list: [String] = []
    while let next = text(list.count) { list.append(String(cString: next)) }
    return list
  }

  // MARK: - The observations of a small simulation

  /// An event that the check must observe. The raw value is the problem to report if it does not.
  private enum Observation: String, CaseIterable {
    case ownedCode = "detached tasks have another entry"
    case closure = "detached tasks do not release their closures once"
    case step = "swift_task_create does not make tasks with a preferred executor"
    case jobKind = "jobs have other flags"
    case taskName = "swift_task_create has other records for names"
    case asyncLet = "tasks of `async let` have another flag"
    case childTask = "child tasks have another flag"
    case taskNumber = "tasks have their numbers elsewhere"
    case running = "running tasks have another status"
    case enqueued = "enqueued tasks have another status"
    case suspended = "suspended tasks have another status"
    case actor = "tasks do not switch to actors with swift_task_switch"
    case actorThread = "actors run tasks without swift_task_enterThreadLocalContext"
    case actorIdentity = "default actors have a witness table"
    case actorQueue = "actors have another layout"
    case actorJob = "jobs of actors have another layout"
    case mainActor = "swift_task_getMainExecutor_hook is not asked for the main actor"
    case sleep = "Task.sleep does not ask its executor for a timer"
    case reportedEnd = "tasks do not end with the function in their first frame"
    case complete = "tasks have another layout"
  }

  /// The observations of a simulation. It is `Sendable` because the simulation's code is, although that code runs on
  /// one thread.
  private final class Log: Sendable {
    private let seen = Locked<Set<Observation>>([])

    var all: Set<Observation> { seen.withLock(\.self) }

    func add(_ observation: Observation, if isTrue: Bool) {
      if isTrue { seen.withLock { _ = $0.insert(observation) } }
    }
  }

  private actor Waiter {
    private var count = 0

    /// Changes the actor's state. Without an effect, the call would be optimized away.
    func increment() { count += 1 }

    /// Blocks the actor and its step until another step signals.
    func block(until semaphore: DispatchSemaphore, _ log: Log) {
      let address = UnsafeRawPointer(Unmanaged.passUnretained(self).toOpaque())
      log.add(.actorIdentity, if: candlestick_current_actor() == address)
      semaphore.wait()
    }

    nonisolated func hasQueued(_ task: Task<Void, Never>) -> Bool {
      candlestick_is_in_actor_queue(task.pointer, Unmanaged.passUnretained(self).toOpaque())
    }
  }

  /// The maximum number of steps.
  private static let longestRun = 1_000

  private static func observations() -> Set<Observation> {
    let log = Log()
    if candlestick_is_forked_child() { traceOwners() } else { log.add(.ownedCode, if: true) }
    let engine = SimulationEngine(seed: 0, settings: SimulationSettings(), scheduler: Scheduler(FirstInFirstOut()))
    engine.begin()
    weak var released: Owner?
    engine.host {
      let owner = Owner()
      released = owner
      let tasks = $owner.withValue(owner) { start(log, engine) }
      run(engine, log, unhooked: tasks.last)
      log.add(.complete, if: tasks.allSatisfy { candlestick_is_task_complete($0.pointer) })
    }
    log.add(.step, if: engine.stepCount > 0)
    log.add(.actor, if: engine.limit.hopCount > 0)
    log.add(.actorThread, if: candlestick_has_seen_task_on_actor())
    log.add(.reportedEnd, if: engine.tasks.isEmpty)
    _ = engine.end()
    log.add(.closure, if: released == nil)
    return log.all
  }

  private static func run(_ engine: SimulationEngine, _ log: Log, unhooked: Task<Void, Never>?) {
    for _ in 0..<longestRun {
      let turns = engine.queue.ready.all.filter { $0.job.kind == .actorTurn }
      log.add(.actorJob, if: turns.contains { engine.firstTask(ofTurn: $0.job)?.pointer == unhooked?.pointer })
      switch engine.progress() {
      // Blocks of other code may be ahead in the main queue, so this retries a limited number of times.
      case .moved, .awaitsOutside(holdsTime: true): continue
      case .awaitsOutside(holdsTime: false), .timeIsUp, .idle: return
      }
    }
  }

  private static func start(_ log: Log, _ engine: SimulationEngine) -> [Task<Void, Never>] {
    let waiter = Waiter()
    let semaphore = DispatchSemaphore(value: 0)
    let captured = owner
    let main = Task.detached(name: "main") {
      log.add(.ownedCode, if: owner != nil && owner === captured)
      await observeTasks(log, engine)
      await MainActor.run { log.add(.mainActor, if: true) }
      try? await Task.sleep(for: .seconds(3600))
      log.add(.sleep, if: true)
    }
    let blocking = Task { await waiter.block(until: semaphore, log) }
    let queued = Task { await waiter.block(until: semaphore, log) }
    let last = Task { await waiter.increment() }
    let signalling = Task {
      // By then, the other tasks wait for a time, for the semaphore, and for the actor.
      try? await Task.sleep(for: .seconds(1))
      log.add(.enqueued, if: candlestick_is_task_under_way(queued.pointer))
      log.add(.suspended, if: !candlestick_is_task_under_way(main.pointer))
      let areNewestQueued = waiter.hasQueued(queued) && waiter.hasQueued(last) && !waiter.hasQueued(main)
      semaphore.signal()
      try? await Task.sleep(for: .seconds(1))
      log.add(.actorQueue, if: areNewestQueued && waiter.hasQueued(last) && !waiter.hasQueued(queued))
      semaphore.signal()
    }
    // The standard library itself switches to an actor without calling our hook.
    let unhooked = Task {
      var iterator = AsyncStream<Void> { $0.finish() }.makeAsyncIterator()
      await iterator.next(isolation: Waiter())
    }
    return [main, blocking, queued, last, signalling, unhooked]
  }

  private static func observeTasks(_ log: Log, _ engine: SimulationEngine) async {
    guard let task = TaskIdentity.current else { return }
    log.add(.jobKind, if: candlestick_read_job_kind(task.pointer) == .task)
    log.add(
      .running,
      if: candlestick_is_task_under_way(task.pointer) && !candlestick_is_task_complete(task.pointer)
    )
    log.add(.taskName, if: engine.tasks[task.pointer]?.label == "\"main\"")
    async let asyncLet = TaskIdentity.current.map { ($0.identifier, candlestick_is_async_let_task($0.pointer)) }
    let child = await withTaskGroup(of: Bool?.self) { group in
      group.addTask { TaskIdentity.current.flatMap { engine.tasks[$0.pointer]?.isChild } }
      return await group.next()
    }
    log.add(.childTask, if: child == true && engine.tasks[task.pointer]?.isChild == false)
    let (identifier, isAsyncLet) = await asyncLet ?? (0, false)
    log.add(.asyncLet, if: isAsyncLet && !candlestick_is_async_let_task(task.pointer))
    log.add(.taskNumber, if: identifier > task.identifier && task.identifier > 0)
  }

  // MARK: - The owner of a detached task

  private final class Owner: Sendable {}

  @TaskLocal private static var owner: Owner?

  /// Makes detached tasks inherit the owner, as `FailureReporter` in CandlestickExpectations does.
  private static func traceOwners() {
    _ = OwnedCode.propagateOwners(
      in: $owner,
      current: { RuntimeCheck.owner.map { UnsafeMutableRawPointer(Unmanaged.passRetained($0).toOpaque()) } },
      run: { owner, function, context in
        RuntimeCheck.$owner.withValue(Unmanaged<Owner>.fromOpaque(owner).takeRetainedValue()) { function(context) }
      },
      ownerTest: { _ in -1 }
    )
  }
}
