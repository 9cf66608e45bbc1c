import CandlestickSimulation

/// The properties of a step that hold across runs.
struct PlannedStep: Sendable {
  /// Identifies the step in all runs that are the same up to it.
  let id: UInt64
  /// The step that made this one ready, and the step that made room for it on its queue.
  let creator: UInt64?
  let releaser: UInt64?
  /// True if the step may have read anything.
  let usesEverything: Bool
  /// The uses of the step. Their objects have names that hold across runs.
  let uses: [StepAccess]

  /// Returns true if the opposite order of this step and another one can lead to a different result.
  func isNeeded(before other: PlannedStep) -> Bool {
    usesEverything || other.usesEverything || other.creator == id || other.releaser == id
      || uses.contains { use in other.uses.contains { use.isNeeded(before: $0) } }
  }
}
