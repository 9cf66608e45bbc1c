/// A schedule that fails.
package struct FailingSchedule<Failure> {
  package let failure: Failure
  /// The number of the schedule that failed first, from 1.
  package let number: Int
  package let schedule: Simulation.Schedule
  /// A warning if it does not repeat.
  package let caveat: String?
  /// The steps of the run.
  package let interleaving: Interleaving?
  /// All failures, if the exploration continued after a failure.
  package let tally: FailureTally<Failure>?
}
