#if RUNTIME_HOOKS
/// The use of something that steps may share, such as an actor.
struct StepAccess: Sendable, Hashable {
  /// The kind of use.
  enum Mode: UInt8, CaseIterable, Sendable {
    case read
    case write
    /// A task has ended, which code that uses the thing may await. If it awaits the task before its end, more can happen than if it awaits
    /// it later, when it is not suspended: the former covers the latter.
    case completion
    /// A use in the turn of a serial queue or of the main actor, whose order is that in which the uses were enqueued. A schedule cannot reverse it.
    case turn
  }

  /// The thing: a number within a run, or its name in all runs of an exploration.
  var object: UInt64
  let mode: Mode

  /// Returns true if this use before another one leads to what the opposite order does not lead to.
  func isNeeded(before other: StepAccess) -> Bool {
    object == other.object && mode != .completion && !(mode == .read && other.mode == .read)
  }
}
#endif
