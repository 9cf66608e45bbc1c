import Candlestick
import Foundation

final class ToEventuallyInSimulationSpec: Spec {
  override class func spec() {
    describe("toEventually in a simulation") {
      it("sees a value that lasts for one step, whatever else is ready on the main actor") {
        try simulated {
          var value = 0
          for number in 1...3 { Task { value = number } }
          await expect(value).toEventually(equal(2))
          expect(value).to(equal(2))
        }
      }

      it("sees a value that lasts for one step on any schedule") {
        for seed in UInt64(0)..<100 {
          try simulated(seed: seed) {
            let value = SharedValue(0)
            for number in 1...3 { Task.detached { value.value = number } }
            await expect(value.value).toEventually(equal(2))
            expect(value.value).to(equal(2))
          }
        }
      }

      it("has the same replay string, however long it waits for other threads") {
        let thread = Thread { while !Thread.current.isCancelled { Thread.sleep(forTimeInterval: 0.001) } }
        thread.start()
        defer { thread.cancel() }
        let replays = try [0, 0.02, 0.1].map { timeout in
          try scheduleFailure {
            try exploreSchedules(10, settings: SimulationSettings(outsideTimeout: .seconds(timeout))) {
              let value = SharedValue(0)
              for number in 1...3 { Task.detached { value.value = number } }
              await expect(value.value).toEventually(equal(4))
            }
          }.replay
        }
        expect(Set(replays)).to(haveCount(1))
      }

      it("advances virtual time to the next timer") {
        try simulated {
          var value = 0
          Task {
            try await Task.sleep(for: .seconds(60))
            value = 1
          }
          await expect(value).toEventually(equal(1), timeout: .seconds(3600))
          expect(Simulation.current.now).to(equal(.seconds(60)))
        }
      }

      it("fails when it times out in virtual time") {
        try simulated {
          var beats = 0
          Task {
            while true {
              try await Task.sleep(for: .seconds(60))
              beats += 1
            }
          }
          let details = await details { await expect(beats).toEventually(equal(-1), timeout: .seconds(3600)) }
          expect(Simulation.current.now).to(equal(.seconds(3600)))
          expect(beats).to(equal(60))
          expect(details).to(contain(" in 3600 seconds of virtual time; the value last changed after 3600 seconds."))
        }
      }

      it("fails immediately when nothing can change the value, and reports that") {
        try simulated {
          let messages = await failures { await expect(0).toEventually(equal(1), timeout: .seconds(3600)) }
          expect(messages).to(equal(["expected to eventually equal <1>, got <0>"]))
          expect(Simulation.current.now).to(equal(.zero))
          let details = await details { await expect(0).toEventually(equal(1), timeout: .seconds(3600)) }
          expect(details).to(
            equal(
              """
              Polled 3 times in 0 seconds of virtual time; the value did not change.
              Nothing can change it any more: no task is ready, and no timer is set.
              """
            )
          )
        }
      }

      it("reports what happened before that") {
        try simulated {
          var value = 0
          Task {
            for _ in 1...3 {
              try await Task.sleep(for: .milliseconds(100))
              value += 1
            }
          }
          let details = await details { await expect(value).toEventually(equal(-1), timeout: .seconds(3600)) }
          expect(Simulation.current.now).to(equal(.milliseconds(300)))
          expect(details).to(
            contain(" in 0.3 seconds of virtual time; the value last changed after 0.3 seconds.\nNothing can")
          )
        }
      }

      it("fails immediately if autoAdvance is off, and reports that") {
        try simulated {
          var value = 0
          Task {
            try await Task.sleep(for: .milliseconds(100))
            value = 1
          }
          Simulation.current.autoAdvance = false
          let details = await details { await expect(value).toEventually(equal(1), timeout: .seconds(3600)) }
          expect(Simulation.current.now).to(equal(.zero))
          expect(details).to(
            contain("no task is ready, and time does not advance by itself, since autoAdvance is off.")
          )
          try await Simulation.current.advance(by: .milliseconds(100))
          await expect(value).toEventually(equal(1))
        }
      }

      it("waits for a Dispatch queue") {
        try simulated(waitingForOutside: .seconds(60)) {
          let value = SharedValue(0)
          DispatchQueue.global().async { value.value = 1 }
          await expect(value.value).toEventually(equal(1))
        }
      }

      it("waits for the main queue") {
        try simulated {
          let value = SharedValue(0)
          DispatchQueue.main.async { value.value = 1 }
          await expect(value.value).toEventually(equal(1))
        }
      }

      it("fails in a task that is cancelled, and reports that") {
        try simulated {
          let messages = await failures {
            let task = Task { await expect(0).toEventually(equal(1), timeout: .seconds(3600)).status }
            let heart = Task { while true { try await Task.sleep(for: .seconds(1)) } }
            try? await Task.sleep(for: .milliseconds(1500))
            task.cancel()
            await expect { await task.value }.to(equal(.failed))
            heart.cancel()
          }
          expect(Simulation.current.now).to(equal(.milliseconds(1500)))
          let reason = "the task of this expectation was cancelled before its timeout"
          expect(messages).to(equal(["expected to eventually equal <1>, got <0>\n\(reason)"]))
        }
      }

      it("fails in a task that is left at the end, without waiting for its timeout") {
        let now = SharedValue(Duration.zero)
        let messages = try failures {
          try simulated {
            Task {
              await expect(0).toEventually(equal(1), timeout: .seconds(3600))
              now.value = Simulation.current.now
            }
            Task { try await Simulation.current.advance(by: .seconds(1800)) }
            try await Task.sleep(for: .seconds(1))
          }
        }
        expect(messages).to(haveCount(1))
        expect(messages.first).to(endWith("cancelled before its timeout"))
        expect(now.value).to(equal(.seconds(1)))
      }

      it("polls once if the timeout is zero") {
        try simulated {
          let details = await details { await expect(0).toEventually(equal(1), timeout: .zero) }
          expect(details).to(equal("Polled once, since the timeout left no time for a second poll."))
        }
      }

      it("works in a simulation of async code, too") {
        try await withDeterministicExecution(settings: SimulationSettings(outsideTimeout: .zero)) {
          var value = 0
          for number in 1...3 { Task { value = number } }
          await expect(value).toEventually(equal(2))
          expect(value).to(equal(2))
          let details = await details { await expect(value).toEventually(equal(-1), timeout: .seconds(3600)) }
          expect(details).to(contain("Nothing can change it any more"))
        }
      }
    }

    describe("toEventuallyNot in a simulation") {
      it("sees a value that lasts for one step") {
        try simulated {
          var value = 0
          for number in [1, 0] { Task { value = number } }
          await expect(value).toEventuallyNot(equal(0))
          expect(value).to(equal(1))
        }
      }

      it("fails immediately when nothing can change the value") {
        try simulated {
          let messages = await failures { await expect(1).toEventuallyNot(equal(1), timeout: .seconds(3600)) }
          expect(messages).to(equal(["expected to eventually not equal <1>, got <1>"]))
          expect(Simulation.current.now).to(equal(.zero))
        }
      }
    }

    describe("toEventually in synchronous code of a simulation") {
      it("sees a value that lasts for one step, whatever else is ready on the main actor") {
        try simulateSynchronously {
          var value = 0
          for number in 1...3 { Task { value = number } }
          expect(value).toEventually(equal(2))
          expect(value).to(equal(2))
        }
      }

      it("advances virtual time to the next timer") {
        try simulateSynchronously {
          var value = 0
          Task {
            try await Task.sleep(for: .seconds(60))
            value = 1
          }
          expect(value).toEventually(equal(1), timeout: .seconds(3600))
          expect(Simulation.current.now).to(equal(.seconds(60)))
        }
      }

      it("fails when it times out in virtual time") {
        try simulateSynchronously {
          Task { while true { try await Task.sleep(for: .seconds(60)) } }
          let details = details { expect(0).toEventually(equal(-1), timeout: .seconds(3599)) }
          expect(Simulation.current.now).to(equal(.seconds(3599)))
          expect(details).to(contain(" in 3599 seconds of virtual time; the value did not change."))
        }
      }

      it("fails immediately when nothing can change the value, and reports that") {
        try simulateSynchronously {
          let details = details { expect(0).toEventually(equal(1), timeout: .seconds(3600)) }
          expect(Simulation.current.now).to(equal(.zero))
          expect(details).to(
            equal(
              """
              Polled 3 times in 0 seconds of virtual time; the value did not change.
              Nothing can change it any more: no task is ready, and no timer is set.
              """
            )
          )
        }
      }

      it("waits for a Dispatch queue") {
        try simulateSynchronously(waitingForOutside: .seconds(60)) {
          let value = SharedValue(0)
          DispatchQueue.global().async { value.value = 1 }
          expect(value.value).toEventually(equal(1))
        }
      }

      it("waits for the main queue") {
        try simulateSynchronously {
          let value = SharedValue(0)
          DispatchQueue.main.async { value.value = 1 }
          expect(value.value).toEventually(equal(1))
        }
      }
    }
  }
}
