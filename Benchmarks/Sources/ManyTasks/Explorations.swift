import CandlestickSimulation

/// Explored schedules of tasks that are all ready at the same time.
enum Explorations {
  private static let strategies: [any ScheduleStrategy] = [
    RandomSchedules(), StarvationSchedules(), PrioritySchedules(), DepthFirstSchedules(),
  ]
  /// The longest time that a schedule of many tasks may take.
  private static let most = Duration.seconds(3)
  /// The largest factor by which a step may slow down with ten times as many tasks: the processor's caches hold fewer of them.
  private static let mostGrowth = 5.0

  /// Prints the time of a schedule with each strategy.
  ///
  /// - Returns: true if all are within their limits.
  static func measure() throws -> Bool {
    try (strategies.map(measure) + [measureRate()]).allSatisfy(\.self)
  }

  private static func measure(_ strategy: any ScheduleStrategy) throws -> Bool {
    let times = try [1_000, 10_000].map { try time(1, of: strategy, tasks: $0, yields: 10) }
    let growth = times[1] / times[0] / 10
    print(
      "10000 tasks with 10 yields, explored with \(type(of: strategy)): \(milliseconds(times[1])) ms a schedule (at most "
        + "\(milliseconds(most))), a step takes \(text(growth)) of that with 1000 tasks (at most \(text(mostGrowth)))"
    )
    return times[1] <= most && growth <= mostGrowth
  }

  /// Prints the number of schedules per second.
  private static func measureRate() throws -> Bool {
    let count = 30
    // The first schedule runs twice.
    let time = try time(count, of: PortfolioSchedules(), tasks: 1_000, yields: 3) / (count + 1)
    let theirs = timeOnDefaultExecutor { await yieldInTasks(1_000, 3) }
    let ratio = time / theirs
    print(
      "1000 tasks with 3 yields, explored: \(Int(.seconds(1) / time)) schedules a second, \(text(ratio)) of the default "
        + "executor's time (at most \(text(mostRatio)))"
    )
    return ratio <= mostRatio
  }

  private static func time(
    _ count: Int,
    of strategy: any ScheduleStrategy,
    tasks: Int,
    yields: Int
  ) throws -> Duration {
    try best {
      try exploreSchedules(count, strategy: strategy, settings: settings) { await yieldInTasks(tasks, yields) }
    }
  }

  @Sendable private static func yieldInTasks(_ tasks: Int, _ yields: Int) async {
    await withDiscardingTaskGroup { group in
      for _ in 0..<tasks {
        group.addTask { for _ in 0..<yields { await Task.yield() } }
      }
    }
  }
}
