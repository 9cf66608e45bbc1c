import Candlestick
import Testing

/// The cells in specs whose examples are cases of a function of Swift Testing.
///
/// The cases run one after another, because the neighbor of a cell must run after it.
@Suite(.serialized) struct TestingVerdicts {
  @Test(arguments: AwaitingTestingSpec.examples) func awaiting(_ example: Example) async throws {
    try await example.run()
  }

  @Test(arguments: BlockingTestingSpec.examples) func blocking(_ example: Example) async throws {
    try await example.run()
  }

  @Test(arguments: NonisolatedTestingSpec.examples) func nonisolated(_ example: Example) async throws {
    try await example.run()
  }
}

final class AwaitingTestingSpec: AwaitingSpec, SwiftTestingSpec {
  override class var suite: String { "AwaitingTestingSpec" }
}

final class BlockingTestingSpec: BlockingSpec, SwiftTestingSpec {
  override class var suite: String { "BlockingTestingSpec" }
}

final class NonisolatedTestingSpec: NonisolatedVerdictSpec, SwiftTestingSpec {
  override class var suite: String { "NonisolatedTestingSpec" }
}
