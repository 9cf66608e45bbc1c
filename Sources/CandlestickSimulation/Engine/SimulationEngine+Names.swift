extension SimulationEngine {
  /// The name of a task that runs the code of an expectation. The task is part of the example, so explorations do not
  /// cancel it.
  package static let nameOfExpectationTask = "the code of an expectation"
}
