import CandlestickSimulation
import CandlestickSupport

/// A task or a block in a table of steps.
package struct StepTask: Sendable, Hashable {
  /// The number of the task or queue; nil if unknown.
  package let number: Int?
  package var name: TaskName
  /// The call stack that created the task, innermost address first; empty if the name identifies the task.
  package let origin: [UInt]
  /// The name of the task that waits for this timer, if this is a timer of the runtime; nil otherwise.
  package let sleeper: TaskName?
  package let isTimer: Bool
  /// True for a real thread, whose name may change.
  let isThread: Bool

  init(
    _ number: Int?,
    _ name: TaskName,
    origin: [UInt] = [],
    isTimer: Bool = false,
    isThread: Bool = false,
    sleeper: TaskName? = nil
  ) {
    self.number = number
    self.name = name
    self.origin = origin
    self.isTimer = isTimer
    self.isThread = isThread
    self.sleeper = sleeper
  }
}
