#if os(Linux)
import CRuntimeHooks

/// A task of a simulation that has not ended, as far as is known.
struct SimulatedTask {
  /// Counts the tasks of a simulation, in the order in which they were made.
  let number: Int
  /// The runtime's own number, by which a task is told from an earlier one at the same place in memory.
  let identifier: UInt32
  /// The task that made it.
  let creator: UnsafeMutableRawPointer?
  /// The name that the user gave it.
  var name: String?
  /// Where it was made: addresses in the functions that made it, innermost first.
  var origin: [UInt]
  /// Whether another task waits for its end by the language's rules.
  var isChild: Bool
  /// Whether it is kept in memory until it is known to have ended.
  var isRetained = false
  /// What it is called in reports. The first one is made by the engine's host, to run the body of the simulation.
  var label: String {
    if let name { return "\"\(name)\"" }
    return isTimer ? "a timer" : number == 1 ? "the body" : "task \(number)"
  }

  /// Whether it is one that the runtime has made to wait for a time, as `Task.sleep` does.
  var isTimer = false
  /// Whether it waits in a queue of the simulation.
  var isReady = false
}
#endif
