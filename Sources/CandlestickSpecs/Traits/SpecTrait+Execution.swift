public import CandlestickSimulation

extension SpecTrait {
  /// Runs an example in real time, on the ordinary executors.
  public static let realTime = execution(.realTime)

  /// Runs an example and every task that it starts on one thread, in virtual time; tasks take turns in the order in which they
  /// became ready.
  ///
  /// ```swift
  /// it("gives up after an hour", .deterministic) {
  ///   await expect { await Download().run() }.to(equal(.failed))  // takes no time
  /// }
  /// ```
  ///
  /// Its `beforeEach`, `justBeforeEach`, `aroundEach` and `afterEach` hooks run there, too; `beforeAll` and `afterAll` hooks,
  /// and the set-up and tear-down methods of XCTest, run in real time. What it leaves running is cancelled when the last hook has
  /// ended. It fails if nothing can happen any more, and if tasks do not end when they are cancelled.
  public static let deterministic = execution(.deterministic)

  /// Runs an example and every task that it starts on one thread, in virtual time, by a schedule that a seed decides.
  ///
  /// - Parameter seed: decides the schedule, and the random numbers that the example draws; with zero, tasks take turns in the
  ///   order in which they became ready.
  public static func deterministic(seed: UInt64) -> SpecTrait { execution(.deterministic(seed: seed)) }

  /// Runs an example with all its hooks on one schedule after another, until one fails or there are no more.
  ///
  /// ```swift
  /// it("keeps both deposits", .schedules(1_000)) { … }
  /// it("keeps both deposits", .schedules(100_000, DepthFirstSchedules())) { … }
  /// it("keeps both deposits", .schedules(1_000, keepGoing: true)) { … }
  /// ```
  ///
  /// The schedule that fails is made as simple as it can be. The failure tells how to replay it. The first schedule is run again,
  /// which does not count, to see whether it repeats; a report says so if it does not.
  ///
  /// - Parameters:
  ///   - count: how many schedules to run, at most; it must be above zero.
  ///   - strategy: decides which.
  ///   - keepGoing: whether to go on after a failure. The most frequent failure is then reported, with a list of the distinct
  ///     failures and how often each was.
  public static func schedules(
    _ count: Int,
    _ strategy: any ScheduleStrategy = PortfolioSchedules(),
    keepGoing: Bool = false
  ) -> SpecTrait {
    SpecTrait { traits throws(InvalidTrait) in
      guard count > 0 else {
        throw InvalidTrait(message: "the number of schedules must be above zero; this one is \(count)")
      }
      traits.execution = .schedules(count, strategy, keepGoing: keepGoing)
    }
  }

  /// Runs an example on the one schedule that a failure was reported with. It fails if it does something else than it did then.
  ///
  /// - Parameter schedule: the string that the failure has told.
  public static func replay(_ schedule: String) -> SpecTrait {
    SpecTrait { traits throws(InvalidTrait) in
      do {
        traits.execution = try .replay(schedule)
      } catch {
        throw InvalidTrait(message: "\(error)")
      }
    }
  }

  /// Fails an example that leaves tasks behind: those that it, its hooks and their tasks have made, and that have not ended
  /// 1 second after its last hook; in deterministic execution, 1 second of virtual time.
  ///
  /// ```swift
  /// describe("a download", .noTasksLeftBehind) { … }
  /// ```
  ///
  /// In real time, it does not know the tasks that a Dispatch queue or a thread makes for the example.
  public static let noTasksLeftBehind = SpecTrait { $0.forbidsTasksLeftBehind = true }

  private static func execution(_ execution: ExecutionMode) -> SpecTrait {
    SpecTrait { $0.execution = execution }
  }
}
