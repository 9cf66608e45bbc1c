#if RUNTIME_HOOKS
/// The checks of what the code of a simulation wants to hold after each step.
struct Invariants {
  /// A synchronous check. It does not run again once it has failed.
  final class Check {
    /// Takes the number of steps so far. Returns false if the invariant is broken.
    let holds: (Int) -> Bool
    var isBroken = false

    init(_ holds: @escaping (Int) -> Bool) { self.holds = holds }
  }

  /// Checks that have stopped, because the code of one waits for a lock or a queue that a step in the middle of its code uses.
  struct Blocked {
    let stack: OpaquePointer
    let claims: QueueClaims
    /// Returns true if the code can continue.
    let canContinue: () -> Bool
  }

  var checks: [Check] = []
  var observers: [InvariantObserver] = []
  /// The queues that only invariants have used; nil for none.
  var queues: SimulatedQueues?
  /// The stopped checks; nil if none has stopped. No others run meanwhile.
  var blocked: Blocked?
  /// True if the current code is a synchronous check.
  var isChecking = false

  var isEmpty: Bool { checks.isEmpty && observers.isEmpty && blocked == nil }
}
#endif
