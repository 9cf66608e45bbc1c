import Library
import Nimble
import Quick
import XCTest

final class DogTests: XCTestCase {
  func testUsesTheOriginals() {
    XCTAssertEqual(it("barks"), "the original barks")
    XCTAssertEqual(expect(2), "the original expects 2")
    XCTAssertEqual(used, "the original expects 1, the original lock")
  }
}
