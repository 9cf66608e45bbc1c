/// A schedule that fails.
package struct FailingSchedule<Failure> {
  /// What was wrong.
  package let failure: Failure
  /// Which schedule of the strategy failed first, counted from 1.
  package let number: Int
  /// How to run it again.
  package let schedule: Simulation.Schedule
  /// What is to be said of it if it does not repeat.
  package let caveat: String?
  /// The steps of the run.
  package let interleaving: Interleaving?
  /// How often what else has failed, if the exploration went on after a failure.
  package let tally: FailureTally<Failure>?
}
