#if os(Linux)
/// A task, as a table of steps tells of it.
package struct TaskOfStep: Sendable, Hashable {
  /// Its number; nil if it is not known whose the step is.
  let number: Int?
  /// What it is called.
  let label: String
  /// Addresses in the functions that made it, innermost first; empty where its name is enough.
  let origin: [UInt]
  /// The task that waits for the time to pass, if this is one that the runtime has made for that.
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
