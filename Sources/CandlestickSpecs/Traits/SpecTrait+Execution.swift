public import CandlestickSimulation
import CandlestickSupport

extension SpecTrait {
  /// Runs an example in real time, on the default executors.
  public static let realTime = execution(.realTime)

  /// Runs an example and all tasks that it starts on one thread, in virtual time. Tasks run in the order in which they
  /// became ready.
  ///
  /// ```swift
  /// it("gives up after an hour", .deterministic) {
  ///   await expect { await Download().run() }.to(equal(.failed))  // takes no time
  /// }
  /// ```
  ///
  /// The `beforeEach`, `justBeforeEach`, `aroundEach` and `afterEach` hooks of the example run in the simulation, too.
  /// `beforeAll` and `afterAll` hooks, and XCTest's set-up and tear-down methods, run in real time. Tasks that are
  /// still running after the last hook are cancelled. The example fails if it deadlocks, or if cancelled tasks do not
  /// end.
  public static let deterministic = execution(.deterministic)

  /// Runs an example and all tasks that it starts on one thread, in virtual time, in an order determined by a seed.
  ///
  /// - Parameter seed: determines the schedule and the random numbers that the example draws. With zero, tasks run in
  ///   the order in which they became ready.
  public static func deterministic(seed: UInt64) -> SpecTrait { execution(.deterministic(seed: seed)) }

  /// Runs an example with all its hooks on many schedules, until one fails or no schedule is left.
  ///
  /// ```swift
  /// it("keeps both deposits", .schedules(1_000)) { … }
  /// it("keeps both deposits", .schedules(100_000, DepthFirstSchedules())) { … }
  /// it("keeps both deposits", .schedules(1_000, keepGoing: true)) { … }
  /// ```
  ///
  /// A failing schedule is shrunk, and the failure includes the string that replays it. The first schedule runs twice,
  /// to check that it repeats; the second run does not count. Reports warn if it does not repeat.
  ///
  /// - Parameters:
  ///   - count: the maximum number of schedules to run, above zero.
  ///   - strategy: chooses the schedules.
  ///   - tasks: the tasks that schedules cancel at random, each at a point where it is suspended; nil for none.
  ///   - keepGoing: true to continue after a failure. The most frequent failure is then reported, and distinct failures
  ///     are counted.
  public static func schedules(
    _ count: Int,
    _ strategy: any ScheduleStrategy = PortfolioSchedules(),
    cancelling tasks: TaskSelection? = nil,
    keepGoing: Bool = false
  ) -> SpecTrait {
    SpecTrait(mistake: countMistake(count, of: "schedules")) { traits in
      traits.execution = .schedules(count, strategy, cancelling: tasks, keepGoing: keepGoing)
    }
  }

  /// Runs an example with all its hooks once for each distinct order of its steps, as ``ExhaustiveSchedules``
  /// does.
  ///
  /// ```swift
  /// it("keeps both deposits", .exhaustive) { … }
  /// it("keeps both deposits", .exhaustive(sharing: .actorsOnly)) { … }
  /// ```
  ///
  /// The example fails if there are more than 100,000 orders, or if its result depends on anything but the order of its
  /// steps.
  public static let exhaustive = execution(.exhaustive())

  /// Runs an example with all its hooks once for each distinct order of its steps, as ``ExhaustiveSchedules``
  /// does.
  ///
  /// - Parameters:
  ///   - count: the maximum number of schedules to run, above zero. The example fails if there are more orders.
  ///   - sharing: what tasks may share.
  ///   - interruptions: the maximum number of interruptions in a schedule; nil for no limit.
  public static func exhaustive(
    atMost count: Int = 100_000,
    sharing: ExhaustiveSchedules.Sharing = .anything,
    interruptions: Int? = nil
  ) -> SpecTrait {
    SpecTrait(mistake: countMistake(count, of: "schedules")) { traits in
      traits.execution = .exhaustive(atMost: count, sharing: sharing, interruptions: interruptions)
    }
  }

  /// Runs an example with all its hooks once for each suspension point of the tasks that it starts, and cancels the
  /// task there. Stops when a run fails.
  ///
  /// ```swift
  /// it("returns its permit", .cancellations) { … }
  /// ```
  ///
  /// The first run cancels nothing and counts the suspension points. A task has one before its first step, and one
  /// wherever it suspends: at a switch to an actor, a sleep, a continuation, or the end of another task. Steps run
  /// first in, first out. In a run with a cancellation, a `CancellationError` that ends the example is not a failure.
  public static let cancellations = execution(.cancellations)

  /// Runs an example with all its hooks once for each suspension point of selected tasks, and cancels the task there.
  /// Stops when a run fails.
  ///
  /// ```swift
  /// it("returns its permit", .cancellations(of: .tasks(named: "request"))) { … }
  /// ```
  ///
  /// - Parameters:
  ///   - tasks: the tasks to cancel. If this is a name that no task has, the example fails.
  ///   - keepGoing: true to continue after a failure. The most frequent failure is then reported, and distinct failures
  ///     are counted.
  public static func cancellations(
    of tasks: TaskSelection = .startedTasks,
    keepGoing: Bool = false
  ) -> SpecTrait {
    execution(.cancellations(of: tasks, keepGoing: keepGoing))
  }

  /// Replays one schedule. The example fails if its steps differ from those of the schedule.
  ///
  /// - Parameter schedule: the string from the failure.
  public static func replay(_ schedule: String) -> SpecTrait {
    do {
      return execution(try .replay(schedule))
    } catch {
      return SpecTrait(mistake: "\(error)") { _ in }
    }
  }

  /// Injects random faults into the schedules that are explored for an example.
  ///
  /// ```swift
  /// it("writes each page", .schedules(1_000), .faults(SimulationFaults(lateTimers: .seconds(1), faultPoints: true))) { … }
  /// ```
  ///
  /// The first schedule has no faults, and neither has an example that does not explore schedules.
  ///
  /// - Parameter faults: the faults that may occur, with durations that are not negative. The innermost trait wins;
  ///   without one, `SimulationSettings.faults` of the configuration applies.
  public static func faults(_ faults: SimulationFaults) -> SpecTrait {
    SpecTrait(mistake: faults.mistake) { $0.faults = faults }
  }

  /// Fails an example that leaves tasks behind: tasks of the example or its hooks, or of their tasks, that have not
  /// ended 1 second after the last hook. In deterministic execution, this is 1 second of virtual time.
  ///
  /// ```swift
  /// describe("a download", .noTasksLeftBehind) { … }
  /// ```
  ///
  /// In real time, tasks that a Dispatch queue or a thread creates are not detected.
  public static let noTasksLeftBehind = SpecTrait { $0.forbidsTasksLeftBehind = true }

  private static func execution(_ execution: ExecutionMode) -> SpecTrait {
    SpecTrait { $0.execution = execution }
  }
}
