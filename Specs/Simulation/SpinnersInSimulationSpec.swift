import Candlestick
import Foundation

@testable import CandlestickEngine
@testable import CandlestickSimulation

final class SpinnersInSimulationSpec: Spec {
  override class func spec() {
    describe("a task that yields until a date") {
      it("sees time advance") {
        let times = try simulate(0..<3) {
          let end = ContinuousClock.now + .seconds(1)
          while .now < end { await Task.yield() }
          return Simulation.current.now
        }
        // Time may advance by a sixteenth more than needed.
        expect(times).to(allPass { $0 >= .seconds(1) && $0 < .milliseconds(1_063) })
      }

      it("sees time advance in a simulation that a task awaits") {
        let time = try await withDeterministicExecution {
          let end = ContinuousClock.now + .milliseconds(100)
          while .now < end { await Task.yield() }
          return Simulation.current.now
        }
        expect(time).to(beGreaterThanOrEqualTo(.milliseconds(100)))
      }

      it("sees time advance in small steps while other tasks sleep until later") {
        let times = try simulate(0..<3) {
          Task.detached { try await Task.sleep(for: .seconds(3600)) }
          let end = ContinuousClock.now + .seconds(1)
          while .now < end { await Task.yield() }
          return Simulation.current.now
        }
        expect(times).to(allPass { $0 >= .seconds(1) && $0 < .milliseconds(1_063) })
      }

      it("sees an hour pass in far fewer steps than the limit") {
        let steps = try withDeterministicExecution {
          let end = ContinuousClock.now + .seconds(3600)
          while .now < end { await Task.yield() }
          return SimulationEngine.current?.stepCount ?? .max
        }
        expect(steps).to(beLessThan(200_000))
      }

      it("sees time advance if it sleeps for zero seconds") {
        let times = try simulate(0..<3) {
          let end = ContinuousClock.now + .seconds(1)
          while .now < end { try await Task.sleep(for: .zero) }
          return Simulation.current.now
        }
        expect(times).to(allPass { $0 >= .seconds(1) && $0 < .milliseconds(1_063) })
      }

      it("sees no time advance if autoAdvance is off") {
        let time = try withDeterministicExecution {
          Simulation.current.autoAdvance = false
          for _ in 1...20_000 { await Task.yield() }
          return Simulation.current.now
        }
        expect(time).to(equal(.zero))
      }
    }

    describe("a task that yields until another task has acted") {
      it("makes time advance to the other task's timer, and no further") {
        let times = try simulate(0..<5) { try await pollForFlag { value in while !value.value { await Task.yield() } } }
        expect(times).to(allPass(equal(.seconds(60))))
      }

      it("can run on the main actor, through an actor or in child tasks of a group") {
        let polls: [@Sendable (SharedValue<Bool>) async -> Void] = [
          { value in await pollOnMainActor(value) },
          { value in
            let reader = Reader(value)
            while await !reader.isSet { await Task.yield() }
          },
          { value in
            while !value.value { try? await Task.sleep(for: .zero) }
          },
          { value in
            await withDiscardingTaskGroup { group in
              for _ in 1...5 { group.addTask { while !value.value { await Task.yield() } } }
            }
          },
        ]
        for poll in polls {
          let times = try simulate(0..<3) { try await pollForFlag(poll) }
          expect(times).to(allPass(equal(.seconds(60))))
        }
      }

      it("lets the other task run with any strategy") {
        let strategies: [any ScheduleStrategy] = [
          RandomSchedules(), PrioritySchedules(), DepthFirstSchedules(), StarvationSchedules(),
        ]
        for strategy in strategies {
          try exploreSchedules(10, strategy: strategy) {
            let value = SharedValue(false)
            Task.detached {
              for _ in 1...3 { await Task.yield() }
              value.value = true
            }
            await Task.detached { while !value.value { await Task.yield() } }.value
          }
        }
      }

      it("sees what other tasks do while the body advances time") {
        let findings = try withDeterministicExecution {
          let isOver = SharedValue(false)
          let end = ContinuousClock.now + .seconds(1)
          Task.detached {
            while .now < end { await Task.yield() }
            isOver.value = true
          }
          try await Simulation.current.advance(by: .milliseconds(999))
          let before = isOver.value
          try await Simulation.current.advance(by: .milliseconds(1))
          return [before, isOver.value]
        }
        expect(findings).to(equal([false, true]))
      }

      it("does not prevent settle from returning") {
        let times = try simulate(0..<3) {
          let isOver = SharedValue(false)
          let poller = Task.detached { while !isOver.value { await Task.yield() } }
          for _ in 1...100 { try await Simulation.current.settle() }
          try settleInSynchronousCode()
          isOver.value = true
          await poller.value
          return Simulation.current.now
        }
        expect(times).to(allPass(equal(.zero)))
      }

      it("is named if it never stops") {
        let error = simulationError(settings: SimulationSettings(maximumSteps: 50_000)) {
          await Task(name: "the poller") { while true { await Task.yield() } }.value
        }
        expect(error?.kind).to(equal(.tooManySteps))
        expect(error?.description).to(contain("\"the poller\", waiting at SpinnersInSimulationSpec.swift:"))
      }

      it("takes the same steps each time") {
        let run: @MainActor () async throws -> [String] = {
          let value = SharedValue(0)
          for _ in 1...2 {
            Task.detached { while value.value < 2 { await Task.yield() } }
            Task.detached {
              try await Task.sleep(for: .seconds(Int.random(in: 1...5)))
              value.value += 1
            }
          }
          while value.value < 2 { await Task.yield() }
          let trace = SimulationEngine.current?.queue.scheduler.trace
          return ["\(Simulation.current.now)", "\(trace?.stepCount ?? 0)", "\(trace?.digest ?? 0)"]
        }
        let runs = try simulate(0..<4, run)
        expect(try simulate(0..<4, run)).to(equal(runs))
        expect(Set(runs)).to(haveCount(4))
      }
    }

    describe("a task that yields a thousand times to let other tasks run") {
      it("does not advance time") {
        let times = try simulate(0..<5) {
          let value = SharedValue(false)
          Task.detached {
            try await Task.sleep(for: .seconds(60))
            value.value = true
          }
          await withDiscardingTaskGroup { group in
            for _ in 1...20 { group.addTask { for _ in 1...1_000 { await Task.yield() } } }
          }
          return [Simulation.current.now]
        }
        expect(times).to(allPass(equal([.zero])))
      }

      it("does not advance time, however often it yields, if it also does other work") {
        let times = try simulate(0..<3) {
          let (stream, continuation) = AsyncStream<Int>.makeStream()
          Task.detached { try await Task.sleep(for: .seconds(60)) }
          let reader = Task.detached { for await _ in stream { for _ in 1...50 { await Task.yield() } } }
          for number in 1...50_000 {
            if number % 100 == 0 { continuation.yield(number) }
            await Task.yield()
          }
          continuation.finish()
          await reader.value
          return Simulation.current.now
        }
        expect(times).to(allPass(equal(.zero)))
      }
    }

    describe("a sleep for zero seconds") {
      it("ends immediately") {
        let logs = try withDeterministicExecution {
          let events = Events()
          let sleeper = Task.detached {
            try await Task.sleep(for: .zero)
            events("slept")
          }
          let busy = Task.detached {
            for _ in 1...100 { await Task.yield() }
            events("busy no more")
          }
          try await sleeper.value
          await busy.value
          return [events.joined, "\(Simulation.current.now)"]
        }
        expect(logs).to(equal(["slept busy no more", "0.0 seconds"]))
      }
    }
  }
}

@MainActor private func pollOnMainActor(_ value: SharedValue<Bool>) async {
  while !value.value { await Task.yield() }
}

private actor Reader {
  private let value: SharedValue<Bool>

  init(_ value: SharedValue<Bool>) { self.value = value }

  var isSet: Bool { value.value }
}

/// - Returns: the time at which the poll ends if its flag is set after a minute.
private func pollForFlag(_ poll: @Sendable (SharedValue<Bool>) async -> Void) async throws -> Duration {
  let value = SharedValue(false)
  Task.detached {
    try await Task.sleep(for: .seconds(60))
    value.value = true
  }
  await poll(value)
  return Simulation.current.now
}
