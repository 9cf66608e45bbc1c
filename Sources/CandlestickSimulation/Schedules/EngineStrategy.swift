/// A strategy of this library: a value with the parameters. The engine makes the choices.
package protocol EngineStrategy: ScheduleStrategy {
  /// Makes the choices; nil until the first schedule begins.
  var chooser: (any ScheduleStrategy)? { get set }
}

extension EngineStrategy {
  /// Begins the next schedule. Returns nil if none is left, or if the program has no engine.
  mutating func beginWithChooser() -> UInt64? {
    chooser = chooser ?? Simulation.backend?.chooser(of: self)
    return chooser?.beginSchedule()
  }
}
