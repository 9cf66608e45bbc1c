import CandlestickExpectations
import CandlestickSimulation

/// Runs an example with its hooks, in real time or in simulations.
@MainActor struct ExampleExecution {
  let example: Example
  /// Takes note of what happens.
  let record: ExampleRecord
  /// What bounds a simulation, of an example without a time limit.
  let simulation: SimulationSettings

  /// What bounds a simulation. A time limit is one of virtual time; if the real time were limited to as little, the speed of the
  /// machine would decide. It may only allow for more of that.
  private var settings: SimulationSettings {
    var settings = simulation
    if let timeLimit = example.metadata.timeLimit { settings.realTimeLimit = max(settings.realTimeLimit, timeLimit) }
    return settings
  }

  /// Runs the example.
  ///
  /// - Parameter execution: how to run it.
  /// - Returns: on how many schedules it was run, if schedules were explored.
  func run(_ execution: ExecutionMode) -> ExploredExample? {
    do {
      switch execution.kind {
      case .realTime:
        let tracksTasks = example.metadata.traits.forbidsTasksLeftBehind
        run(on: tracksTasks ? try .trackingTasks() : RealTimeHost(), record)
      case .seeded(let seed):
        run(on: try SimulationEngine.make(seed: seed, settings: settings).beginHosting(), record)
      case .exploring(let count, let strategy, let keepGoing):
        try SimulationEngine.check()
        let key = { (failures: [TestFailure]) in
          failures.map { "\($0.location): \($0.message)" }.joined(separator: "\n")
        }
        return explore(Exploration(count, of: strategy, settings: settings, countingBy: keepGoing ? key : nil), count)
      case .replaying(let schedule):
        try SimulationEngine.check()
        return explore(Exploration(replaying: schedule, settings: settings), nil)
      }
    } catch {
      fail("\(error)")
    }
    return nil
  }

  private func run(on host: any ExecutionHost, _ record: ExampleRecord) {
    let run = ExampleRun(
      of: example,
      on: host,
      record: record,
      timeLimit: example.metadata.timeLimit,
      forbidsTasksLeftBehind: example.metadata.traits.forbidsTasksLeftBehind
    )
    run.run(example.layers)
  }

  private func fail(_ message: String) {
    record.record(TestFailure(message: message, location: example.metadata.location))
  }

  // MARK: - Exploring

  /// Runs the example on the schedules of an exploration, and takes note of what failed on the last.
  ///
  /// - Parameters:
  ///   - exploration: decides which.
  ///   - count: how many there may be; nil for a replay.
  private func explore(_ exploration: Exploration<[TestFailure]>, _ count: Int?) -> ExploredExample? {
    while let engine = exploration.next() {
      let held = record.ofSchedule(MemoizedValues(group: example.group))
      FailureReporter.withDestination(held) { run(on: engine.beginHosting(), held) }
      held.end()
      let failures = held.failures
      if held.isStopped, failures.isEmpty, exploration.outcome.scheduleCount == 1 {
        held.skip.map(record.record)
        break
      }
      exploration.finished(failures.isEmpty ? nil : failures)
    }
    let outcome = exploration.outcome
    if let parting = outcome.parting { fail(SimulationError.parted(parting, failure: nil).description) }
    if let failing = outcome.failing {
      FailureOfSchedule(failing, of: count).failures.forEach(record.record)
    }
    return count.map { _ in
      ExploredExample(
        scheduleCount: outcome.scheduleCount,
        hasSeenAll: outcome.isComplete,
        unrepeatableStep: outcome.unrepeatableStep
      )
    }
  }
}
