public import CandlestickSimulation

/// A type whose values choose the execution of a test: ``ExecutionMode``, and ``SpecTrait`` for groups and examples.
///
/// The hooks of an example, `beforeEach`, `justBeforeEach`, `aroundEach` and `afterEach`, run with it. `beforeAll` and
/// `afterAll` hooks, and XCTest's set-up and tear-down methods, run in real time.
public protocol ExecutionChoice {
  /// Chooses an execution.
  static func execution(_ execution: ExecutionMode) -> Self
}

extension ExecutionChoice {
  /// Runs a test in real time, on the default executors.
  public static var realTime: Self { execution(ExecutionMode(kind: .realTime)) }

  /// Runs a test and all tasks that it starts on one thread, in virtual time. Tasks run in the order in which they
  /// became ready.
  ///
  /// ```swift
  /// it("gives up after an hour", .deterministic) {
  ///   await expect { await Download().run() }.to(equal(.failed))  // takes no time
  /// }
  /// ```
  ///
  /// Tasks that are still running after the last hook are cancelled. The test fails if it deadlocks, or if cancelled
  /// tasks do not end.
  public static var deterministic: Self { deterministic(seed: 0) }

  /// Runs a test and all tasks that it starts on one thread, in virtual time, in an order determined by a seed.
  ///
  /// - Parameter seed: determines the schedule and the random numbers that the test draws. With zero, tasks run in the
  ///   order in which they became ready.
  public static func deterministic(seed: UInt64) -> Self { execution(ExecutionMode(kind: .seeded(seed))) }

  /// Runs a test with all its hooks on many schedules, until one fails or no schedule is left.
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
  ) -> Self {
    execution(ExecutionMode(kind: .exploring(count: count, strategy, cancelling: tasks, keepGoing: keepGoing)))
  }

  /// Runs a test with all its hooks once for each distinct order of its steps, as ``ExhaustiveSchedules`` does.
  ///
  /// ```swift
  /// it("keeps both deposits", .exhaustive) { … }
  /// it("keeps both deposits", .exhaustive(sharing: .actorsOnly)) { … }
  /// ```
  ///
  /// The test fails if there are more than 100,000 orders, or if its result depends on anything but the order of its
  /// steps.
  public static var exhaustive: Self { exhaustive() }

  /// Runs a test with all its hooks once for each distinct order of its steps, as ``ExhaustiveSchedules`` does.
  ///
  /// - Parameters:
  ///   - count: the maximum number of schedules to run, above zero. The test fails if there are more orders.
  ///   - sharing: what tasks may share.
  ///   - interruptions: the maximum number of interruptions in a schedule; nil for no limit.
  public static func exhaustive(
    atMost count: Int = 100_000,
    sharing: ExhaustiveSchedules.Sharing = .anything,
    interruptions: Int? = nil
  ) -> Self {
    schedules(count, ExhaustiveSchedules(sharing: sharing, interruptions: interruptions, mustSeeAll: true))
  }

  /// Runs a test with all its hooks once for each suspension point of the tasks that it starts, and cancels the task
  /// there. Stops when a run fails.
  ///
  /// ```swift
  /// it("returns its permit", .cancellations) { … }
  /// ```
  ///
  /// The first run cancels nothing and counts the suspension points. A task has one before its first step, and one
  /// wherever it suspends: at a switch to an actor, a sleep, a continuation, or the end of another task. Steps run
  /// first in, first out. In a run with a cancellation, a `CancellationError` that ends the test is not a failure.
  /// `CANDLESTICK_SCHEDULES` does not change the number of runs.
  public static var cancellations: Self { cancellations() }

  /// Runs a test with all its hooks once for each suspension point of selected tasks, and cancels the task there. Stops
  /// when a run fails.
  ///
  /// ```swift
  /// it("returns its permit", .cancellations(of: .tasks(named: "request"))) { … }
  /// ```
  ///
  /// - Parameters:
  ///   - tasks: the tasks to cancel. If this is a name that no task has, the test fails.
  ///   - keepGoing: true to continue after a failure. The most frequent failure is then reported, and distinct failures
  ///     are counted.
  public static func cancellations(of tasks: TaskSelection = .startedTasks, keepGoing: Bool = false) -> Self {
    schedules(.max, CancellationSchedules(of: tasks), keepGoing: keepGoing)
  }
}
