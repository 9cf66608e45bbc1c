import Candlestick
import XCTest

@testable import CandlestickSpecs

final class WithKnownIssueSpec: Spec {
  override class func spec() {
    describe("a block with a known issue") {
      it("leaves the example known, neither passed nor failed") {
        let run = InnerRun {
          it("is known") { withKnownIssue("off by one") { expect(1).to(equal(2)) } }
          it("is known and async") {
            await withKnownIssue("off by one") {
              await Task.yield()
              expect(1).to(equal(2))
            }
          }
          it("is known without a reason") { withKnownIssue { fail("wrong") } }
        }
        expect(run.outcomes).to(
          equal([
            "known: off by one: expected to equal <2>, got <1>", "known: off by one: expected to equal <2>, got <1>",
            "known: wrong",
          ])
        )
        expect(run.summary.known).to(haveCount(3))
        expect([run.summary.counts.passed, run.summary.failed.count, run.summary.counts.all]).to(equal([0, 0, 3]))
        expect(run.summary.isSuccess).to(beTrue())
      }

      it("fails the example at the line of the block if nothing in it fails") {
        let line = UInt(#line) + 2
        let run = InnerRun {
          it("is fixed") { withKnownIssue("off by one") { expect(2).to(equal(2)) } }
          it("is fixed and async") { await withKnownIssue { await Task.yield() } }
        }
        expect(run.outcomes).to(
          equal(["failed: a known issue did not occur: off by one", "failed: a known issue did not occur"])
        )
        expect(run.failures.map(\.location.line)).to(equal([line, line + 1]))
        expect(run.failures[0].details).to(
          equal(
            "If it is fixed, remove `withKnownIssue`. If it does not always occur, pass isIntermittent: true."
          )
        )
      }

      it("covers all that fails in the example that a hook runs in it") {
        let run = InnerRun {
          @MainActor func declareExamples() {
            it("fails") { fail("wrong") }
            it("throws") { throw TestError.broken }
            it("requires") { try require(1).to(equal(2)) }
            it("is skipped") { throw XCTSkip("later") }
            it("passes") {}
          }
          describe("sync") {
            aroundEach { example in withKnownIssue("off by one") { example() } }
            declareExamples()
          }
          describe("async") {
            aroundEach { example in await withKnownIssue("off by one") { await example() } }
            declareExamples()
          }
          describe("a hook") {
            aroundEach { example in withKnownIssue("off by one") { example() } }
            beforeEach { throw TestError.broken }
            it("throws") {}
          }
        }
        let known = [
          "known: off by one: wrong", "known: off by one: unexpected error thrown: <broken>",
          "known: off by one: expected to equal <2>, got <1>", "skipped: later",
          "failed: a known issue did not occur: off by one",
        ]
        expect(run.outcomes).to(
          equal(known + known + ["known: off by one: unexpected error thrown in beforeEach: <broken>"])
        )
      }

      it("may have no failure if the issue is intermittent") {
        let run = InnerRun {
          it("passes") { withKnownIssue("sometimes", isIntermittent: true) {} }
          it("is known") { withKnownIssue("sometimes", isIntermittent: true) { fail("wrong") } }
        }
        expect(run.outcomes).to(equal(["passed", "known: sometimes: wrong"]))
      }

      it("ends at a thrown error, which is known, too, and the example continues") {
        let log = Log()
        let run = InnerRun {
          it("throws") {
            withKnownIssue("broken") {
              if log.entries.isEmpty { throw TestError.broken }
              log("wrong")
            }
            log("after")
          }
          it("throws and is async") {
            await withKnownIssue("broken") {
              await Task.yield()
              throw TestError.broken
            }
            log("after")
          }
          it("stops") { withKnownIssue("broken") { throw StopTest("no fixture") } }
        }
        let error = "known: broken: unexpected error thrown: <broken>"
        expect(run.outcomes).to(equal([error, error, "known: broken: no fixture"]))
        expect(log.entries).to(equal(["after", "after"]))
      }

      it("counts a failed requirement once as known") {
        let run = InnerRun {
          it("requires") { withKnownIssue("no value") { try require(1).to(equal(2)) } }
          it("unwraps") { withKnownIssue("no value") { _ = try unwrap(nil as Int?) } }
          it("unwraps as XCTest does") { withKnownIssue("no value") { _ = try XCTUnwrap(nil as Int?, "nothing") } }
        }
        expect(run.results.map(\.knownIssues.count)).to(equal([1, 1, 1]))
        expect(run.summary.known).to(haveCount(3))
      }

      it("counts a failed XCTest assertion as known") {
        let run = InnerRun { it("asserts") { withKnownIssue("known") { XCTAssertEqual(1, 2) } } }
        expect(run.outcomes[0]).to(beginWith("known: known: XCTAssertEqual failed"))
      }

      it("has the notes of its failures, but no attachments, since those of a known example are removed") {
        let run = InnerRun {
          it("is known") {
            attach("text", named: "log")
            withNote("user 17") { withKnownIssue("known") { fail("wrong") } }
          }
        }
        expect(run.results[0].knownIssues.first?.failure.details).to(contain("user 17"))
        expect(run.results[0].attachments).to(beEmpty())
      }

      it("does not cover failures outside of it") {
        let run = InnerRun {
          it("fails before") {
            fail("before")
            withKnownIssue("known") { fail("inside") }
            fail("after")
          }
          it("fails later") {
            var task: Task<Void, Never>?
            withKnownIssue("known") {
              fail("inside")
              task = Task { @MainActor in fail("after the block") }
            }
            await task?.value
          }
          it("fails later in an outer block") {
            await withKnownIssue("outer") {
              var task: Task<Void, Never>?
              withKnownIssue("inner") {
                fail("inside")
                task = Task { @MainActor in fail("after the block") }
              }
              await task?.value
            }
          }
          it("has a known issue in afterEach") {}
          afterEach { metadata in
            if metadata.description.contains("afterEach") { withKnownIssue("known") { fail("in the hook") } }
          }
        }
        expect(run.outcomes).to(
          equal([
            "failed: before; after", "failed: after the block", "known: inner: inside; outer: after the block",
            "known: known: in the hook",
          ])
        )
      }

      it("covers failures of its tasks and threads before its end") {
        let run = InnerRun {
          it("waits for a task") {
            await withKnownIssue("known") { await Task { fail("in a task") }.value }
          }
        }
        expect(run.outcomes).to(equal(["known: known: in a task"]))
      }

      it("covers failures of its threads before its end", .needsSimulations) {
        let run = InnerRun {
          it("waits for a thread") {
            await withKnownIssue("known") { await onThread { fail("in a thread") } }
          }
          it("waits for a detached task") {
            await withKnownIssue("known") { await Task.detached { fail("in a detached task") }.value }
          }
        }
        expect(run.outcomes).to(equal(["known: known: in a thread", "known: known: in a detached task"]))
      }

      it("covers only failures that its closure recognizes; other failures and errors belong to the example") {
        let run = InnerRun {
          it("fails in two ways") {
            withKnownIssue("known") {
              fail("known")
              fail("unknown")
            } matching: {
              $0.message == "known"
            }
          }
          it("fails in another way") {
            withKnownIssue("known") {
              fail("unknown")
            } matching: {
              $0.message == "known"
            }
          }
          it("throws another error") {
            try withKnownIssue("known") {
              throw TestError.broken
            } matching: {
              $0.message.contains("<first>")
            }
            fail("not reached")
          }
          it("throws another error and is async") {
            try await withKnownIssue("known") {
              await Task.yield()
              throw TestError.broken
            } matching: {
              $0.message.contains("<first>")
            }
            fail("not reached")
          }
          it("throws a known error") {
            try withKnownIssue("known") {
              throw TestError.first
            } matching: {
              $0.message.contains("<first>")
            }
          }
          it("fails another requirement") {
            try withKnownIssue("known") {
              try require(1).to(equal(2))
            } matching: { _ in
              false
            }
            fail("not reached")
          }
          it("fails another requirement of XCTest") {
            try withKnownIssue("known") {
              _ = try XCTUnwrap(nil as Int?)
            } matching: { _ in
              false
            }
            fail("not reached")
          }
        }
        expect(run.outcomes).to(
          equal([
            "failed: unknown", "failed: unknown; a known issue did not occur: known",
            "failed: unexpected error thrown: <broken>", "failed: unexpected error thrown: <broken>",
            "known: known: unexpected error thrown: <first>", "failed: expected to equal <2>, got <1>",
            #"failed: XCTUnwrap failed: expected non-nil value of type "Int" - "#,
          ])
        )
      }

      it("reports failed expectations in that closure as failures of the example") {
        let run = InnerRun {
          it("expects") {
            withKnownIssue("known") {
              fail("known")
            } matching: { failure in
              expect(failure.message).to(equal("another"))
              return true
            }
          }
        }
        expect(run.outcomes).to(equal(["failed: expected to equal <another>, got <known>"]))
      }

      it("is plain code if its precondition does not hold") {
        let run = InnerRun {
          it("passes") {
            withKnownIssue("known") {
            } when: {
              false
            }
          }
          it("fails") {
            withKnownIssue("known") {
              fail("wrong")
            } when: {
              false
            }
          }
          it("throws") {
            try withKnownIssue("known") {
              throw TestError.broken
            } when: {
              false
            }
          }
          it("fails and is async") {
            await withKnownIssue("known") {
              await Task.yield()
              fail("wrong")
            } when: {
              false
            }
          }
          it("is known") {
            withKnownIssue("known") {
              fail("wrong")
            } when: {
              true
            }
          }
        }
        expect(run.outcomes).to(
          equal([
            "passed", "failed: wrong", "failed: unexpected error thrown: <broken>", "failed: wrong",
            "known: known: wrong",
          ])
        )
      }

      it("can be nested in another one, which need not cover the inner failures") {
        let run = InnerRun {
          it("fails inside") {
            withKnownIssue("outer") {
              withKnownIssue("inner") { fail("wrong") }
              fail("wrong, too")
            }
          }
          it("fails only inside") { withKnownIssue("outer") { withKnownIssue("inner") { fail("wrong") } } }
          it("fails in a way that the outer one knows") {
            withKnownIssue("outer") {
              withKnownIssue("inner") {
                fail("inner")
                fail("outer")
              } matching: {
                $0.message == "inner"
              }
            }
          }
        }
        expect(run.outcomes).to(
          equal([
            "known: inner: wrong; outer: wrong, too", "failed: a known issue did not occur: outer",
            "known: inner: inner; outer: outer",
          ])
        )
      }

      it("reports an inner block without failures") {
        let run = InnerRun {
          it("is fixed") {
            withKnownIssue("outer") {
              fail("outer")
              withKnownIssue("inner") {}
            }
          }
        }
        expect(run.outcomes).to(equal(["failed: a known issue did not occur: inner"]))
      }

      it("covers failures of expectAll, around it and inside it") {
        let run = InnerRun {
          it("expects all inside") {
            withKnownIssue("known") {
              expectAll {
                expect(1).to(equal(2))
                expect(1).to(equal(3))
              }
            }
          }
          it("is inside") {
            expectAll {
              withKnownIssue("known") { expect(1).to(equal(2)) }
              expect(1).to(equal(1))
            }
          }
          it("is fixed inside") { expectAll { withKnownIssue("known") {} } }
        }
        expect(run.outcomes).to(
          equal([
            "known: known: expected to equal <2>, got <1>; known: expected to equal <3>, got <1>",
            "known: known: expected to equal <2>, got <1>", "failed: a known issue did not occur: known",
          ])
        )
      }

      it("skips the example if it skips itself") {
        let run = InnerRun {
          it("is skipped") { withKnownIssue("known") { try skip("not now") } }
          it("is skipped by XCTest's error") { withKnownIssue("known") { throw XCTSkip("not now") } }
          it("is skipped at once") {
            try withKnownIssue("known") {
              try skip("not now")
            } when: {
              true
            }
            fail("not reached")
          }
        }
        expect(run.outcomes).to(equal(["skipped: not now", "skipped: not now", "skipped: not now"]))
      }

      it("does not make an example run again or count as failed") {
        let log = Log()
        let run = InnerRun {
          it("is known", .retry(2)) {
            log("is known")
            withKnownIssue("known") { fail("wrong") }
          }
          it("is fixed", .retry(1)) {
            log("is fixed")
            withKnownIssue("known") {}
          }
          it("is flaky", .retry(1)) {
            if !log.entries.contains("is flaky") { fail("another") }
            log("is flaky")
            withKnownIssue("known") { fail("wrong") }
          }
        }
        expect(log.entries).to(equal(["is known", "is fixed", "is fixed", "is flaky", "is flaky"]))
        expect(run.results.map(\.shownOutcome)).to(equal([.known, .failed, .flaky]))
      }

      it("leaves every example of a group known if it is in beforeAll, and the last one if it is in afterAll") {
        let run = InnerRun {
          describe("a group") {
            beforeAll { withKnownIssue("before") { fail("wrong") } }
            it("is first") {}
            it("is last") {}
          }
          describe("another group") {
            afterAll { withKnownIssue("after") { fail("wrong") } }
            it("is first") {}
            it("is last") {}
          }
        }
        expect(run.outcomes).to(
          equal(["known: before: wrong", "known: before: wrong", "passed", "known: after: wrong"])
        )
      }

      it("does not cover the time limit of its example") {
        let run = InnerRun {
          it("takes too long", .timeLimit(.milliseconds(50))) {
            await withKnownIssue("slow") { try await Task.sleep(for: .seconds(60)) }
          }
        }
        expect(run.outcomes[0]).to(match("failed: .*exceeded its time limit"))
      }

      it("keeps each issue once, and at most 20") {
        let run = InnerRun {
          it("repeats") {
            for number in 0..<50 {
              withKnownIssue("known") {
                fail("\(number)")
                fail("the same")
              }
            }
          }
        }
        expect(run.results[0].knownIssues).to(haveCount(20))
        expect(run.results[0].knownIssues.filter { $0.failure.message == "the same" }).to(haveCount(1))
      }

      it("does not apply where no example is running, so that nothing is lost") {
        let run = InnerRun {
          describe("a group") { withKnownIssue("known") { fail("while declaring") } }
        }
        expect(run.outcomes[0]).to(contain("while declaring"))
        expect(run.summary.failed).to(haveCount(1))

        let other = InnerRun {
          var task: Task<Void, Never>?
          it("leaves a task behind") { task = Task { @MainActor in withKnownIssue("known") { fail("too late") } } }
          it("waits for it") { await task?.value }
        }
        expect(other.outcomes).to(equal(["passed", "passed"]))
        expect(other.summary.lateFailures.map(\.failure.message)).to(equal(["too late"]))
        expect(other.summary.lateFailures.first?.failure.details).to(contain("no test is running"))
      }
    }
  }
}
