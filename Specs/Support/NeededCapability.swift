import Candlestick

// Specs that need throughout what some builds leave out are in `Specs/Runner` and `Specs/Simulation`, which are not part of such a build.
extension SpecTrait {
  /// The example needs hooks in the runtime, as simulations do.
  static let needsRuntimeHooks = SpecTrait.tags(.runtimeHooks)
  /// The example needs processes that can be forked, as `throwAssertion` does.
  static let needsForkedWorkers = SpecTrait.tags(.forkedWorkers)
}

extension SpecTag {
  fileprivate static let runtimeHooks: SpecTag = "needs-runtime-hooks"
  fileprivate static let forkedWorkers: SpecTag = "needs-forked-workers"
}

#if !FORKED_WORKERS
/// Skips, with the reason, the examples with these traits.
final class NeededCapability: SpecConfiguration {
  override class func configure(_ configuration: SpecConfiguration) {
    beforeEach { (example: ExampleMetadata) in
      if example.tags.contains(.runtimeHooks) { try skip("this build has no runtime hooks") }
      if example.tags.contains(.forkedWorkers) { try skip("this build forks no processes") }
    }
  }
}
#endif
