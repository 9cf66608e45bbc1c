#if RUNTIME_HOOKS
/// The invariants that the code of a simulation has declared, and the state of their checks.
struct Invariants {
  /// A synchronous check. It stops after its first failure.
  final class Check {
    /// Returns false if the invariant is broken. The argument is the number of steps so far.
    let holds: (Int) -> Bool
    var isBroken = false

    init(_ holds: @escaping (Int) -> Bool) { self.holds = holds }
  }

  /// Checks that are suspended, because one of them waits for a lock or queue that a suspended step holds.
  struct Blocked {
    let stack: OpaquePointer
    let claims: QueueClaims
    /// Returns true if the checks can continue.
    let canContinue: () -> Bool
  }

  var checks: [Check] = []
  var observers: [InvariantObserver] = []
  /// The queues that only invariants have used; nil if there are none.
  var queues: SimulatedQueues?
  /// The suspended checks; nil if none are. No other checks run in the meantime.
  var blocked: Blocked?
  /// True if the simulation ended while a check was suspended.
  var hasAbandonedCheck = false
  /// True if the current code is a synchronous check.
  var isChecking = false

  var isEmpty: Bool { checks.isEmpty && observers.isEmpty && blocked == nil }
}
#endif
