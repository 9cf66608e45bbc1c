import Candlestick
import CandlestickSimulation

@testable import CandlestickSpecs

final class ConditionsSpec: Spec {
  override class func spec() {
    var log: Log!
    beforeEach { log = Log() }

    describe("a condition") {
      it("decides whether an example runs, and is the reason for the skip") {
        let run = InnerRun {
          it("runs", .enabled(if: true, "never"), .disabled(if: false, "never")) { log("ran") }
          it("is not enabled", .enabled(if: false, "no clipboard")) { log("ran wrongly") }
          it("is disabled", .disabled(if: true, "a metered network")) { log("ran wrongly") }
          it("is always disabled", .disabled("the encoder is being replaced")) { log("ran wrongly") }
          it("is disabled without a reason", .disabled()) { log("ran wrongly") }
        }
        expect(run.outcomes).to(
          equal([
            "passed", "skipped: no clipboard", "skipped: a metered network", "skipped: the encoder is being replaced",
            "skipped: disabled",
          ])
        )
        expect(log.entries).to(equal(["ran"]))
        expect(run.summary.counts.skipped).to(equal(4))
        expect(run.summary.isSuccess).to(beTrue())
      }

      it("names its location if it has no reason") {
        let line = #line + 2
        let run = InnerRun {
          it("is not enabled", .enabled(if: false)) {}
          it("is disabled", .disabled(if: true)) {}
        }
        expect(run.outcomes).to(
          equal([
            "skipped: the condition of .enabled(if:) is false (ConditionsSpec.swift:\(line))",
            "skipped: the condition of .disabled(if:) is true (ConditionsSpec.swift:\(line + 1))",
          ])
        )
      }

      it("is evaluated when the example is about to run, not when it is declared") {
        let run = InnerRun {
          var isReady = false
          it("makes it ready") { isReady = true }
          it("needs it", .enabled(if: isReady, "not ready")) { await Task.yield() }
        }
        expect(run.outcomes).to(equal(["passed", "passed"]))
      }

      it("is inherited by the examples of a group; the outermost one that is not met is the reason") {
        let run = InnerRun {
          @MainActor func isMet(_ name: String, _ result: Bool) -> Bool {
            log(name)
            return result
          }
          describe(
            "a group",
            .enabled(if: isMet("first", true), "first"),
            .enabled(if: isMet("second", false), "second")
          ) {
            it("is skipped", .disabled(if: isMet("third", true), "third")) {}
          }
          describe("a group", .disabled("outside")) {
            it("is skipped", .disabled("inside")) {}
          }
        }
        expect(run.outcomes).to(equal(["skipped: second", "skipped: outside"]))
        expect(log.entries).to(equal(["first", "second"]))
      }

      it("prevents the hooks of a group from running if it skips all examples") {
        @MainActor func run(_ isEnabled: Bool) -> [String] {
          let log = Log()
          _ = InnerRun {
            describe("a group") {
              beforeAll { log("beforeAll") }
              beforeEach { log("beforeEach") }
              afterEach { log("afterEach") }
              afterAll { log("afterAll") }
              it("is skipped", .disabled("always")) { log("wrong") }
              it("depends", .enabled(if: isEnabled)) { log("ran") }
              it("is skipped, too", .enabled(if: false)) { log("wrong") }
            }
          }
          return log.entries
        }
        expect(run(false)).to(beEmpty())
        expect(run(true)).to(equal(["beforeAll", "beforeEach", "ran", "afterEach", "afterAll"]))
      }

      it("fails the example without running it if it throws or fails an expectation") {
        struct NoServer: Error {}
        @MainActor func isReachable() throws -> Bool { throw NoServer() }
        @MainActor func isTwo(_ number: Int) -> Bool {
          expect(number).to(equal(2))
          return number == 2
        }
        let line = #line + 2
        let run = InnerRun {
          it("throws", .enabled(if: try isReachable())) { log("wrong") }
          it("expects", .disabled(if: isTwo(1))) { log("wrong") }
        }
        expect(run.outcomes).to(
          equal([
            "failed: unexpected error thrown in .enabled(if:): <NoServer()>", "failed: expected to equal <2>, got <1>",
          ])
        )
        expect(run.failures.map(\.location.line)).to(equal([UInt(line), UInt(line - 5)]))
        expect(log.entries).to(beEmpty())
      }

      it("may have a known issue, which then belongs to the example") {
        @MainActor func isKnown() -> Bool {
          withKnownIssue("known") { fail("wrong") }
          return true
        }
        let run = InnerRun { it("runs", .enabled(if: isKnown())) {} }
        expect(run.outcomes).to(equal(["known: known: wrong"]))
      }

      it("can skip the example itself") {
        @MainActor func version() throws -> Int { try skip("there is no server") }
        let run = InnerRun { it("asks", .enabled(if: try version() > 2)) {} }
        expect(run.outcomes).to(equal(["skipped: there is no server"]))
      }

      it("is evaluated again for each retry") {
        let run = InnerRun {
          var count = 0
          @MainActor func isReady() throws -> Bool {
            count += 1
            if count == 1 { throw TestError.broken }
            return count == 2
          }
          it("runs on the second attempt", .retry(1), .enabled(if: try isReady())) {}
          it("fails, and is skipped on the second attempt", .retry(1), .enabled(if: count < 3, "not again")) {
            count += 1
            fail("once")
          }
        }
        expect(run.outcomes).to(equal(["passed", "failed: once"]))
        expect(run.results[0].shownOutcome).to(equal(.flaky))
      }

      it("cannot use the values of an example, which does not run yet") {
        let run = InnerRun {
          let value = memoized { 1 }
          it("uses one", .enabled(if: value() == 1)) {}
        }
        expect(run.outcomes[0]).to(beginWith("failed: a memoized value can be used only in an example"))
      }

      it("leaves focus on the example that it skips") {
        let run = InnerRun {
          fit("is focused", .enabled(if: false, "not now")) {}
          it("is not focused") {}
        }
        expect(run.outcomes).to(equal(["skipped: not now", "skipped: focus is on other examples"]))
      }

      it("does not hide a mistake") {
        let run = InnerRun {
          describe("a group", .disabled("always"), .enabled(if: false)) { itBehavesLike("what does not exist") }
        }
        expect(run.summary.failed).to(haveCount(1))
      }
    }

    it("is part of the plan if it needs no evaluation") {
      let plan = RunPlan(
        Suite {
          it("is disabled", .disabled("not implemented")) {}
          it("may be disabled", .disabled(if: true)) {}
          xit("is pending", .disabled("not implemented")) {}
        }
      )
      expect(plan.items.map(\.skip?.reason)).to(equal(["not implemented", nil, "xit"]))
    }

    describe("the condition of a deterministic example", .needsSimulations) {
      it("is evaluated once, in real time, even if the example runs on many schedules") {
        @MainActor func isInRealTime() -> Bool {
          log("evaluated")
          return Simulation.context == nil
        }
        let run = InnerRun {
          it("is explored", .schedules(3), .enabled(if: isInRealTime())) {
            log("ran")
          }
        }
        expect(run.outcomes).to(equal(["passed"]))
        expect(log.entries.filter { $0 == "evaluated" }).to(haveCount(1))
        expect(log.entries.filter { $0 == "ran" }.count).to(beGreaterThan(2))
      }
    }
  }
}
