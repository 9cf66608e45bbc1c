import Candlestick

final class RunTimeLimitSpec: Spec {
  override class func spec() {
    describe("the time limit of a run") {
      it("cancels an async example without a limit of its own, in real time") {
        var isCancelled = false
        let run = InnerRun(timeLimit: .milliseconds(20)) {
          it("never ends") {
            for await _ in AsyncStream<Void>.makeStream().stream {}
            isCancelled = Task.isCancelled
          }
        }
        expect(run.outcomes).to(
          equal([#"failed: "never ends" exceeded the run's time limit of 0.02 seconds (--time-limit)"#])
        )
        expect(isCancelled).to(beTrue())
      }

      it("fails a synchronous example when it ends") {
        let run = InnerRun(timeLimit: .nanoseconds(1)) { it("is slow") {} }
        expect(run.outcomes.first).to(contain(#""is slow" exceeded the run's time limit"#))
      }

      it("does not count for an example with a limit of its own", .needsSimulations) {
        let run = InnerRun(timeLimit: .nanoseconds(1)) {
          it("is quick enough", .timeLimit(.seconds(3600))) { await Task.yield() }
          it("explores", .timeLimit(.seconds(3600)), .schedules(2)) { await Task.yield() }
        }
        expect(run.outcomes).to(equal(["passed", "passed"]))
      }

      it("is not virtual time", .needsSimulations) {
        let run = InnerRun(timeLimit: .seconds(3600)) {
          it("sleeps", .deterministic) { try await Task.sleep(for: .seconds(7200)) }
        }
        expect(run.outcomes).to(equal(["passed"]))
      }

      it("cancels a beforeAll hook, names it, and fails the examples that need it") {
        let run = InnerRun(timeLimit: .milliseconds(20)) {
          beforeAll { for await _ in AsyncStream<Void>.makeStream().stream {} }
          it("is not run") { fail("run") }
        }
        expect(run.outcomes).to(
          equal([#"failed: "beforeAll" exceeded the run's time limit of 0.02 seconds (--time-limit)"#])
        )
      }

      context("in an exploration", .needsSimulations) {
        it("limits all schedules together, and ends before the next one") {
          let run = InnerRun(timeLimit: .nanoseconds(1)) {
            it("is explored", .schedules(1_000)) { await Task.yield() }
          }
          expect(run.outcomes).to(
            equal([
              #"failed: "is explored" exceeded the run's time limit of 1e-09 seconds (--time-limit) "#
                + "after 1 of 1000 schedules"
            ])
          )
        }

        it("reports a failure that was already found") {
          var runCount = 0
          let run = InnerRun(timeLimit: .nanoseconds(1)) {
            it("fails", .schedules(1_000)) {
              runCount += 1
              await Task.yield()
              fail("found")
            }
          }
          expect(run.failures).to(haveCount(1))
          expect(run.failures.first?.message).to(contain("found"))
          expect(run.failures.first?.message).toNot(contain("time limit"))
        }

        it("does not fail an exploration whose last schedule has run") {
          let run = InnerRun(timeLimit: .nanoseconds(1)) {
            it("runs once", .schedules(1)) { await Task.yield() }
          }
          expect(run.outcomes).to(equal(["passed"]))
        }
      }
    }
  }
}
