import CandlestickSimulation

extension StepGraph {
  /// The details to record.
  enum Detail {
    /// The steps and the objects that they use.
    case steps
    /// The same, and one more object that all steps use: memory that the engine cannot see.
    case stepsWithMemory
    /// The order of uses, and the order of cancellations and signals, which also determine the state of the run.
    case state
    /// The order of uses only.
    case uses
  }
}
