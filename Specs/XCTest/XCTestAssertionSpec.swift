import Candlestick
import XCTest

final class XCTestAssertionSpec: Spec {
  override class func spec() {
    describe("an XCTest assertion that fails in an example") {
      it("fails the example at the line of the assertion") {
        let line = #line + 2
        let run = InnerRun {
          it("asserts") { XCTAssertEqual(1, 2, "in XCTest's words") }
        }
        expect(run.outcomes.first).to(contain(#"("1") is not equal to ("2") - in XCTest's words"#))
        let location = run.summary.failed.first?.failures.first?.location
        expect(location?.description).to(equal("\(#filePath):\(line)"))
      }

      it("fails the example from another thread") {
        let run = InnerRun {
          it("asserts") { await Task.detached { XCTFail("elsewhere") }.value }
        }
        expect(run.outcomes).to(equal(["failed: failed - elsewhere"]))
      }
    }
  }
}
