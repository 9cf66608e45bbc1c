#if RUNTIME_HOOKS
/// A step of a run, as far as other runs can know it.
struct PlannedStep: Sendable {
  /// Identifies it in all runs in which the same happened before it.
  let id: UInt64
  /// The step that made it ready, and the one that let it run after it had waited for its queue.
  let creator: UInt64?
  let releaser: UInt64?
  /// True if it may have looked at anything.
  let usesEverything: Bool
  /// Its uses, by the names of the objects in all runs.
  let uses: [StepAccess]

  /// Returns true if this step before another one leads to what the opposite order does not lead to.
  func isNeeded(before other: PlannedStep) -> Bool {
    usesEverything || other.usesEverything || other.creator == id || other.releaser == id
      || uses.contains { use in other.uses.contains { use.isNeeded(before: $0) } }
  }
}
#endif
