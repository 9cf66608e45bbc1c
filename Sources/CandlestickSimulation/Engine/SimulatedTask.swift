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
  /// Its name in reports, if the code or the engine's host gave it one.
  private var givenName: String?
  /// Counts the tasks to which the code gave the same name, from 1.
  private var ordinal: Int?
  /// Whether it belongs to an `async let`, in whose task's memory it lives.
  private let isAsyncLet: Bool
  /// Whether it is retained until it is known to have ended.
  var isRetained: Bool { !isAsyncLet }
  /// Whether the runtime's hook has reported it.
  @exclusivity(unchecked) private(set) var isReported = false
  /// Whether another task waits for its end by the rules of the language.
  @exclusivity(unchecked) private(set) var isChild: Bool
  /// Whether it was given an executor of its own, outside of the simulation.
  @exclusivity(unchecked) private(set) var hasOwnExecutor = false
  @exclusivity(unchecked) private var callers: candlestick_callers
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
  /// The block that its own executor has enqueued for it, if that is in the simulation.
  @exclusivity(unchecked) var carrier: UnsafeMutablePointer<candlestick_block_job>? {
    didSet { if carrier != nil { isCarried = true } }
  }
  /// Whether its own executor enqueues it in blocks of the simulation.
  @exclusivity(unchecked) private(set) var isCarried = false
  /// True if its own executor is known to run it on the simulation's thread.
  @exclusivity(unchecked) var isOwnExecutorHere = false
  /// Whether it may sleep in real time.
  var sleepsOutside: Bool { hasOwnExecutor && !isCarried }
  /// Whether it is known to have ended.
  @exclusivity(unchecked) var hasEnded = false

  init(number: Int, at pointer: UnsafeMutableRawPointer, nameByHost: String?) {
    self.number = number
    self.pointer = pointer
    givenName = nameByHost
    identifier = candlestick_task_identifier(pointer)
    creator = candlestick_current_task()
    isAsyncLet = candlestick_is_async_let_task(pointer)
    isChild = isAsyncLet
    callers = isAsyncLet ? candlestick_async_let_callers() : candlestick_callers()
    if !isAsyncLet { _ = Unmanaged<AnyObject>.fromOpaque(pointer).retain() }
  }

  /// Records the report of the runtime's hook.
  ///
  /// - Parameter ordinal: counts the tasks with its name, from 1.
  func created(_ task: CreatedTask, ordinal: Int?) {
    isReported = true
    isChild = task.isChild
    hasOwnExecutor = task.hasOwnExecutor
    callers = task.callers
    if let given = task.name { givenName = "\"\(given)\"" }
    self.ordinal = ordinal
  }

  /// Addresses in the functions that created it, innermost first.
  var origin: [UInt] { callers.list }
  /// Its name in reports.
  var name: TaskName { TaskName(label, ordinal: ordinal) }
  /// Its name in reports, which others may share.
  var label: String { givenName ?? (isTimer ? "a timer" : "task \(number)") }
}
#endif
