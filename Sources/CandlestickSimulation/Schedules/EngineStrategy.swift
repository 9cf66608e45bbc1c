/// A strategy of this library: a value with the parameters. The engine makes the choices.
package protocol EngineStrategy: ScheduleStrategy {
  /// Makes the choices; nil until the first schedule begins.
  var chooser: (any ScheduleStrategy)? { get set }
}

extension EngineStrategy {
  /// Begins the next schedule, for a strategy of the user that forwards to this one; the engine asks the chooser itself.
  /// Returns nil if none is left, or if the program has no engine.
  mutating func beginWithChooser() -> UInt64? {
    chooser = chooser ?? Simulation.backend?.chooser(of: self)
    return chooser?.beginSchedule()
  }
}
