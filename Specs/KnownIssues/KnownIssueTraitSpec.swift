import Candlestick

@testable import CandlestickSpecs

final class KnownIssueTraitSpec: Spec {
  override class func spec() {
    describe("an example with .knownIssue") {
      it("is known, neither passed nor failed, if it fails") {
        let run = InnerRun {
          it("fails", .knownIssue("off by one")) { expect(1).to(equal(2)) }
          it("throws", .knownIssue("broken")) { throw TestError.broken }
          it("requires", .knownIssue("off by one")) { try require(1).to(equal(2)) }
          it("fails and is async", .knownIssue("off by one")) {
            await Task.yield()
            fail("one")
            fail("two")
          }
        }
        expect(run.outcomes).to(
          equal([
            "known: off by one: expected to equal <2>, got <1>", "known: broken: unexpected error thrown: <broken>",
            "known: off by one: expected to equal <2>, got <1>",
            "known: off by one: one; off by one: two",
          ])
        )
        expect(run.summary.known).to(haveCount(4))
        expect([run.summary.counts.passed, run.summary.failed.count, run.summary.counts.all]).to(equal([0, 0, 4]))
        expect(run.summary.isSuccess).to(beTrue())
      }

      it("fails at its line if it passes, unless the issue is intermittent") {
        let line = UInt(#line) + 2
        let run = InnerRun {
          it("passes", .knownIssue("off by one")) {}
          it("passes sometimes", .knownIssue("off by one", isIntermittent: true)) {}
        }
        expect(run.outcomes).to(equal(["failed: a known issue did not occur: off by one", "passed"]))
        expect(run.failures.map(\.location.line)).to(equal([line]))
        expect(run.failures[0].details).to(contain("remove `.knownIssue`"))
      }

      it("fails if its closure does not recognize a failure") {
        let run = InnerRun {
          describe("a group", .knownIssue("known", matching: { $0.message == "known" })) {
            it("fails in two ways") {
              fail("known")
              fail("unknown")
            }
            it("fails in another way") { fail("unknown") }
            it("is known") { fail("known") }
          }
        }
        expect(run.outcomes).to(equal(["failed: unknown", "failed: unknown", "known: known: known"]))
      }

      it("covers its hooks, including beforeAll and afterAll") {
        let run = InnerRun {
          describe("beforeEach", .knownIssue("known")) {
            beforeEach { throw TestError.broken }
            it("is known") {}
          }
          describe("afterEach", .knownIssue("known")) {
            afterEach { fail("after") }
            it("is known") {}
          }
          describe("beforeAll") {
            beforeAll { fail("before all") }
            it("is known", .knownIssue("known")) {}
            it("fails") {}
          }
          describe("afterAll", .knownIssue("known", isIntermittent: true)) {
            afterAll { fail("after all") }
            it("passes") {}
            it("is known") {}
          }
          describe("aroundEach", .knownIssue("known")) {
            aroundEach { _ in }
            it("is known") {}
          }
        }
        expect(run.outcomes).to(
          equal([
            "known: known: unexpected error thrown in beforeEach: <broken>", "known: known: after",
            "known: known: before all", "failed: before all", "passed", "known: known: after all",
            "known: known: `aroundEach` did not run the example; call its last argument",
          ])
        )
      }

      it("reports failed expectations in that closure as failures, in its trait and in a block") {
        let run = InnerRun {
          @Sendable func isKnown(_ failure: TestFailure) -> Bool {
            expect(failure.message).to(equal("another"))
            return true
          }
          describe("a group", .knownIssue("outer", matching: isKnown)) {
            it("fails") { fail("known") }
            it("fails in a block") {
              withKnownIssue("inner") {
                fail("known")
              } matching: {
                isKnown($0)
              }
            }
          }
        }
        let failure = "failed: expected to equal <another>, got <known>"
        expect(run.outcomes).to(equal([failure, failure]))
      }

      it("has the reason of the innermost trait") {
        let run = InnerRun {
          describe("a group", .knownIssue("outer")) {
            it("is known", .knownIssue("inner")) { fail("wrong") }
            it("is known for the other reason") { fail("wrong") }
          }
        }
        expect(run.outcomes).to(equal(["known: inner: wrong", "known: outer: wrong"]))
      }

      it("is retried if it passes or fails in another way, but not if it fails as expected") {
        let log = Log()
        let run = InnerRun {
          describe("a group", .retry(1), .knownIssue("known", matching: { $0.message == "known" })) {
            it("is known") {
              log("is known")
              fail("known")
            }
            it("passes") { log("passes") }
            it("is flaky") {
              let isFirst = !log.entries.contains("is flaky")
              log("is flaky")
              if isFirst { fail("another") } else { fail("known") }
            }
          }
        }
        expect(log.entries).to(equal(["is known", "passes", "passes", "is flaky", "is flaky"]))
        expect(run.results.map(\.shownOutcome)).to(equal([.known, .failed, .flaky]))
        expect(run.results[2].earlierFailures.map(\.message)).to(equal(["another"]))
      }

      it("is skipped like any other example") {
        let run = InnerRun {
          it("skips itself", .knownIssue("known")) { try skip("not now") }
          it("is disabled", .knownIssue("known"), .disabled("always")) {}
          it("is disabled by a condition", .knownIssue("known"), .enabled(if: false, "never")) {}
          xit("is pending", .knownIssue("known")) {}
        }
        expect(run.outcomes).to(
          equal(["skipped: not now", "skipped: always", "skipped: never", "skipped: xit"])
        )
      }

      it("does not cover a condition that throws, or a mistake, since the example does not run then") {
        @MainActor func version() throws -> Int { throw TestError.broken }
        let run = InnerRun {
          describe("a group", .knownIssue("known")) {
            it("has a condition", .enabled(if: try version() > 1)) {}
            it("has an invalid trait", .timeLimit(.zero)) {}
            itBehavesLike("what does not exist")
          }
        }
        expect(run.summary.failed).to(haveCount(3))
      }

      it("does not cover a known issue inside it that did not occur") {
        let run = InnerRun {
          it("is fixed", .knownIssue("outer")) {
            fail("outer")
            withKnownIssue("inner") {}
          }
          it("is known inside only", .knownIssue("outer")) { withKnownIssue("inner") { fail("inner") } }
        }
        expect(run.outcomes).to(
          equal(["failed: a known issue did not occur: inner", "failed: a known issue did not occur: outer"])
        )
      }

      it("covers a time limit if its process need not be killed") {
        let run = InnerRun {
          it("takes too long", .timeLimit(.milliseconds(50)), .knownIssue("slow")) {
            try await Task.sleep(for: .seconds(60))
          }
        }
        expect(run.outcomes[0]).to(match("known: slow: .*exceeded its time limit"))
      }

      it("covers tasks that it leaves behind", .needsSimulations) {
        let run = InnerRun {
          it("leaves a task behind", .deterministic, .noTasksLeftBehind, .knownIssue("known")) {
            Task { try await Task.sleep(for: .seconds(60)) }
          }
        }
        expect(run.outcomes[0]).to(beginWith("known: known: tasks were left behind"))
      }
    }
  }
}
