import Candlestick
import CandlestickConcurrency
import CandlestickExpectations
import CandlestickSimulation
import CandlestickSupport

final class AsyncTimeoutSpec: Spec {
  override class func spec() {
    let timedOut = "timed out before returning a value"

    describe("async code that times out") {
      it("is cancelled, and fails the expectation") {
        let captured = CapturedFailures()
        await FailureReporter.withDestination(captured) {
          await expect { await never() }.toEventually(equal(1), timeout: .milliseconds(20))
          await expect { await never() }.toEventuallyNot(equal(0), timeout: .milliseconds(20))
          await expect(1).toEventually(beSuspended(), timeout: .milliseconds(20))
          _ = try? await require { await never() }.toEventually(equal(1), timeout: .milliseconds(20))
          _ = try? await pollUnwrap(timeout: .milliseconds(20)) { await never() }
        }
        expect(captured.messages).to(equal(Array(repeating: timedOut, count: 5)))
        expect(captured.all.map { $0.details ?? "" })
          .to(allPass(match(#"^The code was still running after \d+\.\d+ seconds, and was cancelled\.$"#)))
      }

      it("gets extra time if the expectation must hold until the time is up", .needsSimulations) {
        try simulated {
          let captured = CapturedFailures()
          await FailureReporter.withDestination(captured) {
            await expect { await never() }.toAlways(equal(1), timeout: .seconds(1))
            await expect { await never() }.toNever(equal(1), timeout: .seconds(1))
            await expect { await never() }.toAlways(equal(1), timeout: .zero)
          }
          expect(captured.messages).to(equal([timedOut, timedOut, timedOut]))
        }
      }

      it("fails with the last value if that failed") {
        let count = SharedValue(0)
        let captured = CapturedFailures()
        await FailureReporter.withDestination(captured) {
          _ = await expect {
            count.value += 1
            return count.value == 1 ? 0 : await never()
          }.toEventually(equal(1), timeout: .milliseconds(20))
        }
        expect(captured.messages).to(equal(["expected to eventually equal <1>, got <0>"]))
        expect(captured.details).to(beginWith("The code was still running after "))
      }

      it("is left behind if it ignores cancellation, and the report shows where it waits", .needsSimulations) {
        let ends = OneTimeEvent<Void>()
        let details = await details {
          await expect { await waitForGood(ends) }.toEventually(equal(1), timeout: .milliseconds(20))
        }
        expect(details).to(
          match(
            #"^The code was still running after .*, ignored its cancellation and was left behind, waiting at .*AsyncTimeoutSpec\.swift:\d+ in waitForGood\(_:\)\.$"#
          )
        )
        ends.happen()
      }

      it("may end later without effect") {
        let ends = OneTimeEvent<Void>()
        let value = SharedValue(0)
        let messages = await failures {
          await expect {
            await ends.wait()
            value.value = 1
            return 1
          }.toEventually(equal(1), timeout: .milliseconds(20))
        }
        expect(messages).to(equal([timedOut]))
        ends.happen()
        await expect(value.value).toEventually(equal(1), timeout: .seconds(30))
      }

      it("is cancelled with the task that waits for it") {
        let messages = await failures {
          let task = Task { await expect { await never() }.toEventually(equal(1), timeout: .seconds(3600)).status }
          await Task.yield()
          task.cancel()
          await expect { await task.value }.to(equal(.failed))
        }
        expect(messages).to(haveCount(1))
        expect(messages.first).to(endWith("cancelled before its timeout"))
      }

      it("is cancelled from the start if the task that waits for it is") {
        let isCancelled = SharedValue(false)
        _ = await failures {
          await Task {
            withUnsafeCurrentTask { $0?.cancel() }
            await expect {
              await Task.yield()
              isCancelled.value = Task.isCancelled
              return 0
            }.toEventually(equal(1), timeout: .seconds(3600))
          }.value
        }
        expect(isCancelled.value).to(beTrue())
      }
    }

    describe("async code that ends in time") {
      it("runs on its expectation's actor, and inherits task-local values") {
        let actor = Owner()
        await expect { await failures { await actor.expectToRunHere() } }.to(beEmpty())
        await Local.$value.withValue(7) {
          await expect {
            MainActor.assertIsolated()
            await Task.yield()
            MainActor.assertIsolated()
            return Local.value
          }.toEventually(equal(7), timeout: .seconds(30))
        }
      }

      it("starts at once", .needsSimulations) {
        var value = 0
        let task = Task { value = 1 }
        await expect { () async in value }.toEventually(equal(0), timeout: .seconds(30))
        await task.value
      }
    }

    describe("an async block of expectations that times out") {
      it("reports its failures so far") {
        let captured = CapturedFailures()
        await FailureReporter.withDestination(captured) {
          await toEventually(timeout: .milliseconds(20)) {
            expect(1).to(equal(2))
            _ = await never()
          }
        }
        expect(captured.messages)
          .to(equal(["expected to equal <2>, got <1>", "timed out before the block ended"]))
        expect(captured.details).to(contain("The code was still running after "))
      }

      it("does not collect other failures once left behind") {
        let ends = OneTimeEvent<Void>()
        let captured = CapturedFailures()
        await FailureReporter.withDestination(captured) {
          await toEventually(timeout: .milliseconds(20)) { await ends.wait() }
          await Task.detached { fail("another's") }.value
        }
        ends.happen()
        expect(captured.messages).to(equal(["timed out before the block ended", "another's"]))
      }
    }

    describe("waitUntil whose async code times out") {
      it("fails with the reason") {
        let captured = CapturedFailures()
        await FailureReporter.withDestination(captured) {
          await waitUntil(timeout: .milliseconds(20)) { done in
            _ = await never()
            done()
          }
        }
        expect(captured.messages).to(equal(["Waited more than 0.02 seconds"]))
        expect(captured.details).to(match(#"^The code was still running after .*, and was cancelled\.$"#))
      }

      it("fails even if the completion closure was called") {
        let messages = await failures {
          await waitUntil(timeout: .milliseconds(20)) { done in
            done()
            _ = await never()
          }
        }
        expect(messages).to(equal(["Waited more than 0.02 seconds"]))
      }
    }

    describe("a timeout of async code in a simulation") {
      it("is in virtual time", .needsSimulations) {
        try simulated {
          let heart = Task { while !Task.isCancelled { try await Task.sleep(for: .milliseconds(300)) } }
          let captured = CapturedFailures()
          await FailureReporter.withDestination(captured) {
            await expect { await never() }.toEventually(equal(1), timeout: .seconds(60))
            expect(Simulation.current.now).to(equal(.seconds(60)))
            await expect { await never() }.toAlways(equal(1), timeout: .seconds(60))
            expect(Simulation.current.now).to(equal(.seconds(120)))
            await waitUntil(timeout: .seconds(60)) { _ in _ = await never() }
            expect(Simulation.current.now).to(equal(.seconds(180)))
            await toEventually(timeout: .seconds(60)) { _ = await never() }
            expect(Simulation.current.now).to(equal(.seconds(240)))
          }
          heart.cancel()
          expect(captured.messages).to(
            equal([timedOut, timedOut, "Waited more than 60.0 seconds", "timed out before the block ended"])
          )
          expect(captured.all.first?.details)
            .to(equal("The code was still running after 60 seconds of virtual time, and was cancelled."))
        }
      }

      it("comes at once if nothing can end the code", .needsSimulations) {
        try simulated {
          let captured = CapturedFailures()
          await FailureReporter.withDestination(captured) {
            let (stream, continuation) = AsyncStream<Int>.makeStream()
            await expect {
              for await value in stream { return value }
              return 0
            }.toEventually(equal(1), timeout: .seconds(3600))
            continuation.finish()
          }
          expect(captured.messages).to(equal([timedOut]))
          expect(captured.details).to(
            equal(
              """
              The code was still running after 0 seconds of virtual time, and was cancelled.
              Nothing can end it any more: no task is ready, and no timer is set.
              """
            )
          )
          expect(Simulation.current.now).to(equal(.zero))
        }
      }

      it("leaves code that ignores cancellation behind", .needsSimulations) {
        try simulated {
          let ends = OneTimeEvent<Void>()
          let details = await details {
            await expect { await waitForGood(ends) }.toEventually(equal(1), timeout: .seconds(60))
          }
          expect(details).to(match(#"left behind, waiting at .*AsyncTimeoutSpec\.swift:\d+ in waitForGood\(_:\)\."#))
          ends.happen()
        }
      }

      it("never affects code that ends in time, under any schedule", .needsSimulations) {
        for seed in UInt64(0)..<50 {
          try simulated(seed: seed) {
            await expect {
              try? await Task.sleep(for: .seconds(50))
              return 1
            }.toEventually(equal(1), timeout: .seconds(60))
            expect(Simulation.current.now).to(equal(.seconds(50)))
          }
        }
      }
    }
  }
}

/// Waits until the task is cancelled.
private func never() async -> Int {
  try? await Task.sleep(for: .seconds(3600))
  return 0
}

/// Waits for the signal, ignoring cancellation.
private func waitForGood(_ signal: OneTimeEvent<Void>) async -> Int {
  await signal.wait()
  return 1
}

private func beSuspended() -> AsyncMatcher<Int> {
  AsyncMatcher { _ in
    _ = await never()
    return MatcherResult(status: .matches, message: .expectedTo("be suspended"))
  }
}

private enum Local {
  @TaskLocal static var value = 0
}

private actor Owner {
  func expectToRunHere() async {
    await expect { () async -> Int in
      self.assertIsolated()
      await Task.yield()
      self.assertIsolated()
      return 1
    }.toEventually(equal(1), timeout: .seconds(30))
  }
}
