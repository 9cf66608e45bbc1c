// In a file of its own, because builds without runtime hooks need it, too.
extension SimulationEngine {
  /// The name of the tasks in which expectations run async code. By this name, the engine recognizes such a task as part
  /// of the example, so explorations do not cancel it.
  package static let nameOfExpectationTask = "the code of an expectation"
}
