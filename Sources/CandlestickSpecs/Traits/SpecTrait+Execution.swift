public import CandlestickSimulation

extension SpecTrait {
  /// Runs an example in real time, on the default executors.
  public static let realTime = execution(.realTime)

  /// Runs an example and every task that it starts on one thread, in virtual time; tasks take turns in the order in
  /// which they became ready.
  ///
  /// ```swift
  /// it("gives up after an hour", .deterministic) {
  ///   await expect { await Download().run() }.to(equal(.failed))  // takes no time
  /// }
  /// ```
  ///
  /// Its `beforeEach`, `justBeforeEach`, `aroundEach` and `afterEach` hooks run there, too; `beforeAll` and `afterAll`
  /// hooks, and XCTest's set-up and tear-down methods, run in real time. Tasks that still run when the last hook has
  /// ended are cancelled. The example fails if it deadlocks, and if tasks do not end when they are cancelled.
  public static let deterministic = execution(.deterministic)

  /// Runs an example and every task that it starts on one thread, in virtual time, in an order that a seed decides.
  ///
  /// - Parameter seed: decides the schedule, and the random numbers that the example draws; with zero, tasks take turns
  ///   in the order in which they became ready.
  public static func deterministic(seed: UInt64) -> SpecTrait { execution(.deterministic(seed: seed)) }

  /// Runs an example with all its hooks on one schedule after another, until one fails or there are no more.
  ///
  /// ```swift
  /// it("keeps both deposits", .schedules(1_000)) { … }
  /// it("keeps both deposits", .schedules(100_000, DepthFirstSchedules())) { … }
  /// it("keeps both deposits", .schedules(1_000, keepGoing: true)) { … }
  /// ```
  ///
  /// The failing schedule is shrunk, and the failure includes the string to replay it. The first schedule runs once more, uncounted,
  /// to check that it repeats; reports warn if it does not.
  ///
  /// - Parameters:
  ///   - count: the largest number of schedules to run, above zero.
  ///   - strategy: chooses the schedules.
  ///   - tasks: the tasks that schedules cancel at random, each where it is suspended; nil for none.
  ///   - keepGoing: true to continue after a failure, report the most frequent failure, and count the distinct ones.
  public static func schedules(
    _ count: Int,
    _ strategy: any ScheduleStrategy = PortfolioSchedules(),
    cancelling tasks: TaskSelection? = nil,
    keepGoing: Bool = false
  ) -> SpecTrait {
    let mistake = "the number of schedules must be above zero; this one is \(count)"
    return SpecTrait(mistake: count > 0 ? nil : mistake) { traits in
      traits.execution = .schedules(count, strategy, cancelling: tasks, keepGoing: keepGoing)
    }
  }

  /// Runs an example with all its hooks once for each order of the steps that matters, as ``ExhaustiveSchedules`` does.
  ///
  /// ```swift
  /// it("keeps both deposits", .exhaustive) { … }
  /// it("keeps both deposits", .exhaustive(sharing: .actorsOnly)) { … }
  /// ```
  ///
  /// It fails if there are more than 100,000 orders, or if it depends on more than their order.
  public static let exhaustive = execution(.exhaustive())

  /// Runs an example with all its hooks once for each order of the steps that matters, as ``ExhaustiveSchedules`` does.
  ///
  /// - Parameters:
  ///   - count: the largest number of schedules to run, above zero; the example fails if there are more orders.
  ///   - sharing: what tasks may share.
  ///   - interruptions: the maximum number of interruptions in a schedule; nil for no limit.
  public static func exhaustive(
    atMost count: Int = 100_000,
    sharing: ExhaustiveSchedules.Sharing = .anything,
    interruptions: Int? = nil
  ) -> SpecTrait {
    let mistake = "the number of schedules must be above zero; this one is \(count)"
    return SpecTrait(mistake: count > 0 ? nil : mistake) { traits in
      traits.execution = .exhaustive(atMost: count, sharing: sharing, interruptions: interruptions)
    }
  }

  /// Runs an example with all its hooks once for each suspension point of the tasks that it starts, where the task is cancelled, until a run
  /// fails.
  ///
  /// ```swift
  /// it("returns its permit", .cancellations) { … }
  /// ```
  ///
  /// The first run cancels nothing, and counts the points: the time before the first step of a task, and every place where it is suspended,
  /// such as a switch to an actor, a sleep, a continuation, and the end of another task. Steps run first in, first out. A
  /// `CancellationError` that ends the example in a run with a cancellation is no failure.
  public static let cancellations = execution(.cancellations)

  /// Runs an example with all its hooks once for each suspension point of some tasks, where the task is cancelled, until a run fails.
  ///
  /// ```swift
  /// it("returns its permit", .cancellations(of: .tasks(named: "request"))) { … }
  /// ```
  ///
  /// - Parameters:
  ///   - tasks: the tasks to cancel. The example fails if this is a name that no task has.
  ///   - keepGoing: true to continue after a failure, report the most frequent failure, and count the distinct ones.
  public static func cancellations(
    of tasks: TaskSelection = .startedTasks,
    keepGoing: Bool = false
  ) -> SpecTrait {
    execution(.cancellations(of: tasks, keepGoing: keepGoing))
  }

  /// Replays one schedule. The example fails if it takes other steps than before.
  ///
  /// - Parameter schedule: the string in the reported failure.
  public static func replay(_ schedule: String) -> SpecTrait {
    do {
      return execution(try .replay(schedule))
    } catch {
      return SpecTrait(mistake: "\(error)") { _ in }
    }
  }

  /// Lets things go wrong by chance in the schedules that are explored of an example.
  ///
  /// ```swift
  /// it("writes each page", .schedules(1_000), .faults(SimulationFaults(lateTimers: .seconds(1), faultPoints: true))) { … }
  /// ```
  ///
  /// Nothing goes wrong in the first schedule, and in an example that does not explore schedules.
  ///
  /// - Parameter faults: what may go wrong, with durations that are not negative. The innermost one counts, and
  ///   `SimulationSettings.faults` of the configuration if there is none.
  public static func faults(_ faults: SimulationFaults) -> SpecTrait {
    SpecTrait(mistake: faults.mistake) { $0.faults = faults }
  }

  /// Fails an example that leaves tasks behind: tasks of the example, its hooks and their tasks that have not ended 1
  /// second after the last hook; in deterministic execution, 1 second of virtual time.
  ///
  /// ```swift
  /// describe("a download", .noTasksLeftBehind) { … }
  /// ```
  ///
  /// In real time, it does not see tasks that a Dispatch queue or a thread creates.
  public static let noTasksLeftBehind = SpecTrait { $0.forbidsTasksLeftBehind = true }

  private static func execution(_ execution: ExecutionMode) -> SpecTrait {
    SpecTrait { $0.execution = execution }
  }
}
