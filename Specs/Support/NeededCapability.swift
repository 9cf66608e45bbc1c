import Candlestick
import CandlestickSimulation

// Specs that need such a capability throughout are in `Specs/Runner` and `Specs/Simulation`, which are not part of
// builds without it.
extension SpecTrait {
  /// Marks an example that needs simulations.
  static let needsSimulations = SpecTrait.tags(.simulations)
  /// Marks an example that needs to fork processes, as `throwAssertion` does.
  static let needsForkedWorkers = SpecTrait.tags(.forkedWorkers)
}

extension SpecTag {
  fileprivate static let simulations: SpecTag = "needs-simulations"
  fileprivate static let forkedWorkers: SpecTag = "needs-forked-workers"
}

/// Skips examples whose capability is missing, with the reason.
final class NeededCapability: SpecConfiguration {
  override class func configure(_ configuration: SpecConfiguration) {
    var missing: [SpecTag: String] = [:]
    if Simulation.backend == nil { missing[.simulations] = "this build has no simulations" }
    #if !FORKED_WORKERS
    missing[.forkedWorkers] = "this build forks no processes"
    #endif
    if missing.isEmpty { return }
    beforeEach { [missing] (example: ExampleMetadata) in
      for tag in example.tags { if let reason = missing[tag] { try skip(reason) } }
    }
  }
}
