import Candlestick
import XCTest

final class ExpectAllSpec: Spec {
  override class func spec() {
    describe("expectAll") {
      it("reports each failure at its own location") {
        let run = InnerRun {
          it("has two faults") {
            expectAll {
              expect(1).to(equal(2))
              expect(1).to(equal(1))
              expect("a").to(equal("b"))
            }
          }
        }
        guard case .failed(let failures) = run.results[0].outcome else { return fail("it passed") }
        expect(failures.map(\.message)).to(equal(["expected to equal <2>, got <1>", "expected to equal <b>, got <a>"]))
        expect(failures[1].location.line).to(equal(failures[0].location.line + 2))
      }

      it("returns true if all expectations passed") {
        expect(expectAll { expect(1).to(equal(1)) }).to(beTrue())
        _ = failures { expect(expectAll { expect(1).to(equal(2)) }).to(beFalse()) }
      }

      it("reports an error that ends the block once, and continues the example") {
        var isReached = false
        let messages = failures {
          expectAll {
            try require(1).to(equal(2))
            isReached = true
          }
          expectAll { throw TestError.broken }
        }
        expect(messages).to(equal(["expected to equal <2>, got <1>", "unexpected error thrown: <broken>"]))
        expect(isReached).to(beFalse())
      }

      it("lets a skip end the block, and skip the example", .needsSimulations) {
        let run = InnerRun {
          @MainActor func declareExamples(_ trait: SpecTrait) {
            it("is synchronous", trait) { expectAll { try skip("no network") } }
            it("is async", trait) {
              await expectAll {
                await Task.yield()
                try skip("no network")
              }
            }
            it("is nested", trait) { expectAll { expectAll { throw XCTSkip("no network") } } }
            it("polls", trait) { toEventually(timeout: .seconds(30)) { try skip("no network") } }
            it("polls async code", trait) {
              await toEventually(timeout: .seconds(30)) {
                await Task.yield()
                try skip("no network")
              }
            }
          }
          declareExamples(.realTime)
          declareExamples(.deterministic)
          declareExamples(.schedules(2))
        }
        expect(run.outcomes).to(equal(Array(repeating: "skipped: no network", count: 15)))
      }

      it("does not let a skip hide a failure, and returns false") {
        var results: [Bool] = []
        let run = InnerRun {
          it("fails before") {
            expectAll {
              fail("before")
              try skip("later")
            }
          }
          it("fails after") {
            results.append(expectAll { try skip("later") })
            fail("after")
          }
        }
        expect(run.outcomes).to(equal(["failed: before", "failed: after"]))
        expect(results).to(equal([false]))
      }

      it("includes async expectations, and those of tasks that it starts") {
        let messages = await failures {
          await expectAll {
            await expect { await later(1) }.to(equal(2))
            await Task { fail("in a task") }.value
            await Task.detached { fail("in a detached task") }.value
          }
        }
        expect(messages).to(equal(["expected to equal <2>, got <1>", "in a task", "in a detached task"]))
      }

      it("loses no failure of a task that outlives it") {
        let messages = await failures {
          let gate = AsyncStream<Void>.makeStream()
          var task: Task<Void, Never>?
          expectAll {
            task = Task {
              for await _ in gate.stream { break }
              fail("late")
            }
          }
          gate.continuation.yield()
          await task?.value
        }
        expect(messages).to(equal(["late"]))
      }

      it("loses no failure if its block never ends", .needsSimulations) {
        let run = InnerRun(configure: waitForNothingOutside) {
          @MainActor func declareExamples(_ trait: SpecTrait) {
            it("is async", trait) {
              await expectAll {
                fail("inner")
                await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
              }
            }
            it("has random input", trait) {
              try await forAll(1, .int(0...3)) { _ in
                fail("inner")
                await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
              }
            }
            it("is nested", trait) {
              await expectAll {
                await expectAll {
                  fail("inner")
                  await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
                }
              }
            }
          }
          declareExamples(.deterministic)
          declareExamples(.schedules(2))
          declareExamples(.timeLimit(.milliseconds(1)))
        }
        let messages = run.results.map { $0.failures.map(\.message) }
        expect(messages).to(haveCount(9))
        expect(messages).to(allPass { $0.filter { $0.contains("inner") }.count == 1 && $0.count > 1 })
      }

      it("can be nested") {
        let messages = failures {
          expectAll {
            expectAll { fail("inner") }
            fail("outer")
          }
        }
        expect(messages).to(equal(["inner", "outer"]))
      }
    }

    describe("a toEventually block") {
      it("retries until all expectations pass") {
        var tries = 0
        toEventually(timeout: .seconds(30)) {
          tries += 1
          expect(tries).to(beGreaterThan(1))
          expect(tries).to(beGreaterThan(2))
        }
        expect(tries).to(equal(3))
      }

      it("lets the main actor run between attempts") {
        var value = 0
        Task { value = 1 }
        toEventually(timeout: .seconds(30)) { expect(value).to(equal(1)) }
      }

      it("reports only the failures of the last attempt") {
        var tries = 0
        let messages = failures {
          toEventually(timeout: .milliseconds(20)) {
            tries += 1
            expect(tries).to(equal(0))
            expect("a").to(equal("b"))
          }
        }
        expect(tries).to(beGreaterThan(1))
        expect(messages).to(equal(["expected to equal <0>, got <\(tries)>", "expected to equal <b>, got <a>"]))
      }

      it("retries after an error, which ends one attempt") {
        var tries = 0
        toEventually(timeout: .seconds(30)) {
          tries += 1
          try require(tries).to(beGreaterThan(2))
          if tries < 5 { throw TestError.broken }
        }
        expect(tries).to(equal(5))
        expect(failures { toEventually(timeout: .zero) { throw TestError.broken } })
          .to(equal(["unexpected error thrown: <broken>"]))
      }

      it("retries until all expectations pass in async code") {
        var tries = 0
        await toEventually(timeout: .seconds(30)) {
          tries += 1
          await expect { await later(tries) }.to(beGreaterThan(2))
        }
        expect(tries).to(equal(3))
      }

      it("reports the failures of the last attempt in async code, also on cancellation") {
        let messages = await failures {
          await toEventually(timeout: .milliseconds(20)) { expect(1).to(equal(2)) }
          let task = Task { await toEventually(timeout: .seconds(3600)) { fail("still") } }
          task.cancel()
          await task.value
        }
        expect(messages).to(equal(["expected to equal <2>, got <1>", "still"]))
      }
    }
  }
}
