import Candlestick
import Foundation
import XCTest

final class MissingMatcherSpec: Spec {
  override class func spec() {
    describe("an expectation without a matcher") {
      let failed = "failed: the expectation has no matcher, so it checks nothing; add one, such as `.to(beTrue())`"

      it("fails its example, at its place") {
        let line = #line + 2
        let run = InnerRun {
          it("forgets") { _ = expect([1].isEmpty) }
          it("forgets after a suspension") {
            await Task.yield()
            _ = expect([1].isEmpty)
          }
          it("forgets an async one") { _ = expect { await later(1) } }
          it("forgets a requirement") { require(1 == 2) }
          it("forgets an async requirement") { require { await later(1) } }
        }
        expect(run.outcomes).to(equal(Array(repeating: failed, count: 5)))
        expect(run.failures.map { Int($0.location.line) - line }).to(equal([0, 3, 5, 6, 7]))
      }

      it("fails the example whose thread, task or block has it") {
        let run = InnerRun {
          it("starts a thread") { await onThread { _ = expect(false) } }
          it("starts a task") { await Task.detached { _ = expect(false) }.value }
          it("starts a block") { DispatchQueue.global().sync { _ = expect(false) } }
        }
        expect(run.outcomes).to(equal(Array(repeating: failed, count: 3)))
      }

      it("fails the example from its hooks and memoized values") {
        let run = InnerRun {
          context("beforeEach") {
            beforeEach { _ = expect(false) }
            it("works") {}
          }
          context("afterEach") {
            afterEach { _ = expect(false) }
            it("works") {}
          }
          context("aroundEach") {
            aroundEach { example in
              _ = expect(false)
              await example()
            }
            it("works") {}
          }
          context("beforeAll") {
            beforeAll { _ = expect(false) }
            it("works") {}
          }
          context("afterAll") {
            afterAll { _ = expect(false) }
            it("works") {}
          }
          context("memoized") {
            let value = memoized {
              _ = expect(false)
              return 1
            }
            it("works") { expect(value()).to(equal(1)) }
          }
        }
        expect(run.outcomes).to(equal(Array(repeating: failed, count: 6)))
      }

      it("fails an example in simulations", .needsSimulations) {
        let run = InnerRun {
          it("is deterministic", .deterministic) {
            await Task.yield()
            _ = expect(false)
          }
          it("explores", .schedules(3)) {
            await Task.yield()
            _ = expect(false)
          }
        }
        expect(run.outcomes).to(equal([failed, failed]))
      }

      it("fails once more for each expectation, also in a block of expectations") {
        let run = InnerRun {
          it("has two") {
            expectAll {
              _ = expect(1)
              _ = expect(2)
            }
          }
        }
        expect(run.failures).to(haveCount(2))
      }

      it("passes if it gets a matcher later") {
        let run = InnerRun {
          it("keeps one") {
            let stored = expect(1)
            stored.to(equal(1))
          }
          it("polls one") {
            let stored = expect(1)
            await Task.yield()
            await stored.toEventually(equal(1))
          }
          it("keeps an async one") {
            let stored = expect { await later(1) }
            await stored.toEventually(beLater(1))
          }
          it("keeps a requirement") {
            let stored = require(1)
            try stored.to(equal(1))
          }
          it("has a matcher that does not evaluate it") {
            expect(1).to(Matcher { _ in MatcherResult(bool: true, message: .fail("")) })
          }
        }
        expect(run.outcomes).to(equal(Array(repeating: "passed", count: 5)))
      }

      it("adds nothing to the error of the matcher's argument") {
        func argument(_ error: any Error) throws -> Int { throw error }
        let run = InnerRun {
          it("throws") { try expect(1).to(equal(argument(TestError.broken))) }
          it("throws later") {
            await Task.yield()
            try expect(1).to(equal(argument(TestError.broken)))
          }
          it("skips") { try expect(1).to(equal(argument(XCTSkip("later")))) }
          it("throws in a block") { expectAll { try expect(1).to(equal(argument(TestError.broken))) } }
        }
        expect(run.outcomes).to(
          equal([
            "failed: unexpected error thrown: <broken>", "failed: unexpected error thrown: <broken>",
            "skipped: later",
            "failed: unexpected error thrown: <broken>",
          ])
        )
      }

      it("adds nothing to the error of the matcher's argument on a schedule", .needsSimulations) {
        func argument() throws -> Int { throw TestError.broken }
        let run = InnerRun {
          it("explores") {
            try await exploreSchedules(3) { try expect(1).to(equal(argument())) }
          }
        }
        expect(run.failures).to(haveCount(1))
      }
    }
  }
}
