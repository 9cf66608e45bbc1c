#if os(Linux)
/// A task in a table of steps.
package struct TaskOfStep: Sendable, Hashable {
  /// Nil if it is not known which task's step it is.
  let number: Int?
  let label: String
  /// Addresses in the functions that created it, innermost first; empty if its name is enough.
  let origin: [UInt]
  /// The name of the sleeping task, if this is a timer of the runtime.
  let sleeper: String?
  let isTimer: Bool

  package init(_ number: Int?, label: String, origin: [UInt] = [], isTimer: Bool = false, sleeper: String? = nil) {
    self.number = number
    self.label = label
    self.origin = origin
    self.isTimer = isTimer
    self.sleeper = sleeper
  }
}
#endif
