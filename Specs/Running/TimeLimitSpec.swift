import Candlestick

final class TimeLimitSpec: Spec {
  override class func spec() {
    describe("a time limit") {
      it("fails an async example that exceeds it, names it, and cancels it") {
        var isCancelled = false
        let run = InnerRun {
          it("never ends", .timeLimit(.milliseconds(20))) {
            for await _ in AsyncStream<Void>.makeStream().stream {}
            isCancelled = Task.isCancelled
          }
        }
        expect(run.outcomes).to(equal([#"failed: "never ends" exceeded its time limit of 0.02 seconds"#]))
        expect(isCancelled).to(beTrue())
      }

      it("does not report the cancellation error that it causes", .needsSimulations) {
        let run = InnerRun {
          it("sleeps", .timeLimit(.seconds(20)), .deterministic) { try await Task.sleep(for: .seconds(3600)) }
        }
        expect(run.outcomes).to(equal([#"failed: "sleeps" exceeded its time limit of 20.0 seconds"#]))
      }

      it("leaves behind code that ignores cancellation, runs afterEach, and continues with the next example") {
        var log: [String] = []
        var stuck: CheckedContinuation<Void, Never>?
        let run = InnerRun {
          describe("a group") {
            afterEach { log.append("after") }
            it("is stuck", .timeLimit(.milliseconds(20))) {
              await withCheckedContinuation { stuck = $0 }
              log.append("example")
            }
          }
          it("is the next") {}
        }
        stuck?.resume()
        expect(run.outcomes).to(
          equal([
            #"failed: "is stuck" exceeded its time limit of 0.02 seconds; "#
              + "the code that was still running ignored its cancellation and was left behind",
            "passed",
          ])
        )
        expect(log).to(equal(["after"]))
      }

      it("skips the example if a hook before it does not end", .needsSimulations) {
        var log: [String] = []
        var stuck: CheckedContinuation<Void, Never>?
        _ = InnerRun {
          beforeEach {
            Task { try? await Task.sleep(for: .seconds(60)) }
            await withCheckedContinuation { stuck = $0 }
          }
          afterEach {
            log.append("after")
            stuck?.resume()
          }
          it("is not run", .timeLimit(.seconds(20)), .deterministic) { log.append("example") }
        }
        expect(log).to(equal(["after"]))
      }

      it("does not continue the example if code that was left behind ends after all", .needsSimulations) {
        var log: [String] = []
        var stuck: CheckedContinuation<Void, Never>?
        let run = InnerRun {
          afterEach {
            stuck?.resume()
            for _ in 1...100 { await Task.yield() }
            log.append("first after")
          }
          afterEach { log.append("second after") }
          it("is stuck", .timeLimit(.seconds(20)), .deterministic) {
            Task { try? await Task.sleep(for: .seconds(60)) }
            await withCheckedContinuation { stuck = $0 }
          }
        }
        expect(run.outcomes).to(equal([#"failed: "is stuck" exceeded its time limit of 20.0 seconds"#]))
        expect(log).to(equal(["first after", "second after"]))
      }

      context("in deterministic execution", .needsSimulations) {
        it("is virtual time, after which the hooks after the example run") {
          var times: [Duration] = []
          let run = InnerRun {
            afterEach { times.append(Simulation.current.now) }
            it("is slow", .timeLimit(.seconds(20)), .deterministic) { try await Task.sleep(for: .seconds(21)) }
            it("is quick", .timeLimit(.seconds(20)), .deterministic) { try await Task.sleep(for: .seconds(19)) }
          }
          expect(run.outcomes).to(equal([#"failed: "is slow" exceeded its time limit of 20.0 seconds"#, "passed"]))
          expect(times).to(equal([.seconds(20), .seconds(19)]))
        }

        it("fails an example that advances the time itself") {
          let run = InnerRun {
            it("advances", .timeLimit(.seconds(20)), .deterministic) {
              try await Simulation.current.advance(by: .seconds(21))
            }
            it("advances in synchronous code", .timeLimit(.seconds(20)), .deterministic) {
              try Simulation.current.advance(by: .seconds(21))
            }
          }
          expect(run.outcomes).to(
            equal([
              #"failed: "advances" exceeded its time limit of 20.0 seconds"#,
              #"failed: "advances in synchronous code" exceeded its time limit of 20.0 seconds"#,
            ])
          )
        }

        it("does not depend on the speed of the machine") {
          let run = InnerRun {
            it("takes no virtual time", .timeLimit(.nanoseconds(1)), .deterministic) {
              for _ in 1...1_000 { await Task.yield() }
            }
          }
          expect(run.outcomes).to(equal(["passed"]))
        }

        it("does not prevent the real-time limit from ending an example") {
          let run = InnerRun(configure: { $0.simulation.realTimeLimit = .milliseconds(50) }) {
            // A task that only yields would advance virtual time.
            it("never ends", .timeLimit(.milliseconds(20)), .deterministic) {
              while !Task.isCancelled { await Task {}.value }
            }
          }
          expect(run.outcomes).to(haveCount(1))
          expect(run.outcomes.first).to(contain("the simulation has not ended after 0.05 seconds of real time"))
        }

        it("raises a lower real-time limit") {
          let run = InnerRun(configure: { $0.simulation.realTimeLimit = .zero }) {
            it("is slow", .timeLimit(.seconds(3600)), .deterministic) { for _ in 1...1_000 { await Task.yield() } }
            it("has no limit", .deterministic) { for _ in 1...1_000 where !Task.isCancelled { await Task.yield() } }
          }
          expect(run.outcomes.first).to(equal("passed"))
          expect(run.outcomes.last).to(contain("has not ended after 0.0 seconds of real time"))
        }

        it("does not delay the report of a deadlock") {
          let run = InnerRun(configure: waitForNothingOutside) {
            it("is stuck", .timeLimit(.seconds(20)), .deterministic) {
              for await _ in AsyncStream<Void>.makeStream().stream {}
            }
          }
          expect(run.failures).to(haveCount(1))
          expect(run.outcomes.first).to(contain("deadlock: no task is ready"))
        }
      }

      it("is inherited, and the innermost trait wins") {
        var limits: [Duration?] = []
        _ = InnerRun {
          beforeEach { metadata in limits.append(metadata.timeLimit) }
          describe("a group", .timeLimit(.seconds(10))) {
            it("inherits") {}
            it("has its own", .timeLimit(.seconds(20))) {}
          }
          it("has none") {}
        }
        expect(limits).to(equal([.seconds(10), .seconds(20), nil]))
      }

      it("passes an example that does not exceed it") {
        let run = InnerRun {
          it("is quick", .timeLimit(.seconds(3600))) { await Task.yield() }
          it("may take forever", .timeLimit(.seconds(Int64.max))) { await Task.yield() }
        }
        expect(run.outcomes).to(equal(["passed", "passed"]))
      }

      it("fails a synchronous example when it ends") {
        let run = InnerRun {
          it("is slow", .timeLimit(.nanoseconds(1))) {}
        }
        expect(run.outcomes.first).to(contain(#""is slow" exceeded its time limit"#))
      }

      it("of zero or less fails the example") {
        let run = InnerRun {
          it("is run", .timeLimit(.zero)) {}
        }
        expect(run.lines).to(equal(["is run: failed: a time limit must be above zero; this one is 0.0 seconds"]))
      }
    }
  }
}
