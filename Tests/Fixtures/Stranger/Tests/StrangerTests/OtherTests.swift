import Candlestick
import Testing
import XCTest

/// Tests of the other kinds, in the same target.
final class OrdinaryTests: XCTestCase {
  func testPasses() { XCTAssertEqual(1, 1) }

  func testExpects() {
    Ending.here("XCTestCase")
    guard Scenario.current == .ordinaryFailure else { return }
    expect(1).to(equal(2))
    expect([1, 2, 3]).to(equal([1, 3]))  // the failure with a difference
  }
}

@Test func aTestOfSwiftTesting() { #expect(1 == 1) }
