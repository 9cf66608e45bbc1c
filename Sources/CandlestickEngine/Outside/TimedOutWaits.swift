import CandlestickSimulation

/// Remembers the idle states in which a wait for outside events timed out, so that later runs of the exploration wait
/// less in these states.
///
/// Only the host of the runs uses it.
package final class TimedOutWaits {
  /// The factor by which a wait is shortened.
  private static let divisor = 20

  /// The call stacks of all suspended tasks.
  typealias IdleState = [[UInt]]

  private(set) var states: Set<IdleState> = []

  package init() {}

  /// Records that a wait in a state timed out.
  func insert(_ state: IdleState) { states.insert(state) }

  /// Returns the time-out for a wait: shorter in a known state.
  ///
  /// - Parameters:
  ///   - state: the idle state.
  ///   - timeout: the time-out for an unknown state.
  func timeout(in state: IdleState, unlessKnown timeout: Duration) -> Duration {
    states.contains(state) ? timeout / Self.divisor : timeout
  }
}
