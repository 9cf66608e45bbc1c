import Candlestick
import XCTest

final class EndingExampleSpec: Spec {
  override class func spec() {
    var log: Log!
    beforeEach { log = Log() }

    describe("skip") {
      it("ends the example, runs its afterEach hooks, and shows it as skipped with the reason") {
        let run = InnerRun {
          afterEach { log("after") }
          it("is skipped") {
            if log.entries.isEmpty { try skip("no network") }
            log("example")
          }
          it("is skipped from async code") {
            await Task.yield()
            try skip("no network either")
          }
        }
        expect(run.outcomes).to(equal(["skipped: no network", "skipped: no network either"]))
        expect(log.entries).to(equal(["after", "after"]))
      }

      it("skips the example's body from beforeEach and aroundEach") {
        let run = InnerRun {
          describe("from beforeEach") {
            beforeEach { try skip("not now") }
            it("is skipped") { log("example") }
          }
          describe("from aroundEach") {
            aroundEach { _ in try skip("not here") }
            it("is skipped") { log("example") }
          }
        }
        expect(run.outcomes).to(equal(["skipped: not now", "skipped: not here"]))
        expect(log.entries).to(beEmpty())
      }

      it("does not hide a failure") {
        let run = InnerRun {
          it("fails first") {
            fail("broken")
            try skip("not now")
          }
        }
        expect(run.outcomes).to(equal(["failed: broken"]))
      }

      it("can be replaced with XCTSkip") {
        let run = InnerRun {
          it("is skipped") { throw XCTSkip("in XCTest's way") }
        }
        expect(run.outcomes).to(equal(["skipped: in XCTest's way"]))
      }
    }

    describe("StopTest") {
      it("ends the example, and fails it with the description, at the line that created the error") {
        let line = #line + 4
        let run = InnerRun {
          afterEach { log("after") }
          it("stops") {
            if log.entries.isEmpty { throw StopTest("nothing to test") }
            log("example")
          }
        }
        expect(run.outcomes).to(equal(["failed: nothing to test"]))
        expect(run.summary.failed.first?.failures.first?.location?.line).to(equal(Int(line)))
        expect(log.entries).to(equal(["after"]))
      }

      it("ends the example without a failure if it is silent") {
        let run = InnerRun {
          it("passes so far") { throw StopTest.silently }
          it("has failed already") {
            fail("broken")
            throw StopTest.silently
          }
        }
        expect(run.outcomes).to(equal(["passed", "failed: broken"]))
      }
    }
  }
}
