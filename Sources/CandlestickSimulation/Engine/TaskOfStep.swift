#if os(Linux)
/// A task, or a block, in a table of steps.
package struct TaskOfStep: Sendable, Hashable {
  /// Nil if it is not known which task's step it is.
  let number: Int?
  let name: TaskName
  /// Addresses in the functions that created it, innermost first; empty if its name is enough.
  let origin: [UInt]
  /// The name of the sleeping task, if this is a timer of the runtime.
  let sleeper: TaskName?
  let isTimer: Bool

  package init(
    _ number: Int?,
    _ name: TaskName,
    origin: [UInt] = [],
    isTimer: Bool = false,
    sleeper: TaskName? = nil
  ) {
    self.number = number
    self.name = name
    self.origin = origin
    self.isTimer = isTimer
    self.sleeper = sleeper
  }
}
#endif
