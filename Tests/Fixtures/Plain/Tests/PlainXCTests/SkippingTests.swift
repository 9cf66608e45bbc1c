import Candlestick
import CandlestickConcurrency
import XCTest

/// Tests that skip schedules.
final class SkippingTests: XCTestCase {
  override func invokeTest() {
    if name.contains("Explores") || name.contains("Block") { return super.invokeTest() }
    deterministically(.schedules(20)) { super.invokeTest() }
  }

  func testOnEach() async throws {
    await Task.yield()
    throw XCTSkip("not today")
  }

  func testOnTheFirst() async throws {
    if Self.first.withValue({
      $0 += 1; return $0
    }) < 3 {
      throw XCTSkip("not today")
    }
    XCTFail("broken")
  }

  func testOnSome() throws {
    if Int.random(in: 0..<2) == 0 { throw XCTSkip("not today") }
  }

  func testExploresAndSkipsEach() async throws {
    try await exploreSchedules(5) { throw XCTSkip("not today") }
  }

  func testInABlock() {
    expectAll { throw XCTSkip("not today") }
  }

  func testInAnAsyncBlock() async {
    await expectAll {
      await Task.yield()
      throw XCTSkip("not today")
    }
  }

  private static let first = LockIsolated(0)
}
