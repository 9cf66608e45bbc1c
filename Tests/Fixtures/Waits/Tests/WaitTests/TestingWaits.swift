import Candlestick
import Testing

/// The cells in specs whose examples are cases of a function of Swift Testing.
@Suite(.serialized) struct TestingWaits {
  @Test(arguments: AwaitingTestingSpec.examples) func awaiting(_ example: Example) async throws {
    try await example.run()
  }

  @Test(arguments: NonisolatedTestingSpec.examples) func nonisolated(_ example: Example) async throws {
    try await example.run()
  }

  @Test(arguments: BlockingTestingSpec.examples) func blocking(_ example: Example) async throws {
    try await example.run()
  }
}

final class AwaitingTestingSpec: AwaitingSpec, SwiftTestingSpec {
  override class var suite: String { "AwaitingTestingSpec" }
}

final class NonisolatedTestingSpec: NonisolatedWaitSpec, SwiftTestingSpec {
  override class var suite: String { "NonisolatedTestingSpec" }
}

final class BlockingTestingSpec: BlockingSpec, SwiftTestingSpec {
  override class var suite: String { "BlockingTestingSpec" }
}
