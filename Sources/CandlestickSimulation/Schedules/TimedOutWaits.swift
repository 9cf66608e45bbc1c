#if RUNTIME_HOOKS
/// Remembers the idle states in which a run of an exploration waited for outside events until the time-out. Later runs wait less in the
/// same states.
///
/// Only the host of the runs uses it.
final class TimedOutWaits {
  /// The factor by which a wait is shortened.
  private static let divisor = 20

  /// The call stacks where all tasks wait.
  typealias IdleState = [[UInt]]

  private(set) var states: Set<IdleState> = []

  /// Records that no event came in time.
  func insert(_ state: IdleState) { states.insert(state) }

  /// Returns the time-out of a wait.
  ///
  /// - Parameters:
  ///   - state: the idle state.
  ///   - timeout: the time-out in an unknown state.
  func timeout(in state: IdleState, unlessKnown timeout: Duration) -> Duration {
    states.contains(state) ? timeout / Self.divisor : timeout
  }
}

extension SimulationEngine {
  /// The call stacks where all tasks wait, except the running ones.
  var idleState: TimedOutWaits.IdleState {
    tasks.all.compactMap { task in
      runningTasks.contains(task.pointer) || tasks.isAway(task.pointer) ? nil : SimulatedTasks.positions(of: task)
    }
    .sorted { $0.lexicographicallyPrecedes($1) }
  }
}
#endif
