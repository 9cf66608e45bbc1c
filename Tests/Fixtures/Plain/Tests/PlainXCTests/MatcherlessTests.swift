import Candlestick
import XCTest

/// Tests with expectations that have no matcher.
final class MatcherlessTests: XCTestCase {
  func testForgets() {
    _ = expect("MatcherlessTests.testForgets")
  }

  func testForgetsInATask() async {
    await Task.detached {
      _ = expect("MatcherlessTests.testForgetsInATask")
    }.value
  }

  func testThrows() throws {
    func argument() throws -> Int { throw CancellationError() }
    try expect(1).to(equal(argument()))
  }
}

final class DeterministicMatcherlessTests: DeterministicTestCase {
  func testForgets() {
    _ = expect("DeterministicMatcherlessTests.testForgets")
  }
}

/// Requirements that fail on a schedule.
final class ExploredRequiringTests: XCTestCase {
  override func invokeTest() { deterministically(.schedules(3)) { super.invokeTest() } }

  func testRequires() throws {
    try require(1).to(equal(2))
  }

  func testRequiresInAsyncCode() async throws {
    await Task.yield()
    try require(1).to(equal(2))
  }
}
