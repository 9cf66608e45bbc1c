import CandlestickExpectations
import CandlestickSimulation

/// Runs an example with its hooks, in real time or in simulations.
@MainActor struct ExampleExecution {
  let example: Example
  /// Records what happens.
  let record: ExampleRecord
  /// The limits of a simulation, for an example without a time limit.
  let simulation: SimulationSettings

  /// The limits of a simulation. A time limit is virtual time: it can raise the limit of real time, but not lower it,
  /// or the speed of the machine would decide.
  private var settings: SimulationSettings {
    var settings = simulation
    if let timeLimit = example.metadata.timeLimit { settings.realTimeLimit = max(settings.realTimeLimit, timeLimit) }
    return settings
  }

  /// Runs the example.
  ///
  /// - Returns: the explored schedules, if any.
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
        return explore(Exploration(count, of: strategy, settings: settings, countingBy: keepGoing ? \.key : nil), count)
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

  /// Runs the example on the schedules of an exploration, and records the failures on the last.
  ///
  /// - Parameters:
  ///   - exploration: chooses the schedules.
  ///   - count: the most schedules; nil for a replay.
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
