#if os(Linux)
import CRuntimeHooks

/// A task of a simulation that is not known to have ended.
final class SimulatedTask {
  /// Counts the tasks of a simulation.
  let number: Int
  let pointer: UnsafeMutableRawPointer
  /// The runtime's number, which distinguishes it from an earlier task at the same address.
  let identifier: UInt32
  /// The task that created it.
  let creator: UnsafeMutableRawPointer?
  /// Its name in reports if the engine's host created it.
  private let nameByHost: String?
  /// Whether it belongs to an `async let`, in whose task's memory it lives.
  private let isAsyncLet: Bool
  /// Whether it is retained until it is known to have ended.
  var isRetained: Bool { !isAsyncLet }
  /// Addresses in the functions that created it, for an `async let`.
  private let callersOfAsyncLet: [UInt]
  /// The report of the runtime's hook; nil if it has not come yet.
  @exclusivity(unchecked) var created: CreatedTask?
  /// Whether the runtime created it to wait for a time, as `Task.sleep` does.
  @exclusivity(unchecked) var isTimer = false
  /// The timer that wakes it, while it sleeps.
  @exclusivity(unchecked) var wakeUp: (number: Int, job: UnownedJob)?
  /// How often it has yielded in a row, with no other visible effect.
  @exclusivity(unchecked) var yieldCount = 0
  /// Whether it is ready because it has yielded.
  @exclusivity(unchecked) var isYielding = false
  /// Whether it is in a queue of the simulation.
  @exclusivity(unchecked) var isReady = false
  /// Whether it is known to have ended.
  @exclusivity(unchecked) var hasEnded = false

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

  /// Whether another task waits for its end by the rules of the language.
  var isChild: Bool { created?.isChild ?? isAsyncLet }
  /// Whether it was given an executor of its own, outside of the simulation.
  var hasOwnExecutor: Bool { created?.hasOwnExecutor == true }
  /// Addresses in the functions that created it, innermost first.
  var origin: [UInt] { created?.callers ?? callersOfAsyncLet }
  /// Its name in reports.
  var label: String {
    if let name = created?.name { return "\"\(name)\"" }
    return nameByHost ?? (isTimer ? "a timer" : "task \(number)")
  }
}
#endif
