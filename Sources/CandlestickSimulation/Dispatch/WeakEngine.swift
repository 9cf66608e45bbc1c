#if os(Linux)
/// The engine of a simulation, which may have ended.
///
/// Unchecked, because the reference is variable: it only changes when the engine ends, which the runtime synchronizes.
final class WeakEngine: @unchecked Sendable {
  private(set) weak var value: SimulationEngine?

  init(_ engine: SimulationEngine) { value = engine }
}
#endif
