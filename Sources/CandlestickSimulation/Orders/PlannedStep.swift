#if RUNTIME_HOOKS
/// A step of a run, as far as other runs can know it.
struct PlannedStep: Sendable {
  /// Identifies it in all runs in which the same happened before it.
  let id: UInt64
  /// The steps that made it ready.
  let makers: [UInt64]
  /// What it used, by the names of the objects in all runs.
  let uses: [StepAccess]

  /// Returns true if this step before another one leads to what the opposite order does not lead to.
  func isNeeded(before other: PlannedStep) -> Bool {
    other.makers.contains(id) || uses.contains { use in other.uses.contains { use.isNeeded(before: $0) } }
  }
}
#endif
