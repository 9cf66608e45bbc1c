import CandlestickExpectations
import CandlestickSimulation

/// Runs an example with its hooks in real time or in simulations.
@MainActor struct ExampleExecution {
  let example: DeclaredExample
  var record: ExampleRecord
  /// True to list pairs of uses that the schedules have seen only in one order.
  var listsPairs = false
  /// The limits of a simulation, for an example without a time limit.
  let simulation: SimulationSettings
  /// The real-time limit for an example without a time limit; nil for no limit.
  let runLimit: Duration?
  /// True if an example that fails and has used code outside the simulation runs again in real time.
  var isTrial = false

  /// The real-time limit for all schedules of a deterministic example together.
  private var explorationLimit: TimeLimit? {
    example.metadata.timeLimit == nil ? TimeLimit(own: nil, ofRun: runLimit) : nil
  }

  /// The limits of a simulation. The example's time limit is virtual time. It can raise the real-time limit, but not
  /// lower it, so that the result does not depend on the speed of the machine.
  private var settings: SimulationSettings {
    var settings = simulation
    if let faults = example.metadata.traits.faults { settings.faults = faults }
    if let timeLimit = example.metadata.timeLimit { settings.realTimeLimit = max(settings.realTimeLimit, timeLimit) }
    return settings
  }

  /// Runs the example.
  func run(_ execution: ExecutionMode) -> ExecutionSummary {
    RunStatus.setDeadline(explorationLimit)
    guard execution.mayRunInRealTime else { return ExecutionSummary(exploration: execute(execution.kind)) }
    var trial = self
    trial.isTrial = true
    trial.record = record.ofRun()
    let exploration = trial.record.run { runWithTeardownBlocks(trial.record) { trial.execute(execution.kind) } }
    if !trial.record.failures.isEmpty, let reason = trial.record.outsideUses?.reason {
      trial.record.drop()
      FailureReporter.dropKept()
      trial.record.attachmentsSoFar?.remove()
      _ = execute(.realTime)
      return ExecutionSummary(reasonForRealTime: reason)
    }
    trial.record.end()
    record.takeNotes(of: trial.record)
    trial.record.attachmentsSoFar?.keep()
    trial.record.failures.forEach(record.record)
    trial.record.skip.map(record.record)
    return ExecutionSummary(exploration: exploration)
  }

  /// Runs the example. Returns the exploration of schedules, if there was one.
  private func execute(_ kind: ExecutionMode.Kind) -> ExecutionSummary.Exploration? {
    do {
      if let exploration = try kind.exploration(settings) {
        return explore(exploration)
      }
      if case .seeded(let seed) = kind {
        run(in: try Simulation.makeContext(seed: seed, settings: settings), record)
        // Later code runs in real time, so its failures need no advice about code outside the simulation.
        if !isTrial { record.outsideUses = nil }
      } else {
        let tracksTasks = example.metadata.traits.forbidsTasksLeftBehind && SimulationAvailability.obstacle == nil
        run(on: RealTimeHost(tracksTasks ? Simulation.backend?.makeTaskTracker() : nil), record)
      }
    } catch {
      fail("\(error)")
    }
    return nil
  }

  private func run(in context: any ExecutionContext, _ record: ExampleRecord) {
    record.outsideUses = context.outsideUses
    run(on: context.beginHosting(), record)
  }

  private func run(on host: any ExecutionHost, _ record: ExampleRecord) {
    let run = ExampleRun(
      of: example,
      on: host,
      record: record,
      timeLimit: TimeLimit(own: example.metadata.timeLimit, ofRun: host.isVirtual ? nil : runLimit),
      forbidsTasksLeftBehind: example.metadata.traits.forbidsTasksLeftBehind
    )
    run.run(example.layers)
  }

  /// Runs one of several runs of the example, and then the tear-down blocks that it has added to the test case.
  private func runWithTeardownBlocks<Value>(_ record: ExampleRecord, _ run: () -> Value) -> Value {
    let teardownBlocks = RunningExample.teardownBlocks
    let count = teardownBlocks?.count ?? 0
    let value = run()
    if let teardownBlocks { for block in teardownBlocks.blocks(after: count) { record.attempt("tearDown", block) } }
    return value
  }

  private func fail(_ message: String) {
    record.record(TestFailure(message: message, location: example.metadata.location))
  }

  // MARK: - Exploring

  /// Runs the example on the schedules of an exploration. Records the failures of the last schedule.
  private func explore(_ exploration: any Exploration) -> ExecutionSummary.Exploration? {
    let start = ContinuousClock.now
    var exceeded: TimeLimit?
    while let context = exploration.next() {
      let attempt = record.ofRun()
      attempt.run { runWithTeardownBlocks(attempt) { run(in: context, attempt) } }
      attempt.end()
      record.takeNotes(of: attempt)
      let failures = attempt.failures
      if isTrial, !failures.isEmpty, context.outsideUses.reason != nil {
        // Schedules of code outside of the simulation cannot be shrunk.
        record.outsideUses = context.outsideUses
        failures.forEach(record.record)
        attempt.attachmentsSoFar?.keep()
        return nil
      }
      exploration.finished(failures.gathered, skip: attempt.skip, files: attempt.attachmentsSoFar)
      guard exceeded == nil, let limit = explorationLimit, start.duration(to: .now) > limit.duration else { continue }
      exceeded = limit
      exploration.stop()
      RunStatus.setDeadline(limit, after: TimeLimit.timeToEnd)
    }
    let outcome = exploration.outcome
    if let skip = outcome.skip as? SpecSkip { record.record(skip) }
    outcome.failures(at: example.metadata.location).forEach(record.record)
    let limit = exploration.limit
    if outcome.failing == nil, let exceeded, !exploration.isReplay, outcome.scheduleCount < limit {
      fail("\(exceeded.message(example.metadata.description)) after \(outcome.scheduleCount) of \(limit) schedules")
    }
    if exploration.isReplay { return nil }
    return ExecutionSummary.Exploration(outcome, listsPairs: listsPairs)
  }
}
