import CandlestickEngine
import CandlestickSimulation
import CandlestickSupport

// Describes the simplest failing schedule.
extension ScheduleExplorer {
  static var timeCaveat: String {
    "The schedule timed out, and was not simplified: each attempt would take as long again. A replay makes the same "
      + "choices, or the first \(Simulation.Schedule.longestList) of those that the strategy made."
  }

  /// Ends the exploration with a failing run.
  ///
  /// - Parameters:
  ///   - run: the failing run.
  ///   - caveat: a warning that the schedule may not repeat; nil if it repeats.
  ///   - isRecorded: true if the engine recorded the steps of the run.
  ///   - isCut: true to keep only the first choices if all of them do not fit on a line.
  func conclude(_ run: Run, caveat: String? = nil, isRecorded: Bool = false, isCut: Bool = false) {
    phase = .over
    let schedule = schedule(of: run, isCut: isCut)
    outcome.failing = ExplorationFailure(
      run.failures,
      number: number,
      limit: isReplay ? nil : limit,
      isReplayedByTrait: isReplayedByTrait,
      schedule: schedule,
      caveat: caveat,
      drawnTexts: run.input.texts,
      table: isRecorded ? engine?.interleaving?.table : nil,
      tally: keepsGoing ? tally(showing: run, schedule) : nil
    )
  }

  /// Returns the counts of all failures. Those like the shown run's have its failures and its schedule.
  private func tally(showing run: Run, _ schedule: Simulation.Schedule) -> FailureTally {
    FailureTally(
      scheduleCount: outcome.scheduleCount,
      failingScheduleCount: failures.runCount,
      distinctCount: failures.count,
      groups: failures.sorted.map { group in
        let isShown = group.key == run.failures.key
        return CountedFailure(
          isShown ? run.failures : group.run.failures,
          count: group.count,
          schedule: isShown ? schedule : self.schedule(of: group.run)
        )
      }
    )
  }

  private func schedule(of run: Run, isCut: Bool = false) -> Simulation.Schedule {
    let usesSeed = isTooLong(run.trace) && (run.choices != nil || run.trace.isSame(as: first?.trace))
    let departures = usesSeed ? run.trace.departures.filter { !$0.isChoice } : run.trace.departures
    return Simulation.Schedule(
      seed: run.seed,
      choices: usesSeed ? run.choices ?? first?.choices : nil,
      input: run.input.tape,
      departures: Array(departures.prefix(isCut ? Simulation.Schedule.longestList : .max)),
      check: run.trace.check,
      steps: StepChecks(run.trace)
    )
  }

  /// Returns true if the string of a schedule fits on a line only if the seed describes its choices.
  func isTooLong(_ trace: Trace) -> Bool {
    strategy.choices != nil && trace.departures.count > Simulation.Schedule.longestList
  }
}

extension [GatheredFailure] {
  /// Identifies equal failures when failing schedules are counted.
  var key: String { map(\.key).joined(separator: "\n") }
}

extension Interleaving {
  /// The steps for reports.
  fileprivate var table: ScheduleTable {
    ScheduleTable(text: description, steps: scheduleSteps, cancellations: cancellations)
  }
}
