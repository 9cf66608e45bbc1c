#if RUNTIME_HOOKS
import CRuntimeHooks
import CandlestickSupport

/// A task of a simulation that is not known to have ended.
final class SimulatedTask {
  enum State {
    /// In no queue of the simulation: running, suspended, or on an executor outside.
    case elsewhere
    /// The job that resumes it after a yield is in a queue of the simulation.
    case yielding
    /// In a queue of the simulation.
    case ready
    /// Known to have ended.
    case ended
  }

  /// The number of the task in its simulation, from 1.
  let number: Int
  let pointer: UnsafeMutableRawPointer
  /// The runtime's ID, which distinguishes it from an earlier task at the same address.
  let identifier: UInt32
  /// The task that created it.
  let creator: UnsafeMutableRawPointer?
  /// Its name in reports, if the code or the host has named it.
  private var givenName: String?
  /// True if it runs the code of the example: it is the host's, XCTest's, or that of an expectation.
  @exclusivity(unchecked) private(set) var isOfExample: Bool
  /// True if the task of the example has created it, or code in no task.
  let isStartedByExample: Bool
  /// True if it is among the followed tasks.
  @exclusivity(unchecked) var isFollowed = false
  /// The number among the tasks with the same name, from 1.
  private var ordinal: Int?
  /// True if it has been in a queue of the simulation.
  @exclusivity(unchecked) var wasEnqueued = false
  /// True if it belongs to an `async let`. Its memory is part of the parent task's.
  let isAsyncLet: Bool
  /// True if it is retained until it is known to have ended.
  var isRetained: Bool { !isAsyncLet }
  /// True if the runtime hook has reported it.
  @exclusivity(unchecked) private(set) var isReported = false
  /// True if it is a child task, whose parent awaits its end.
  @exclusivity(unchecked) private(set) var isChild: Bool
  /// True if it has an executor of its own, outside the simulation.
  @exclusivity(unchecked) private(set) var hasOwnExecutor = false
  @exclusivity(unchecked) private var callers: candlestick_callers
  /// True if the runtime created it to wait for a time, as in `Task.sleep`.
  @exclusivity(unchecked) var isTimer = false
  /// The timer that wakes it, while it sleeps.
  @exclusivity(unchecked) var wakeUp: (number: Int, job: UnownedJob)?
  @exclusivity(unchecked) var state = State.elsewhere
  /// The number of yields in a row without another visible effect.
  @exclusivity(unchecked) var yieldCount = 0
  /// The block of the simulation that its own executor has enqueued for it, if any.
  @exclusivity(unchecked) var carrier: UnsafeMutablePointer<candlestick_block_job>? {
    didSet { if carrier != nil { isCarried = true } }
  }
  /// True if its own executor enqueues it in blocks of the simulation.
  @exclusivity(unchecked) private(set) var isCarried = false
  /// True if its own executor is known to run it on the simulation's thread.
  @exclusivity(unchecked) var isOwnExecutorHere = false
  /// True if it may sleep in real time.
  var sleepsOutside: Bool { hasOwnExecutor && !isCarried }
  var hasEnded: Bool { state == .ended }
  /// True if it checks an invariant.
  var isInvisible: Bool { TaskNumbers.areInvisible(number) }

  /// - Parameters:
  ///   - nameByHost: its name if it is the task of the example.
  ///   - isStartedByExample: true if the task of the example has created it, or code in no task.
  init(number: Int, at pointer: UnsafeMutableRawPointer, nameByHost: String?, isStartedByExample: Bool) {
    self.number = number
    self.pointer = pointer
    givenName = nameByHost
    isOfExample = nameByHost != nil
    self.isStartedByExample = isStartedByExample
    identifier = candlestick_task_identifier(pointer)
    creator = candlestick_current_task()
    isAsyncLet = candlestick_is_async_let_task(pointer)
    isChild = isAsyncLet
    callers = isAsyncLet ? candlestick_async_let_callers() : candlestick_callers()
    if isRetained { _ = Unmanaged<AnyObject>.fromOpaque(pointer).retain() }
  }

  /// Records the report of the runtime hook.
  ///
  /// - Parameter ordinal: its number among the tasks with the same name, from 1.
  func created(_ task: CreatedTask, ordinal: Int?) {
    isReported = true
    isChild = task.isChild
    hasOwnExecutor = task.hasOwnExecutor
    callers = task.callers
    if let given = task.name { givenName = "\"\(given)\"" }
    if task.name == SimulationEngine.nameOfExpectationTask || candlestick_is_call_of_xctest(callers.addresses.0) {
      isOfExample = true
    }
    self.ordinal = ordinal
  }

  /// True if it belongs to the code under test, and not to the runtime or the example.
  var isOfCode: Bool { (isReported || isChild) && !isTimer && !isOfExample }

  /// The call stack that created it, innermost first.
  var origin: [UInt] { callers.list }
  /// Its name in reports.
  var name: TaskName { TaskName(label, ordinal: ordinal) }
  /// Its name in reports without a number; others may share it.
  var label: String { givenName ?? (isTimer ? "a timer" : "task \(number)") }
}
#endif
