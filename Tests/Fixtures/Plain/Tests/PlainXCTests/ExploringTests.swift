import Candlestick
import XCTest

/// Tests that fail on a schedule.
final class ExploringTests: XCTestCase {
  func testExpects() throws {
    try exploreSchedules(5) { expect("testExpects").to(equal("")) }
  }

  func testExpectsInAsyncCode() async throws {
    try await exploreSchedules(5) {
      await Task.detached { _ = expect("testExpectsInAsyncCode").to(equal("")) }.value
    }
  }

  func testExpectsAndThrows() throws {
    try exploreSchedules(5) {
      expect("testExpectsAndThrows").to(equal(""))
      throw CancellationError()
    }
  }

  func testThrows() throws {
    try exploreSchedules(5) { throw CancellationError() }
  }
}
