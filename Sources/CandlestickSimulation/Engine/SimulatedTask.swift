#if os(Linux)
import CRuntimeHooks

/// A task of a simulation that has not ended, as far as is known.
final class SimulatedTask {
  /// Counts the tasks of a simulation, in the order in which they were made.
  let number: Int
  /// Where it is in memory.
  let pointer: UnsafeMutableRawPointer
  /// The runtime's own number, by which a task is told from an earlier one at the same place in memory.
  let identifier: UInt32
  /// The task that made it.
  let creator: UnsafeMutableRawPointer?
  /// What it is called if the engine's host has made it, to run the code that the simulation is for.
  private let nameByHost: String?
  /// Whether it lives in the memory of the task that waits for it.
  private let isAsyncLet: Bool
  /// Whether it is kept in memory until it is known to have ended.
  var isRetained: Bool { !isAsyncLet }
  /// Addresses in the functions that made it, where that was by an `async let`.
  private let callersOfAsyncLet: [UInt]
  /// What the runtime's hook has told of it; nil if it has not been told of yet.
  @exclusivity(unchecked) var created: CreatedTask?
  /// Whether it is one that the runtime has made to wait for a time, as `Task.sleep` does.
  @exclusivity(unchecked) var isTimer = false
  /// The timer that wakes it, while it sleeps.
  @exclusivity(unchecked) var wakeUp: (number: Int, job: UnownedJob)?
  /// How often it has yielded in a row, and done nothing else that is seen.
  @exclusivity(unchecked) var yieldCount = 0
  /// Whether it waits for its turn because it has yielded.
  @exclusivity(unchecked) var isYielding = false
  /// Whether it waits in a queue of the simulation.
  @exclusivity(unchecked) var isReady = false
  /// Whether it is known to have ended.
  @exclusivity(unchecked) var hasEnded = false

  /// - Parameters:
  ///   - number: its number.
  ///   - pointer: where it is in memory.
  ///   - nameByHost: what it is called if the engine's host has made it.
  init(number: Int, at pointer: UnsafeMutableRawPointer, nameByHost: String?) {
    self.number = number
    self.pointer = pointer
    self.nameByHost = nameByHost
    identifier = candlestick_task_identifier(pointer)
    creator = candlestick_current_task()
    isAsyncLet = candlestick_is_async_let_task(pointer)
    callersOfAsyncLet = isAsyncLet ? Self.callersOfAsyncLet() : []
    if !isAsyncLet { _ = Unmanaged<AnyObject>.fromOpaque(pointer).retain() }
  }

  private static func callersOfAsyncLet() -> [UInt] {
    var callers = [UnsafeRawPointer?](repeating: nil, count: Int(CANDLESTICK_CALLERS))
    candlestick_async_let_callers(&callers)
    return callers.compactMap { $0.map { UInt(bitPattern: $0) } }
  }

  /// Whether another task waits for its end by the language's rules.
  var isChild: Bool { created?.isChild ?? isAsyncLet }
  /// Whether it has been given an executor of its own, outside of the simulation.
  var hasOwnExecutor: Bool { created?.hasOwnExecutor == true }
  /// Where it was made: addresses in the functions that made it, innermost first.
  var origin: [UInt] { created?.callers ?? callersOfAsyncLet }
  /// What it is called in reports.
  var label: String {
    if let name = created?.name { return "\"\(name)\"" }
    return nameByHost ?? (isTimer ? "a timer" : "task \(number)")
  }
}
#endif
