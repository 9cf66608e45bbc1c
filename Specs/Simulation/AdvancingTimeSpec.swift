import Candlestick
import CandlestickSupport
import Foundation

final class AdvancingTimeSpec: Spec {
  override class func spec() {
    describe("advance(by:)") {
      it("fires each due timer at its own time, and no later timer") {
        let logs = try simulate {
          let events = Events()
          Task.detached {
            for _ in 1...5 {
              try await Task.sleep(for: .seconds(2))
              events("\(Simulation.current.now / .seconds(1))")
            }
          }
          try await Simulation.current.advance(by: .seconds(5))
          events("advanced to \(Simulation.current.now / .seconds(1))")
          try await Simulation.current.advance(by: .seconds(1))
          events("advanced to \(Simulation.current.now / .seconds(1))")
          return events.joined
        }
        expect(Set(logs)).to(equal(["2.0 4.0 advanced to 5.0 6.0 advanced to 6.0"]))
      }

      it("returns when everything due by its end has run") {
        let logs = try simulate {
          let events = Events()
          Task.detached {
            try await Task.sleep(for: .seconds(1))
            for _ in 1...10 { await Task.yield() }
            await Task { @MainActor in events("done") }.value
          }
          try await Simulation.current.advance(by: .seconds(1))
          return events.joined
        }
        expect(Set(logs)).to(equal(["done"]))
      }

      it("can be called by several tasks at the same time") {
        let times = try simulate {
          let times = Locked<[Int: Duration]>([:])
          await withDiscardingTaskGroup { group in
            for number in [3, 1, 2] {
              group.addTask {
                try? await Simulation.current.advance(by: .seconds(number))
                let now = Simulation.current.now
                times.withLock { $0[number] = now }
              }
            }
          }
          return times.withLock(\.self)
        }
        expect(Set(times)).to(equal([[1: .seconds(1), 2: .seconds(2), 3: .seconds(3)]]))
      }

      it("works in synchronous code of the main actor") {
        let logs = try simulate {
          let events = Events()
          Task.detached {
            try await Task.sleep(for: .seconds(2))
            events("\(Simulation.current.now / .seconds(1))")
          }
          try advanceInSynchronousCode(by: .seconds(1), events)
          try advanceInSynchronousCode(by: .seconds(2), events)
          return events.joined
        }
        expect(Set(logs)).to(equal(["advanced to 1.0 2.0 advanced to 3.0"]))
      }

      it("throws for a negative duration") {
        let error = simulationError { try await Simulation.current.advance(by: .seconds(-1)) }
        expect(error?.kind).to(equal(.negativeTime))
        expect(error?.description).to(equal("time cannot advance by less than zero: -1.0 seconds"))
      }
    }

    describe("settle()") {
      it("runs other tasks until none is ready, and does not advance time") {
        let logs = try simulate {
          let events = Events()
          Task.detached {
            for _ in 1...5 { await Task.yield() }
            events("settled")
            try await Task.sleep(for: .nanoseconds(1))
            events("too far")
          }
          try await Simulation.current.settle()
          return [events.joined, "\(Simulation.current.now)"]
        }
        expect(Set(logs)).to(equal([["settled", "0.0 seconds"]]))
      }

      it("works in synchronous code of the main actor") {
        let logs = try simulate {
          let events = Events()
          Task { @MainActor in
            await Task.detached { for _ in 1...5 { await Task.yield() } }.value
            events("settled")
            try await Task.sleep(for: .nanoseconds(1))
            events("too far")
          }
          try settleInSynchronousCode()
          return [events.joined, "\(Simulation.current.now)"]
        }
        expect(Set(logs)).to(equal([["settled", "0.0 seconds"]]))
      }
    }

    describe("autoAdvance") {
      it("is on by default") {
        expect(try withDeterministicExecution { Simulation.current.autoAdvance }).to(beTrue())
      }

      it("leaves advancing time to advance(by:) when it is off") {
        let logs = try simulate {
          let events = Events()
          Simulation.current.autoAdvance = false
          let task = Task.detached {
            try? await Task.sleep(for: .seconds(1))
            events("slept")
          }
          try await Simulation.current.settle()
          for _ in 1...100 { await Task.yield() }
          events("before")
          try await Simulation.current.advance(by: .milliseconds(999))
          events("too early")
          try await Simulation.current.advance(by: .milliseconds(1))
          await task.value
          return events.joined
        }
        expect(Set(logs)).to(equal(["before too early slept"]))
      }

      it("throws an error when it is off and the body sleeps, since nothing can advance time") {
        let error = simulationError(settings: SimulationSettings(outsideTimeout: .zero)) {
          Simulation.current.autoAdvance = false
          try await Task.sleep(for: .seconds(1))
        }
        expect(error?.kind).to(equal(.deadlock))
        expect(error?.description).to(contain("time does not advance, since autoAdvance is off"))
      }

      it("throws an error when it is off and code waits for a semaphore that only a sleeping task would signal") {
        let error = simulationError(settings: withoutOutside) {
          Simulation.current.autoAdvance = false
          let semaphore = DispatchSemaphore(value: 0)
          Task.detached {
            try? await Task.sleep(for: .seconds(1))
            semaphore.signal()
          }
          waitInSynchronousCode(for: semaphore)
        }
        expect(error?.kind).to(equal(.deadlock))
      }

      it("is on again in the next simulation") {
        try withDeterministicExecution { Simulation.current.autoAdvance = false }
        expect(try withDeterministicExecution { Simulation.current.autoAdvance }).to(beTrue())
      }
    }
  }
}

@MainActor private func waitInSynchronousCode(for semaphore: DispatchSemaphore) { semaphore.wait() }

@MainActor private func advanceInSynchronousCode(by duration: Duration, _ events: Events) throws {
  try Simulation.current.advance(by: duration)
  events("advanced to \(Simulation.current.now / .seconds(1))")
}
