import CRuntimeHooks
import CandlestickSimulation

/// The invariants that the code of a simulation has declared, and the state of their checks.
struct Invariants {
  /// A synchronous check. It stops after its first failure.
  final class Check {
    /// Returns false if the invariant is broken. The argument is the number of steps so far.
    private let holds: (Int) -> Bool
    /// A task with the task-local values of the code that has declared the invariant. It does not run before the end.
    private let task: Task<Void, Never>
    private(set) var isBroken = false

    init(_ holds: @escaping (Int) -> Bool, seesValuesOf task: Task<Void, Never>) {
      self.holds = holds
      self.task = task
    }

    func run(after stepCount: Int) {
      let before = candlestick_set_current_task(task.pointer)
      isBroken = !holds(stepCount)
      _ = candlestick_set_current_task(before)
    }
  }

  /// Checks that are suspended, because one of them waits for a lock or queue that a suspended step holds.
  struct Blocked {
    let stack: OpaquePointer
    let claims: QueueClaims
    /// Returns true if the checks can continue.
    let canContinue: () -> Bool
  }

  var checks: [Check] = []
  var polls: [InvariantPoll] = []
  /// The queues that only invariants have used; nil if there are none.
  var queues: SimulatedQueues?
  /// The suspended checks; nil if none are. No other checks run in the meantime.
  var blocked: Blocked?
  /// True if the simulation ended while a check was suspended.
  var hasAbandonedCheck = false
  /// True if the current code is a synchronous check.
  var isChecking = false
  /// True if the next task belongs to a synchronous check.
  var isMakingTask = false
  /// The tasks of synchronous checks.
  var unstartedTasks: [UnownedJob] = []

  var isEmpty: Bool { checks.isEmpty && polls.isEmpty && blocked == nil }
}
