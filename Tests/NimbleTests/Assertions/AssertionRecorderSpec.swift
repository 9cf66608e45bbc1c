import Candlestick
import Nimble

final class AssertionRecorderSpec: Spec {
  override class func spec() {
    describe("gathering failed expectations") {
      it("returns them with their locations") {
        let line = UInt(#line + 2)
        let failing = gatherFailingExpectations(silently: true) {
          expect(1).to(equal(2))
          expect(1).to(equal(1))
          fail("custom")
        }
        expect(failing.map(\.message.stringValue)).to(equal(["expected to equal <2>, got <1>", "custom"]))
        expect(failing.map(\.location.line)).to(equal([line, line + 2]))
        expect(failing.map(\.success)).to(equal([false, false]))
      }

      it("does the same for async code") {
        let failing = await gatherFailingExpectations(silently: true) {
          await Task.yield()
          await Task { fail("custom") }.value
        }
        expect(failing.map(\.message.stringValue)).to(equal(["custom"]))
      }

      it("also fails the example, unless silent") {
        let messages = await failures {
          _ = gatherFailingExpectations { fail("one") }
          _ = await gatherFailingExpectations {
            await Task.yield()
            fail("two")
          }
          _ = gatherFailingExpectations(silently: true) { fail("three") }
        }
        expect(messages).to(equal(["one", "two"]))
      }

      it("passes on the details of a failure") {
        let captured = CapturedFailures()
        let failure = TestFailure(message: "custom", location: CodeLocation(), details: "- one\n+ two")
        FailureReporter.withDestination(captured) {
          _ = gatherFailingExpectations { FailureReporter.record(failure) }
        }
        expect(captured.all).to(equal([failure]))
      }

      it("passes failures to outer gathering, unless silent") {
        let outer = gatherFailingExpectations(silently: true) {
          _ = gatherFailingExpectations { fail("one") }
          _ = gatherFailingExpectations(silently: true) { fail("two") }
        }
        expect(outer.map(\.message.stringValue)).to(equal(["one"]))
      }
    }

    describe("gathering all expectations") {
      it("returns passed and failed ones") {
        let line = UInt(#line + 2)
        let all = gatherExpectations(silently: true) {
          expect(1).to(equal(2))
          expect(1).to(equal(1))
        }
        expect(all.map(\.success)).to(equal([false, true]))
        expect(all.map(\.message.stringValue))
          .to(equal(["expected to equal <2>, got <1>", "expected to equal <1>, got <1>"]))
        expect(all.map(\.location.line)).to(equal([line, line + 1]))
      }

      it("does the same for async code, and fails the example for failed ones") {
        var all: [AssertionRecord] = []
        let messages = await failures {
          all = await gatherExpectations {
            await expect { await Task { 1 }.value }.to(equal(1))
            fail("custom")
          }
        }
        expect(all.map(\.success)).to(equal([true, false]))
        expect(messages).to(equal(["custom"]))
      }
    }

    describe("a record of an expectation") {
      it("describes all its properties") {
        let record = gatherFailingExpectations(silently: true) {
          fail("custom", location: CodeLocation(file: "/Tests/Some.swift", line: 3))
        }
        .first
        expect(record?.description)
          .to(equal("AssertionRecord { success=false, message='custom', location=/Tests/Some.swift:3 }"))
      }
    }
  }
}
