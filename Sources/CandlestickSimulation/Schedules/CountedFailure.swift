/// One distinct failure of an exploration that continues after failures.
package struct CountedFailure<Failure> {
  package let failure: Failure
  /// The number of schedules with this failure.
  package let count: Int
  /// One of these schedules.
  package let schedule: Simulation.Schedule
}
