public import CandlestickSimulation

extension SpecTrait: ExecutionChoice {
  /// Runs an example with an execution. The innermost trait wins.
  public static func execution(_ execution: ExecutionMode) -> SpecTrait {
    SpecTrait(mistake: execution.mistake) { $0.execution = execution }
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
}
