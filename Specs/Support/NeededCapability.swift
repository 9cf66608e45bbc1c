import Candlestick

// Specs that need such a capability throughout are in `Specs/Runner` and `Specs/Simulation`, which are not part of
// builds without it.
extension SpecTrait {
  /// Marks an example that needs hooks in the runtime, as simulations do.
  static let needsRuntimeHooks = SpecTrait.tags(.runtimeHooks)
  /// Marks an example that needs to fork processes, as `throwAssertion` does.
  static let needsForkedWorkers = SpecTrait.tags(.forkedWorkers)
}

extension SpecTag {
  fileprivate static let runtimeHooks: SpecTag = "needs-runtime-hooks"
  fileprivate static let forkedWorkers: SpecTag = "needs-forked-workers"
}

#if !FORKED_WORKERS
/// Skips examples whose capability is missing, with the reason.
final class NeededCapability: SpecConfiguration {
  override class func configure(_ configuration: SpecConfiguration) {
    beforeEach { (example: ExampleMetadata) in
      if example.tags.contains(.runtimeHooks) { try skip("this build has no runtime hooks") }
      if example.tags.contains(.forkedWorkers) { try skip("this build forks no processes") }
    }
  }
}
#endif
