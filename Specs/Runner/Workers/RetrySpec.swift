import Candlestick

@testable import CandlestickSpecs

final class RetrySpec: Spec {
  override class func spec() {
    describe("an example with .retry") {
      it("is flaky, neither passed nor failed, if it passes when it runs again") {
        let log = Log()
        let run = InnerRun {
          var count = 0
          it("recovers", .retry(2)) {
            count += 1
            log("\(count)")
            if count < 3 { fail("attempt \(count)") }
          }
        }
        expect(log.entries).to(equal(["1", "2", "3"]))
        expect(run.results[0].shownOutcome).to(equal(.flaky))
        expect(run.results[0].earlierFailures.map(\.message)).to(equal(["attempt 1", "attempt 2"]))
        expect(run.summary.flaky).to(haveCount(1))
        expect([run.summary.counts.passed, run.summary.failed.count, run.summary.counts.all]).to(equal([0, 0, 1]))
        expect(run.summary.isSuccess).to(beFalse())
      }

      it("fails with the failures of the last attempt") {
        let run = InnerRun {
          var count = 0
          it("fails", .retry(1)) {
            count += 1
            fail("attempt \(count)")
          }
        }
        expect(run.results[0].failures.map(\.message)).to(equal(["attempt 2"]))
        expect(run.results[0].shownOutcome).toNot(equal(.flaky))
      }

      it("fails with the failures of earlier attempts if it skips itself when it runs again") {
        let run = InnerRun {
          var count = 0
          it("fails, then skips", .retry(2)) {
            count += 1
            if count == 3 { try skip("later") }
            fail("attempt \(count)")
          }
        }
        expect(run.results[0].failures.map(\.message)).to(equal(["attempt 1", "attempt 2"]))
        expect(run.results[0].earlierFailures).to(beEmpty())
        expect(run.summary.isSuccess).to(beFalse())
      }

      it("counts attempts that failed in other processes") {
        var attempts = Attempts(retryCount: 2, countElsewhere: 1)
        var log: [Bool] = []
        attempts.run { mayRetry in
          log.append(mayRetry)
          return TestFailure(message: "attempt", location: CodeLocation())
        }
        expect(log).to(equal([true, false]))
        expect(attempts.earlierFailures).to(haveCount(1))
        expect(attempts.mayRetry).to(beFalse())
      }

      it("does not run again if it passes or skips itself") {
        let log = Log()
        let run = InnerRun {
          it("passes", .retry(3)) { log("passes") }
          it("skips", .retry(3)) {
            log("skips")
            try skip("later")
          }
        }
        expect(log.entries).to(equal(["passes", "skips"]))
        expect(run.results.map(\.shownOutcome)).toNot(contain(.flaky))
      }

      it("runs the hooks of each attempt, and those for all examples once") {
        let log = Log()
        _ = InnerRun {
          beforeAll { log("beforeAll") }
          beforeEach { log("beforeEach") }
          afterEach { log("afterEach") }
          afterAll { log("afterAll") }
          it("fails", .retry(1)) { fail() }
        }
        expect(log.entries).to(
          equal(["beforeAll", "beforeEach", "afterEach", "beforeEach", "afterEach", "afterAll"])
        )
      }
    }
  }
}
