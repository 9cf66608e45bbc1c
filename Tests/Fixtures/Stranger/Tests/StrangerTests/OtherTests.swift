import Candlestick
import Testing
import XCTest

/// Tests of the other kinds, in the same target.
final class OrdinaryTests: XCTestCase {
  func testPasses() { XCTAssertEqual(1, 1) }

  func testExpects() {
    if Scenario.current == .ordinaryFailure { expect(1).to(equal(2)) }
  }
}

@Test func aTestOfSwiftTesting() { #expect(1 == 1) }
