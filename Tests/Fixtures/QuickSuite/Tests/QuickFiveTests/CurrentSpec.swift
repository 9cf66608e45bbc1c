// swift-format-ignore-file
import XCTest
import Quick
import Nimble

class CurrentSpec: QuickSpec {
  private var tornDown = 0

  override func tearDown() {
    tornDown += 1
    super.tearDown()
  }

  override func spec() {
    describe("the current spec") {
      it("is of this class") {
        expect(QuickSpec.current).to(beAKindOf(CurrentSpec.self))
        expect(type(of: QuickSpec.current!) == CurrentSpec.self).to(beTrue())
      }

      it("has not been torn down") { expect((QuickSpec.current as? CurrentSpec)?.tornDown) == 0 }

      it("waits for expectations of XCTest's") {
        let expectation = QuickSpec.current.expectation(description: "called")
        DispatchQueue.main.async { expectation.fulfill() }
        QuickSpec.current.wait(for: [expectation], timeout: 5)
        expect(expectation.expectedFulfillmentCount).to(equal(1))
      }

      it("takes XCTest assertions") { XCTAssertEqual(1, 2) }
      it("takes those that pass, too") { XCTAssertEqual(1, 1); expect(1) == 1 }
      it("is skipped as XCTest does") { throw XCTSkip("not today") }
      it("is skipped if") { try XCTSkipIf(true, "not today either") }
      it("unwraps") { expect(try XCTUnwrap(Optional(1))) == 1 }
    }
  }
}

/// A test of the other kind.
final class PlainTests: XCTestCase {
  func testExpects() { expect([1, 2].count).to(equal(2)) }
  func testFails() { expect(1).to(equal(2)) }
}
