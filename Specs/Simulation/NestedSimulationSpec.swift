import Candlestick
import CandlestickSupport
import Foundation

final class NestedSimulationSpec: Spec {
  override class func spec() {
    describe("a simulation inside another") {
      it("throws in async code") {
        let error = simulationError { try await withDeterministicExecution {} }
        expect(error?.kind).to(equal(.nested))
        expect(error?.description)
          .to(equal("a simulation cannot start inside another; this code already runs in one"))
      }

      it("throws in a detached task and in an async simulation") {
        await expect {
          try await withDeterministicExecution {
            try await Task.detached { try await withDeterministicExecution {} }.value
          }
        }.to(throwError { (error: SimulationError) in expect(error.kind).to(equal(.nested)) })
      }

      it("throws in synchronous code") {
        expect(simulationError { try simulateInSynchronousCode() }?.kind).to(equal(.nested))
      }

      it("throws in a task of the simulation that runs on an outside executor") {
        let error = simulationError {
          let actor = OnQueue()
          try await actor.simulate()
        }
        expect(error?.kind).to(equal(.nested))
      }
    }

    describe("simultaneous simulations") {
      it("complete, each with its own time, if two tasks start them") {
        let times = try await withThrowingTaskGroup(of: [Duration].self) { group in
          for number in 1...2 {
            group.addTask {
              try await withDeterministicExecution(seed: UInt64(number)) {
                var times: [Duration] = []
                for _ in 1...20 {
                  // Each suspends for an outside event, so that the other continues.
                  await withCheckedContinuation { continuation in DispatchQueue.global().async { continuation.resume() }
                  }
                  try await Task.sleep(for: .seconds(number))
                  times.append(Simulation.current.now)
                }
                return times
              }
            }
          }
          var times: [[Duration]] = []
          for try await found in group { times.append(found) }
          return times.sorted { $0[0] < $1[0] }
        }
        expect(times).to(equal([(1...20).map { .seconds($0) }, (1...20).map { .seconds(2 * $0) }]))
      }

      it("complete if outside code starts the other on the main queue") {
        let outside = OutsideThread()
        let results = try withDeterministicExecution {
          await withCheckedContinuation { continuation in
            outside.run {
              DispatchQueue.main.async {
                MainActor.assumeIsolated {
                  let result = Result {
                    try withDeterministicExecution {
                      try await Task.sleep(for: .seconds(5))
                      return Simulation.current.now
                    }
                  }
                  continuation.resume(returning: (try? result.get()) ?? .zero)
                }
              }
            }
          } + Simulation.current.now
        }
        expect(results).to(equal(.seconds(5)))
      }
    }

    describe("a simulation started on another thread") {
      it("runs on the main actor if async code starts it") {
        let main = await MainActor.run { currentThread() }
        let thread = try await Task.detached {
          try await withDeterministicExecution { await Task.detached { currentThread() }.value }
        }.value
        expect(thread).to(equal(main))
      }

      it("throws if synchronous code starts it") {
        expect(try errorOnThread { try withDeterministicExecution {} }.kind).to(equal(.notOnMainThread))
        expect(try errorOnThread { try withDeterministicExecution {} }.description).to(
          equal(
            "a simulation must start on the main thread or in async code: `try await withDeterministicExecution { … }`"
          )
        )
      }

      it("throws if synchronous code explores or replays schedules") {
        expect(try errorOnThread { try exploreSchedules(10) {} }.description).to(
          endWith("in async code: `try await exploreSchedules(…) { … }`")
        )
        expect(try errorOnThread { try replaySchedule("0::AAAA") {} }.description).to(
          endWith("in async code: `try await replaySchedule(…) { … }`")
        )
      }
    }
  }
}

/// The error that code throws on another thread.
@MainActor private func errorOnThread(_ code: @escaping @Sendable () throws -> Void) throws -> SimulationError {
  let error = Locked<SimulationError?>(nil)
  Thread {
    do { try code() } catch let thrown { error.withLock { $0 = thrown as? SimulationError } }
  }.start()
  return try pollUnwrap(timeout: .seconds(60), error.withLock(\.self))
}

@MainActor private func simulateInSynchronousCode() throws { try withDeterministicExecution {} }

private actor OnQueue {
  private let executor = QueueExecutor()

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  func simulate() async throws { try await withDeterministicExecution {} }
}
