import CandlestickSimulation

/// A step's use of an object that steps may share, such as an actor.
struct StepAccess: Sendable, Hashable {
  /// The kind of use.
  enum Mode: UInt8, CaseIterable, Sendable {
    case read
    case write
    /// The end of a task that another user of the object may await. Unlike that of a write, its order matters in one
    /// direction only: awaiting the task before its end suspends, and so leads to all orders; awaiting it afterwards leads
    /// to only some of them.
    case completion
    /// A use in the turn of a serial queue or the main actor. The order of enqueueing determines the order of these
    /// uses, so a schedule cannot reverse it.
    case turn
  }

  /// The object: its number within a run, or its name across the runs of an exploration.
  var object: UInt64
  let mode: Mode

  /// Returns true if the opposite order of this use and another one can lead to a different result.
  func isNeeded(before other: StepAccess) -> Bool {
    object == other.object && mode != .completion && !(mode == .read && other.mode == .read)
  }
}
