import CSupport
import Candlestick
import CandlestickSupport
import Foundation

final class SimulationEndSpec: Spec {
  override class func spec() {
    describe("the end of a simulation") {
      it("returns what the body returns") { expect(try simulate { await later(1) }).to(allPass(equal(1))) }

      it("rethrows the body's error") {
        expect { try simulate { throw TestError.broken } }.to(throwError(TestError.broken))
      }

      it("rethrows the body's error in an async simulation") {
        await expect { try await withDeterministicExecution { throw TestError.broken } }.to(
          throwError(TestError.broken)
        )
      }

      it("cancels tasks that are still running, and runs them to their ends") {
        let log = try simulate {
          let events = Events()
          for number in 1...3 {
            Task.detached {
              try? await Task.sleep(for: .seconds(3600))
              for _ in 1...5 { await Task.yield() }
              events("\(number) \(Task.isCancelled)")
            }
          }
          try await Simulation.current.settle()
          return events
        }
        expect(log.map { $0.all.sorted() }).to(allPass(equal(["1 true", "2 true", "3 true"])))
      }

      it("runs tasks that have not started yet, and the tasks that they create") {
        let log = try simulate {
          let events = Events()
          Task.detached {
            events("made")
            Task.detached {
              events("made by that")
              await CustomActorNote.note("on an actor", events)
            }
          }
          return events
        }
        expect(log.map(\.all)).to(allPass(equal(["made", "made by that", "on an actor"])))
      }

      it("advances time for tasks that sleep while they clean up") {
        let log = try simulate {
          let events = Events()
          Simulation.current.autoAdvance = false
          Task.detached {
            try? await Task.sleep(for: .seconds(3600))
            await Task.detached { try? await Task.sleep(for: .seconds(1)) }.value
            events("clean")
          }
          try await Simulation.current.settle()
          return events
        }
        expect(log.map(\.all)).to(allPass(equal(["clean"])))
      }

      it("cancels tasks that are still running if the body throws, too") {
        let events = Events()
        expect {
          try withDeterministicExecution {
            Task.detached {
              try? await Task.sleep(for: .seconds(3600))
              events("\(Task.isCancelled)")
            }
            throw TestError.broken
          }
        }.to(throwError(TestError.broken))
        expect(events.all).to(equal(["true"]))
      }
    }

    describe("a deadlocked simulation") {
      it("throws an error that names each blocked task") {
        let error = simulationError(settings: impatient) {
          let stuck = Task(name: "the one that is stuck") { await never() }
          await stuck.value
        }
        expect(error?.kind).to(equal(.deadlock))
        expect(error?.description).to(beginWith("deadlock: no task is ready, no timer is set"))
        expect(error?.description).to(contain("\"the one that is stuck\""))
      }

      it("throws whatever the tasks wait for, and with every seed") {
        let bodies: [@MainActor () async throws -> Void] = [
          { await never() }, { await Task.detached { await never() }.value }, { for await _ in endlessStream() {} },
          { await withTaskGroup { group in group.addTask { await never() } } },
          {
            async let child: Void = never()
            await child
          },
          { await onCustomActor { await never() } },
        ]
        for body in bodies {
          for seed: UInt64 in 0..<20 {
            expect(simulationError(seed: seed, settings: impatient, body)?.kind).to(equal(.deadlock))
          }
        }
      }

      it("throws immediately if the process has no other thread") {
        let child = try ForkedChild.run(timeout: .seconds(60)) { send in
          let settings = SimulationSettings(outsideTimeout: .seconds(3600))
          let error = MainActor.assumeIsolated { simulationError(settings: settings) { await never() } }
          send([error.map { "\($0.kind)" } ?? "none"])
        }
        expect(child.messages).to(equal([["deadlock"]]))
      }

      it("waits for outside events first, for as long as the settings say") {
        let begin = ContinuousClock.now
        let error = simulationError(settings: SimulationSettings(outsideTimeout: .milliseconds(50))) { await never() }
        expect(error?.kind).to(equal(.deadlock))
        expect(begin.duration(to: .now)).to(beGreaterThanOrEqualTo(.milliseconds(50)))
      }
    }

    describe("a simulation that never ends") {
      it("throws after the maximum number of steps in the settings") {
        for seed: UInt64 in 0..<20 {
          let error = simulationError(seed: seed, settings: SimulationSettings(maximumSteps: 1_000)) {
            let one = Task.detached(name: "one") { while !Task.isCancelled { await Task.yield() } }
            let other = Task.detached(name: "other") { while !Task.isCancelled { await Task.yield() } }
            await one.value
            await other.value
          }
          expect(error?.kind).to(equal(.tooManySteps))
          expect(error?.description)
            .to(beginWith("the simulation has not ended after 1,000 steps, the limit in its settings."))
          expect(error?.description).to(contain("\"one\"", "\"other\""))
        }
      }

      it("throws if each timer sets the next, too") {
        let error = simulationError(settings: SimulationSettings(maximumSteps: 1_000)) {
          while true { try await Task.sleep(for: .seconds(1)) }
        }
        expect(error?.kind).to(equal(.tooManySteps))
      }
    }

    describe("a simulation that takes too much real time") {
      let hasty = SimulationSettings(realTimeLimit: .milliseconds(50))

      it("throws an error that names the tasks") {
        let error = simulationError(settings: hasty) {
          await Task.detached(name: "one") { while !Task.isCancelled { await Task.yield() } }.value
        }
        expect(error?.kind).to(equal(.tooMuchTime))
        expect(error?.description).to(
          beginWith(
            "the simulation has not ended after 0.05 seconds of real time, the limit in its settings, and "
          )
        )
        expect(error?.description).to(contain("or raise realTimeLimit in the settings", "\"one\""))
      }

      it("throws if it has only a few steps, which take long") {
        let error = simulationError(settings: SimulationSettings(realTimeLimit: .milliseconds(100))) {
          for _ in 1...3 {
            useProcessor(milliseconds: 200)
            await Task.yield()
          }
        }
        expect(error?.kind).to(equal(.tooMuchTime))
      }

      it("throws if it waits for outside events again and again") {
        let error = simulationError(settings: hasty) {
          while !Task.isCancelled {
            await withCheckedContinuation { continuation in DispatchQueue.global().async { continuation.resume() } }
          }
        }
        expect(error?.kind).to(equal(.tooMuchTime))
      }

      it("throws if its tasks do not end when cancelled, too") {
        let error = simulationError(settings: hasty) { Task.detached { while true { await Task.yield() } } }
        expect(error?.kind).to(equal(.tasksLeftBehind))
      }

      it("throws after 10 seconds by default") {
        expect(SimulationSettings().realTimeLimit).to(equal(.seconds(10)))
      }

      it("has no real-time limit while a debugger is attached") {
        expect(candlestick_has_tracer("Name:\ttests\nTracerPid:\t4210\nUid:\t0")).to(beTrue())
        expect(candlestick_has_tracer("Name:\ttests\nTracerPid:\t0\nUid:\t1")).to(beFalse())
      }
    }

    describe("settling in synchronous code while a task never ends") {
      it("throws, too") {
        let error = simulationError(settings: SimulationSettings(maximumSteps: 1_000)) {
          Task { while !Task.isCancelled { await Task.yield() } }
          try synchronously { try Simulation.current.settle() }
        }
        expect(error?.kind).to(equal(.tooManySteps))
      }
    }

    describe("a task that does not end when cancelled") {
      it("causes an error that names it") {
        let error = simulationError(settings: impatient) { Task.detached(name: "deaf") { await never() } }
        expect(error?.kind).to(equal(.tasksLeftBehind))
        expect(error?.description).to(
          satisfyAllOf(beginWith("tasks were left behind: "), contain("\n  \"deaf\""))
        )
      }

      it("causes no error if the settings allow it, and is never run again") {
        let events = Events()
        let continuation = Locked<CheckedContinuation<Void, Never>?>(nil)
        let settings = SimulationSettings(outsideTimeout: .zero, allowsTasksLeftBehind: true)
        let error = simulationError(settings: settings) {
          Task.detached {
            await withCheckedContinuation { resumed in continuation.withLock { $0 = resumed } }
            events("run again")
          }
        }
        expect(error).to(beNil())
        continuation.withLock(\.self)?.resume()
        try withDeterministicExecution { try await Simulation.current.settle() }
        expect(events.all).to(beEmpty())
      }

      it("does not hide the body's error") {
        expect {
          try withDeterministicExecution(settings: impatient) {
            Task.detached { await never() }
            throw TestError.broken
          }
        }.to(throwError(TestError.broken))
      }

      it("is never run again, even if it is resumed immediately, by a later simulation or by another thread") {
        let events = Events()
        for kind in 0..<3 {
          let continuation = Locked<CheckedContinuation<Void, Never>?>(nil)
          let error = simulationError(settings: impatient) {
            Task.detached {
              await withCheckedContinuation { resumed in continuation.withLock { $0 = resumed } }
              events("run again")
            }
          }
          expect(error?.kind).to(equal(.tasksLeftBehind))
          let resume: @Sendable () -> Void = { continuation.withLock(\.self)?.resume() }
          switch kind {
          case 0: resume()
          case 1:
            try withDeterministicExecution {
              resume()
              try await Simulation.current.settle()
            }
          default:
            let isDone = Locked(false)
            Thread {
              resume()
              isDone.withLock { $0 = true }
            }.start()
            expect(isDone.withLock(\.self)).toEventually(beTrue(), timeout: .seconds(60))
          }
          try withDeterministicExecution { try await Simulation.current.settle() }
        }
        expect(events.all).to(beEmpty())
      }

      it("is never run again, even on another executor") {
        let outside = OutsideThread()
        let events = Events()
        let continuation = Locked<CheckedContinuation<Void, Never>?>(nil)
        let error = simulationError(settings: impatient) {
          let executor = OutsideTaskExecutor(outside)
          await Task(executorPreference: executor) {}.value
          Task.detached {
            await withTaskExecutorPreference(executor) {
              await withCheckedContinuation { resumed in continuation.withLock { $0 = resumed } }
              events("run again")
            }
          }
        }
        expect(error?.kind).to(equal(.tasksLeftBehind))
        continuation.withLock(\.self)?.resume()
        let isOver = Locked(false)
        outside.run { isOver.withLock { $0 = true } }
        expect(isOver.withLock(\.self)).toEventually(beTrue(), timeout: .seconds(60))
        expect(events.all).to(beEmpty())
      }

      it("does not block the actors that the next simulation uses") {
        for seed: UInt64 in 0..<5 {
          let error = simulationError(seed: seed, settings: SimulationSettings(maximumSteps: 1_000)) {
            Task { @CustomActor in while true { await Task.yield() } }
            await never()
          }
          expect(error?.kind).to(equal(.tooManySteps))
          expect(try withDeterministicExecution { await Task { @CustomActor in 1 }.value }).to(equal(1))
        }
      }

      it("does not block the actors that it switches to") {
        for seed: UInt64 in 0..<5 {
          let error = simulationError(seed: seed, settings: SimulationSettings(maximumSteps: 1_000)) {
            Task.detached {
              while true {
                await onCustomActor {}
                await Task.yield()
              }
            }
            await never()
          }
          expect(error?.kind).to(equal(.tooManySteps))
          expect(try withDeterministicExecution { await Task { @CustomActor in 1 }.value }).to(equal(1))
        }
      }

      it("does not block the actors that real tasks use afterwards") {
        let error = simulationError(settings: SimulationSettings(maximumSteps: 1_000)) {
          Task { @CustomActor in while true { await Task.yield() } }
          await never()
        }
        expect(error?.kind).to(equal(.tooManySteps))
        let isRun = Locked(false)
        Task.detached { await onCustomActor { isRun.withLock { $0 = true } } }
        expect(isRun.withLock(\.self)).toEventually(beTrue(), timeout: .seconds(10))
      }

      it("does not block the actors that were about to run it at the last step") {
        for step in 0..<4 {
          let error = simulationError(settings: SimulationSettings(maximumSteps: 1_000 + step)) {
            Task.detached {
              while true {
                Task { @CustomActor in }
                await Task.yield()
              }
            }
            await never()
          }
          expect(error?.kind).to(equal(.tooManySteps))
          let isFree = customActorIsFree()
          expect(isFree()).toEventually(beTrue(), timeout: .seconds(10))
          expect(try withDeterministicExecution { await Task { @CustomActor in 1 }.value }).to(equal(1))
        }
      }
    }
  }
}

/// Does not wait for outside events, since there are none.
private let impatient = SimulationSettings(outsideTimeout: .zero)

/// Waits for a continuation that is never resumed.
private func never() async { await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in } }

/// Never ends, not even when cancelled.
private func endlessStream() -> AsyncStream<Int> { AsyncStream(unfolding: { await withUnsafeContinuation { _ in } }) }

/// Enqueues a real task on the actor, and returns a function that returns true once the task has run.
private func customActorIsFree() -> @Sendable () -> Bool {
  let isFree = Locked(false)
  Task.detached { await onCustomActor { isFree.withLock { $0 = true } } }
  return { isFree.withLock(\.self) }
}

@CustomActor private func onCustomActor(_ work: @Sendable () async -> Void) async { await work() }

@CustomActor private enum CustomActorNote {
  static func note(_ text: String, _ events: Events) { events(text) }
}

/// Computes for some time of the processor, which is real even in a simulation.
private func useProcessor(milliseconds: Int) {
  let end = clock() + milliseconds * 1000
  while clock() < end {}
}
