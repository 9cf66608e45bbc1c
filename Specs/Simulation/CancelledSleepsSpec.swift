import Candlestick
import Foundation

@testable import CandlestickEngine
@testable import CandlestickSimulation

final class CancelledSleepsSpec: Spec {
  override class func spec() {
    describe("a sleep that is cancelled") {
      it("advances no time, even if something then waits for an outside event") {
        let outside = OutsideThread()
        let times = try simulate(0..<20) {
          try await withTimeout(.seconds(60)) {}
          await answer(from: outside)
          return Simulation.current.now
        }
        expect(Set(times)).to(equal([.zero]))
      }

      it("advances no time if it was on an actor or on the main actor") {
        let outside = OutsideThread()
        let times = try simulate(0..<20) {
          let sleepers = [
            Task { try await Sleeper().sleep() }, Task { @MainActor in try await Task.sleep(for: .seconds(60)) },
            Task.detached { try await Task.sleep(for: .seconds(60), clock: WrappingClock()) },
            Task.detached { try await Task.sleep(nanoseconds: 60_000_000_000) },
          ]
          try await Simulation.current.settle()
          for sleeper in sleepers { sleeper.cancel() }
          await answer(from: outside)
          return Simulation.current.now
        }
        expect(Set(times)).to(equal([.zero]))
      }

      it("removes its timer immediately") {
        let counts = try withDeterministicExecution {
          let engine = SimulationEngine.current
          let sleepers = [60, 10, 30].map { seconds in Task { try await Task.sleep(for: .seconds(seconds)) } }
          try await Simulation.current.settle()
          var counts = [engine?.clock.timers.count]
          for sleeper in sleepers {
            sleeper.cancel()
            counts.append(engine?.clock.timers.count)
          }
          return counts
        }
        expect(counts).to(equal([3, 2, 1, 0]))
      }

      it("removes its timer if a thread outside cancels it") {
        let outside = OutsideThread()
        let time = try withDeterministicExecution {
          let sleeper = Task.detached { try await Task.sleep(for: .seconds(60)) }
          try await Simulation.current.settle()
          await withCheckedContinuation { continuation in
            outside.run {
              sleeper.cancel()
              continuation.resume()
            }
            // Virtual time must not advance before the thread has run.
            Simulation.current.autoAdvance = false
          }
          Simulation.current.autoAdvance = true
          await answer(from: outside)
          return Simulation.current.now
        }
        expect(time).to(equal(.zero))
      }

      it("is not blamed for another task's deadlock") {
        let error = simulationError(settings: SimulationSettings(outsideTimeout: .milliseconds(1))) {
          Simulation.current.autoAdvance = false
          try await withTimeout(.seconds(60)) {}
          await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
        }
        expect(error?.description).to(contain("no task is ready, no timer is set"))
      }

      it("leaves other timers unchanged") {
        let orders = try withDeterministicExecution {
          let events = Events()
          let sleepers = (0..<100).map { number in
            Task.detached {
              guard (try? await Task.sleep(for: .seconds(number * 37 % 100))) != nil else { return }
              events("\(number * 37 % 100)")
            }
          }
          try await Simulation.current.settle()
          for (number, sleeper) in sleepers.enumerated() where number * 37 % 100 % 3 != 0 { sleeper.cancel() }
          for sleeper in sleepers { await sleeper.value }
          return events.all
        }
        expect(orders).to(equal(stride(from: 0, to: 100, by: 3).map(String.init)))
      }

      it("adds no step") {
        let steps = try withDeterministicExecution {
          let engine = SimulationEngine.current
          let sleeper = Task.detached { try? await Task.sleep(for: .seconds(60)) }
          try await Simulation.current.settle()
          let before = engine?.stepCount ?? 0
          sleeper.cancel()
          try await Simulation.current.advance(by: .seconds(3600))
          let afterCancelling = (engine?.stepCount ?? 0) - before
          let waiting = Task.detached { await withUnsafeContinuation { Waiting.continuation.value = $0 } }
          try await Simulation.current.settle()
          let beforeResuming = engine?.stepCount ?? 0
          Waiting.continuation.value?.resume()
          try await Simulation.current.advance(by: .seconds(3600))
          await waiting.value
          return [afterCancelling, (engine?.stepCount ?? 0) - beforeResuming]
        }
        expect(steps[0]).to(equal(steps[1]))
      }

      it("leaves no task behind, however many sleeps are cancelled at the end") {
        expect {
          try withDeterministicExecution(settings: SimulationSettings(realTimeLimit: .seconds(3600))) {
            // More steps than a simulation allows if it has few tasks.
            for _ in 1...10_000 {
              Task.detached {
                try? await Task.sleep(for: .seconds(60))
                for _ in 1...12 { await Task.yield() }
              }
            }
            try await Simulation.current.settle()
          }
        }.toNot(throwError())
      }

      it("retains no memory") {
        let growth = try withDeterministicExecution(settings: SimulationSettings(realTimeLimit: .seconds(3600))) {
          let cancelSleeps: (Int) async throws -> Void = { count in
            for _ in 1...count { try await withTimeout(.seconds(60)) {} }
          }
          try await cancelSleeps(1_000)
          let memory = usedMemory()
          try await cancelSleeps(20_000)
          return usedMemory() - memory
        }
        // A fifth of the memory that leaked timers would take.
        expect(growth).to(beLessThan(20_000 * 128))
      }
    }
  }
}

private enum Waiting {
  static let continuation = SharedValue<UnsafeContinuation<Void, Never>?>(nil)
}

private actor Sleeper {
  func sleep() async throws { try await Task.sleep(for: .seconds(60)) }
}

/// Suspends until a thread outside resumes it.
private func answer(from outside: OutsideThread) async {
  await withCheckedContinuation { continuation in outside.run { continuation.resume() } }
}

/// Runs work next to a timer, and cancels the timer when the work is done.
private func withTimeout(_ limit: Duration, _ work: @escaping @Sendable () async throws -> Void) async throws {
  try await withThrowingTaskGroup { group in
    group.addTask { try await work() }
    group.addTask {
      try await Task.sleep(for: limit)
      throw CancellationError()
    }
    try await group.next()
    group.cancelAll()
  }
}
