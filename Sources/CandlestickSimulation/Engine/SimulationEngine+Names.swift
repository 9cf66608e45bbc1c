extension SimulationEngine {
  /// The name of a task that runs the code of an expectation. It is part of the example, which explorations do not cancel.
  package static let nameOfExpectationTask = "the code of an expectation"
}
