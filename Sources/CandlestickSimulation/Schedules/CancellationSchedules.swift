/// Runs code once without a cancellation, and then once for each suspension point that the selected tasks had in that
/// run, and cancels the task there. Steps run in the order in which they became ready.
package struct CancellationSchedules: EngineStrategy {
  package let selection: TaskSelection
  package var chooser: (any ScheduleStrategy)?

  /// - Parameter selection: the tasks to cancel.
  package init(of selection: TaskSelection) {
    self.selection = selection
  }

  package mutating func beginSchedule() -> UInt64? { beginWithChooser() }
  package mutating func choose(among choices: ScheduleChoices) -> Int { chooser?.choose(among: choices) ?? 0 }
}
