import Candlestick

#if !FORKED_WORKERS
/// Skips the examples that need what this build leaves out. Specs that need it throughout are in `Specs/Runner` and
/// `Specs/Simulation`, which are not part of such a build.
final class NeededCapability: SpecConfiguration {
  override class func configure(_ configuration: SpecConfiguration) {
    beforeEach { (example: ExampleMetadata) in
      if example.tags.contains(.needsRuntimeHooks) { try skip("this build has no runtime hooks") }
      if example.tags.contains(.needsForkedWorkers) { try skip("this build forks no processes") }
    }
  }
}
#endif

extension SpecTag {
  /// The example needs hooks in the runtime, as for the owners of failures in detached tasks.
  static let needsRuntimeHooks: SpecTag = "needs-runtime-hooks"
  /// The example needs processes that can be forked, as for `throwAssertion`.
  static let needsForkedWorkers: SpecTag = "needs-forked-workers"
}
