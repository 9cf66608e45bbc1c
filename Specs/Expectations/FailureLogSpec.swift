import Candlestick
import CandlestickExpectations

final class FailureLogSpec: Spec {
  override class func spec() {
    describe("a failure log") {
      let late = memoized { CapturedFailures() }
      let log = memoized { FailureLog(onLateFailure: late().record) }
      let failure = { TestFailure(message: $0, location: CodeLocation()) }

      it("stores failures while it is open") {
        expect(log().record(failure("first"))).to(beTrue())
        expect(log().record(failure("second"))).to(beTrue())
        expect(log().failures.map(\.message)).to(equal(["first", "second"]))
        expect(late().messages).to(beEmpty())
      }

      it("forwards late failures once closed, and stores none") {
        log().record(failure("in time"))
        expect(log().close().map(\.message)).to(equal(["in time"]))
        expect(log().record(failure("late"))).to(beFalse())
        expect(late().messages).to(equal(["late"]))
        expect(log().failures.map(\.message)).to(equal(["in time"]))
      }

      it("removes failures that are taken, and stays open") {
        log().record(failure("first"))
        expect(log().takeAll().map(\.message)).to(equal(["first"]))
        log().record(failure("second"))
        expect(log().close().map(\.message)).to(equal(["second"]))
      }

      it("forwards late failures to its creator's destination by default") {
        let around = CapturedFailures()
        let log = FailureReporter.withDestination(around) { FailureLog() }
        log.close()
        log.record(failure("late"))
        expect(around.messages).to(equal(["late"]))
      }
    }

    describe("an error thrown by require") {
      func requireTwo() throws { try require(1).to(equal(2)) }

      it("is not a failure if its failure was already reported") {
        expect(failures { expectAll { try requireTwo() } }).to(equal(["expected to equal <2>, got <1>"]))
      }

      it("is a failure if another failure with its message and location was reported") {
        let messages = failures {
          expectAll {
            try? requireTwo()
            try FailureReporter.withDestination(CapturedFailures()) { try requireTwo() }
          }
        }
        expect(messages).to(
          equal([
            "expected to equal <2>, got <1>", "unexpected error thrown: <expected to equal <2>, got <1>>",
          ])
        )
      }
    }
  }
}
