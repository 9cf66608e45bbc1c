import Candlestick
import CandlestickConcurrency
import Testing

/// Tests that cancel themselves on schedules.
@Suite struct CancellingTests {
  @Test(.schedules(5)) func onEach() async throws {
    await Task.yield()
    try Test.cancel("not today")
  }

  @Test(.schedules(5)) func onTheFirst() async throws {
    if Self.first.withValue({
      $0 += 1; return $0
    }) < 3 {
      try Test.cancel("not today")
    }
    Issue.record("broken")
  }

  @Test(.schedules(50)) func onSome() async throws {
    if Int.random(in: 0..<2) == 0 { try Test.cancel("not today") }
  }

  @Test func inAnExploration() async throws {
    try await exploreSchedules(5) { try Test.cancel("not today") }
  }

  @Test func inRealTime() throws {
    try Test.cancel("not today")
  }

  @Test(.deterministic) func inASimulation() async throws {
    try Test.cancel("not today")
  }

  @Test func inABlock() {
    expectAll { try Test.cancel("not today") }
  }

  @Test func inAnAsyncBlock() async {
    await expectAll {
      await Task.yield()
      try Test.cancel("not today")
    }
  }

  private static let first = LockIsolated(0)
}
