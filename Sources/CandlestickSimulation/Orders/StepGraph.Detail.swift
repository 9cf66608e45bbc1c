#if RUNTIME_HOOKS
extension StepGraph {
  /// The details to record.
  enum Detail {
    /// The steps and what they use.
    case steps
    /// The steps, with memory that the engine does not see as something that all of them use.
    case stepsWithMemory
    /// The order of uses, and that of cancellations and signals, which decide the state of the run, too.
    case state
    /// The order of uses.
    case uses
  }
}
#endif
