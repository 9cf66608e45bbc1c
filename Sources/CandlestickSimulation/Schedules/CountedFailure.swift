/// A failure of an exploration that goes on after a failure.
package struct CountedFailure<Failure> {
  /// What was wrong.
  package let failure: Failure
  /// How many schedules failed like that.
  package let count: Int
  /// How to run one of them again.
  package let schedule: Simulation.Schedule
}
