@_exported import CandlestickConcurrency
@_exported import CandlestickSimulation

/// True if every job of the process that has no executor runs on the main actor.
///
/// It is unchecked because it stays set: prefer `withMainSerialExecutor`, which resets it. It has no effect in a
/// simulation.
public var uncheckedUseMainSerialExecutor: Bool {
  get { MainSerialExecutor.isUsed }
  set { MainSerialExecutor.isUsed = newValue }
}
