import CRuntimeHooks
import CandlestickSimulation
import CandlestickSupport

/// A task of a simulation that is not known to have ended.
final class SimulatedTask {
  enum State {
    /// Not in a queue of the simulation: running, suspended, or on an outside executor.
    case elsewhere
    /// In a queue of the simulation, with the job that resumes the task after a yield.
    case yielding
    /// In a queue of the simulation.
    case ready
    /// Known to have ended.
    case ended
  }

  /// The number of the task in its simulation, from 1.
  let number: Int
  let pointer: UnsafeMutableRawPointer
  /// The runtime's ID, which differs from that of an earlier task at the same address.
  let identifier: UInt32
  /// The task that created this one.
  let creator: UnsafeMutableRawPointer?
  /// The name in reports, if the code or the host has named the task.
  private var givenName: String?
  /// True if the task runs the code of the example. It may belong to the host, to XCTest, or to an expectation.
  private(set) var belongsToExample: Bool
  /// True if the task of the example created this one, or code outside any task did.
  let isStartedByExample: Bool
  /// True if the task is in the list of followed tasks.
  var isFollowed = false
  /// The position among the tasks with the same name, from 1.
  private var ordinal: Int?
  /// True if the task has been in a queue of the simulation.
  var wasEnqueued = false
  /// True if the task belongs to an `async let`. Its memory is then part of the parent task's.
  let isAsyncLet: Bool
  /// True if the task is retained until it is known to have ended.
  var isRetained: Bool { !isAsyncLet }
  /// True if the runtime hook has reported the task.
  private(set) var isReported = false
  /// True if the task is a child task, whose end the parent awaits.
  private(set) var isChild: Bool
  /// True if the task has its own executor, outside the simulation.
  private(set) var hasOwnExecutor = false
  private var callers: candlestick_callers
  /// True if the runtime created the task to wait for a time, as in `Task.sleep`.
  var isTimer = false
  /// The timer that wakes the task, while it sleeps.
  var wakeUp: (number: Int, job: UnownedJob)?
  var state = State.elsewhere
  /// The number of yields in a row without another visible effect.
  var yieldCount = 0
  /// The block of the simulation in which the task's own executor has enqueued it; nil if none.
  var carrier: UnsafeMutablePointer<candlestick_block_job>? {
    didSet { if carrier != nil { isCarried = true } }
  }
  /// True if the task's own executor enqueues it in blocks of the simulation.
  private(set) var isCarried = false
  /// True if the task's own executor is known to run it on the simulation's thread.
  var isOwnExecutorHere = false
  /// True if the task may sleep in real time.
  var sleepsOutside: Bool { hasOwnExecutor && !isCarried }
  var hasEnded: Bool { state == .ended }
  /// True if the task checks an invariant.
  var isInvisible: Bool { TaskNumbers.areInvisible(number) }

  /// - Parameters:
  ///   - nameByHost: the name, if this is the task of the example.
  ///   - isStartedByExample: true if the task of the example created this one, or code outside any task did.
  init(number: Int, at pointer: UnsafeMutableRawPointer, nameByHost: String?, isStartedByExample: Bool) {
    self.number = number
    self.pointer = pointer
    givenName = nameByHost
    belongsToExample = nameByHost != nil
    self.isStartedByExample = isStartedByExample
    identifier = candlestick_task_identifier(pointer)
    creator = candlestick_current_task()
    isAsyncLet = candlestick_is_async_let_task(pointer)
    isChild = isAsyncLet
    callers = isAsyncLet ? candlestick_async_let_callers() : candlestick_callers()
    if isRetained { _ = Unmanaged<AnyObject>.fromOpaque(pointer).retain() }
  }

  /// Records the runtime hook's report of the task.
  ///
  /// - Parameter ordinal: the position among the tasks with the same name, from 1.
  func created(_ task: CreatedTask, ordinal: Int?) {
    isReported = true
    isChild = task.isChild
    hasOwnExecutor = task.hasOwnExecutor
    callers = task.callers
    if let given = task.name { givenName = "\"\(given)\"" }
    if task.name == Simulation.expectationTaskName || candlestick_is_xctest_call(callers.addresses.0) {
      belongsToExample = true
    }
    self.ordinal = ordinal
  }

  /// True if the task belongs to the code under test, not to the runtime or the example.
  var isUnderTest: Bool { (isReported || isChild) && !isTimer && !belongsToExample }

  /// The call stack that created the task, innermost address first.
  var origin: [UInt] { callers.list }
  /// The name in reports.
  var name: TaskName { TaskName(label, ordinal: ordinal) }
  /// The name in reports without a number. Other tasks may have the same.
  var label: String { givenName ?? (isTimer ? "a timer" : "task \(number)") }
}
