import Candlestick
import Foundation

final class ToAlwaysInSimulationSpec: Spec {
  override class func spec() {
    describe("toAlways and toNever in a simulation") {
      it("pass immediately when nothing more can happen, and advance time to their end") {
        try simulated {
          await expect(1).toAlways(equal(1), timeout: .seconds(3600))
          expect(Simulation.current.now).to(equal(.seconds(3600)))
          await expect(1).toNever(equal(2), timeout: .seconds(3600))
          expect(Simulation.current.now).to(equal(.seconds(7200)))
          synchronously { expect(1).toAlways(equal(1), timeout: .seconds(3600)) }
          expect(Simulation.current.now).to(equal(.seconds(10800)))
        }
      }

      it("do not wait for outside events") {
        let thread = Thread { while !Thread.current.isCancelled { Thread.sleep(forTimeInterval: 0.001) } }
        thread.start()
        defer { thread.cancel() }
        try simulated(waitingForOutside: .milliseconds(200)) {
          var polls = 0
          let poll = {
            polls += 1
            return polls
          }
          await expect(poll()).toNever(equal(0), timeout: .seconds(3600))
          synchronously { expect(poll()).toNever(equal(0), timeout: .seconds(3600)) }
          expect(polls).to(equal(5))
        }
      }

      it("poll until their time is over, and no longer") {
        try simulated {
          var value = 0
          let task = Task {
            try await Task.sleep(for: .milliseconds(1001))
            value = 1
          }
          await expect(value).toAlways(equal(0), timeout: .milliseconds(500))
          expect(Simulation.current.now).to(equal(.milliseconds(500)))
          synchronously { expect(value).toNever(equal(1), timeout: .milliseconds(500)) }
          expect(Simulation.current.now).to(equal(.seconds(1)))
          try await task.value
          expect(value).to(equal(1))
        }
      }

      it("see events at the end of their time") {
        try simulated {
          var value = 0
          Task {
            try await Task.sleep(for: .seconds(1))
            value = 1
          }
          await expect { await failures { await expect(value).toAlways(equal(0), timeout: .seconds(1)) } }
            .to(equal(["expected to always equal <0>, got <1>"]))
        }
      }

      it("see a value that is wrong for one step, whatever else is ready on the main actor") {
        try simulated {
          var value = 0
          let change = { @MainActor in for number in [1, 2, 0] { Task { value = number } } }
          let messages = await failures {
            change()
            await expect(value).toAlways(beLessThan(2))
            change()
            await expect(value).toNever(equal(2))
            change()
            synchronously { expect(value).toNever(equal(2)) }
          }
          expect(messages).to(
            equal([
              "expected to always be less than <2>, got <2>",
              "expected to never equal <2>, got <2>",
              "expected to never equal <2>, got <2>",
            ])
          )
        }
      }

      it("see a value that is wrong for one step on any schedule") {
        for seed in UInt64(0)..<100 {
          try simulated(seed: seed) {
            let value = SharedValue(0)
            let messages = await failures {
              for number in [1, 2, 0, 0] { Task.detached { value.value = number } }
              await expect(value.value).toNever(equal(2))
            }
            expect(messages).to(equal(["expected to never equal <2>, got <2>"]))
          }
        }
      }

      it("report the virtual time at which they failed") {
        try simulated {
          var value = 0
          Task {
            try await Task.sleep(for: .milliseconds(300))
            value = 1
          }
          let note = " polls, but no longer after 0.3 seconds of virtual time."
          await expect { await details { await expect(value).toAlways(equal(0), timeout: .seconds(1)) } }
            .to(endWith(note))
        }
      }

      it("see the effects of the main queue") {
        try simulated {
          let value = SharedValue(0)
          DispatchQueue.main.async { value.value = 1 }
          await expect { await failures { await expect(value.value).toAlways(equal(0)) } }.to(haveCount(1))
        }
        try simulateSynchronously {
          let value = SharedValue(1)
          DispatchQueue.main.async { value.value = 0 }
          expect(failures { expect(value.value).toAlways(equal(1)) }).to(haveCount(1))
        }
      }

      it("see the effects of the main queue in async code") {
        try await withDeterministicExecution(settings: SimulationSettings(outsideTimeout: .zero)) {
          let value = SharedValue(0)
          DispatchQueue.main.async { value.value = 1 }
          await expect { await failures { await expect(value.value).toAlways(equal(0)) } }.to(haveCount(1))
        }
      }

      it("pass immediately, without advancing time, if autoAdvance is off") {
        try simulated {
          var value = 0
          Task {
            try await Task.sleep(for: .milliseconds(100))
            value = 1
          }
          Simulation.current.autoAdvance = false
          await expect(value).toAlways(equal(0), timeout: .seconds(3600))
          synchronously { expect(value).toNever(equal(1), timeout: .seconds(3600)) }
          expect(Simulation.current.now).to(equal(.zero))
        }
      }

      it("fail in a task that is cancelled, and report that") {
        try simulated {
          let messages = await failures {
            let task = Task { await expect(1).toAlways(equal(1), timeout: .seconds(3600)).status }
            await Task.yield()
            task.cancel()
            await expect { await task.value }.to(equal(.failed))
          }
          expect(messages).to(equal(["the task of this expectation was cancelled before its timeout"]))
          expect(Simulation.current.now).to(equal(.zero))
        }
      }
    }
  }
}
