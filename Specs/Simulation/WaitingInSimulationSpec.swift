import Candlestick
import Foundation

final class WaitingInSimulationSpec: Spec {
  override class func spec() {
    describe("a block of expectations in a simulation") {
      it("runs after every step, in virtual time") {
        try simulated {
          var value = 0
          Task {
            try await Task.sleep(for: .seconds(60))
            for number in 1...3 { Task { value = number } }
          }
          await toEventually(timeout: .seconds(3600)) { expect(value).to(equal(2)) }
          expect(value).to(equal(2))
          expect(Simulation.current.now).to(equal(.seconds(60)))
        }
        try simulateSynchronously {
          var value = 0
          Task {
            try await Task.sleep(for: .seconds(60))
            for number in 1...3 { Task { value = number } }
          }
          toEventually(timeout: .seconds(3600)) { expect(value).to(equal(2)) }
          expect(value).to(equal(2))
          toEventually { expect(value).to(equal(3)) }
          expect(Simulation.current.now).to(equal(.seconds(60)))
        }
      }

      it("fails immediately when nothing can change its result") {
        try simulated {
          let asynchronous = await details {
            await toEventually(timeout: .seconds(3600)) { expect(0).to(equal(1)) }
          }
          let synchronous = details { toEventually(timeout: .seconds(3600)) { expect(0).to(equal(1)) } }
          for details in [asynchronous, synchronous] {
            expect(details).to(contain("of virtual time", "Nothing can change it any more"))
          }
          expect(Simulation.current.now).to(equal(.zero))
        }
      }

      it("fails in a task that is cancelled") {
        try simulated {
          let details = await details {
            let task = Task { await toEventually(timeout: .seconds(3600)) { expect(0).to(equal(1)) } }
            task.cancel()
            await task.value
          }
          expect(details).to(contain("cancelled before its timeout"))
        }
      }
    }

    describe("pollUnwrap in a simulation") {
      it("returns a value that appears in virtual time") {
        try simulated {
          var value: Int?
          Task {
            try await Task.sleep(for: .seconds(60))
            value = 1
          }
          let first = try await pollUnwrap(timeout: .seconds(3600)) { value }
          expect(first).to(equal(1))
          expect(Simulation.current.now).to(equal(.seconds(60)))
        }
        try simulateSynchronously {
          var value: Int?
          Task {
            try await Task.sleep(for: .seconds(60))
            value = 1
          }
          expect(try? pollUnwrap(timeout: .seconds(3600), value)).to(equal(1))
          expect(Simulation.current.now).to(equal(.seconds(60)))
        }
      }

      it("fails immediately when nothing can change the value") {
        try simulated {
          let messages = await failures {
            _ = try? await pollUnwrap(timeout: .seconds(3600)) { nil as Int? }
            synchronously { _ = try? pollUnwrap(timeout: .seconds(3600), nil as Int?) }
          }
          expect(messages).to(haveCount(2))
          expect(Simulation.current.now).to(equal(.zero))
        }
      }
    }

    describe("waitUntil in a simulation") {
      it("waits in virtual time") {
        try simulated {
          await waitUntil(timeout: .seconds(3600)) { done in
            Task {
              try await Task.sleep(for: .seconds(60))
              done()
            }
          }
          await waitUntil(timeout: .seconds(3600)) { done in
            try? await Task.sleep(for: .seconds(60))
            done()
          }
          expect(Simulation.current.now).to(equal(.seconds(120)))
        }
        try simulateSynchronously {
          waitUntil(timeout: .seconds(3600)) { done in
            Task {
              try await Task.sleep(for: .seconds(60))
              done()
            }
          }
          expect(Simulation.current.now).to(equal(.seconds(60)))
        }
      }

      it("waits for a Dispatch queue") {
        try simulated(waitingForOutside: .seconds(60)) {
          await waitUntil { done in DispatchQueue.global().async { done() } }
          synchronously { waitUntil { done in DispatchQueue.global().async { done() } } }
        }
      }

      it("times out immediately if nothing more can happen") {
        try simulated {
          let captured = CapturedFailures()
          await FailureReporter.withDestination(captured) {
            await waitUntil(timeout: .seconds(3600)) { _ in }
            synchronously { waitUntil(timeout: .seconds(3600)) { _ in } }
          }
          let message = "Waited more than 3600.0 seconds"
          expect(captured.messages).to(equal([message, message]))
          expect(captured.details).to(
            contain(
              """
              This is virtual time.
              Nothing can call the completion closure any more: no task is ready, and no timer is set.
              """
            )
          )
          expect(Simulation.current.now).to(equal(.seconds(7200)))
        }
      }

      it("names the main queue if its block waits for another block of the main queue") {
        let run = InnerRun(configure: { $0.simulation.outsideTimeout = .zero }) {
          it("waits", .deterministic) {
            await withCheckedContinuation { continuation in
              DispatchQueue.main.async {
                waitUntil { done in
                  DispatchQueue.main.asyncAfter(deadline: .now() + .milliseconds(100)) { done() }
                }
                continuation.resume()
              }
            }
          }
        }
        expect(run.failures).to(haveCount(1))
        expect(run.failures.first?.details).to(
          contain(
            "Nothing can call the completion closure any more: the main queue is busy with code that waits, and blocks "
              + "or tasks wait for it; no other task is ready, and no timer is set."
          )
        )
      }

      it("fails when its task is cancelled") {
        try simulated {
          let messages = await failures {
            let task = Task { await waitUntil(timeout: .seconds(3600)) { _ in } }
            await Task.yield()
            task.cancel()
            await task.value
          }
          expect(messages).to(equal(["waitUntil(...) was cancelled before its completion closure was called"]))
          expect(Simulation.current.now).to(equal(.zero))
        }
      }
    }

    describe("eventuallyEmit in a simulation") {
      it("waits in virtual time") {
        try simulated {
          let stream = AsyncStream<Int> { continuation in
            Task {
              for number in 1...3 {
                try await Task.sleep(for: .seconds(60))
                continuation.yield(number)
              }
            }
          }
          await expect(stream).to(eventuallyEmit(1, 2, 3, timeout: .seconds(3600)))
          expect(Simulation.current.now).to(equal(.seconds(180)))
        }
      }

      it("times out immediately, and advances time, if nothing more can be emitted") {
        try simulated {
          let messages = await failures {
            await expect(AsyncStream<Int> { _ in }).to(eventuallyEmit(1, timeout: .seconds(3600)))
          }
          expect(messages).to(equal(["expected to eventually emit <1>, got nothing in 3600.0 seconds"]))
          expect(Simulation.current.now).to(equal(.seconds(3600)))
        }
      }
    }
  }
}
