import Candlestick
import CandlestickSupport
import Foundation

@testable import CandlestickEngine
@testable import CandlestickSimulation

final class OutsideExecutorsSpec: Spec {
  override class func spec() {
    describe("a custom task executor in a simulation") {
      it("runs its tasks outside if it has its own thread, and the simulation waits for them before it advances time") {
        let here = currentThread()
        let outside = OutsideThread()
        let findings = try simulate(0..<20) {
          let executor = OutsideTaskExecutor(outside)
          Task.detached { try await Task.sleep(for: .seconds(3600)) }
          let thread = await Task(executorPreference: executor) { compute() }.value
          let groupThread = await withTaskGroup { group in
            group.addTask(executorPreference: executor) { compute() }
            return await group.next()
          }
          let preferredThread = await withTaskExecutorPreference(executor) { await offActors() }
          return [
            "\(thread == here)", "\(groupThread == here)", "\(preferredThread == here)", "\(currentThread() == here)",
            "\(Simulation.current.now)",
          ]
        }
        expect(Set(findings)).to(equal([["false", "false", "false", "true", "0.0 seconds"]]))
      }

      it("makes synchronous code that advances time wait for its tasks, too") {
        let outside = OutsideThread()
        let events = Events()
        try withDeterministicExecution {
          Task(executorPreference: OutsideTaskExecutor(outside)) {
            workFor50Milliseconds()
            events("worked")
          }
          try synchronously { try Simulation.current.advance(by: .seconds(60)) }
          events("advanced")
        }
        expect(events.joined).to(equal("worked advanced"))
      }

      it("does not delay sleeping synchronous code once its tasks have ended") {
        let outside = OutsideThread()
        let time = try withDeterministicExecution(settings: patient) {
          Task(executorPreference: OutsideTaskExecutor(outside)) {}
          sleep(3600)
          return Simulation.current.now
        }
        expect(time).to(equal(.seconds(3600)))
      }

      it("does not delay polling code once its tasks have ended") {
        let outside = OutsideThread()
        let polls: [@Sendable () async -> Void] = [{ await Task.yield() }, { try? await Task.sleep(for: .zero) }]
        for poll in polls {
          try withDeterministicExecution(settings: patient) {
            let count = SharedCount(0)
            Task(executorPreference: OutsideTaskExecutor(outside)) {
              while count.get() < Spinners.fewestYields + 2 { sched_yield() }
            }
            while Simulation.current.now < .seconds(1) {
              await poll()
              count.increment()
            }
          }
        }
      }

      it("is not reported to have tasks that have ended") {
        let outside = OutsideThread()
        let error = simulationError(settings: SimulationSettings(maximumSteps: 6 * Spinners.fewestYields)) {
          let count = SharedCount(0)
          Task(executorPreference: OutsideTaskExecutor(outside)) {
            while count.get() < Spinners.fewestYields + 2 { sched_yield() }
          }
          while true {
            await Task.yield()
            count.increment()
          }
        }
        expect(error?.description).to(match(#"This task has not ended:\n  the body, [^\n]*$"#))
      }

      it("can be nil") {
        let here = currentThread()
        let findings = try simulate(0..<20) {
          let threads = [
            await Task(executorPreference: nil) { compute() }.value,
            await Task.detached(executorPreference: nil) { compute() }.value,
            await withTaskGroup { group in
              group.addTask(executorPreference: nil) { compute() }
              return await group.next() ?? 0
            }, await withTaskExecutorPreference(nil) { await offActors() },
          ]
          return threads.map { $0 == here }
        }
        expect(Set(findings)).to(equal([[true, true, true, true]]))
      }

      it("has its tasks cancelled at the end of the simulation") {
        let events = Events()
        _ = try simulate(0..<20) {
          Task(executorPreference: QueueTaskExecutor()) {
            try? await Task.sleep(for: .seconds(3600))
            events("\(Task.isCancelled)")
          }
        }
        expect(events.all).to(equal(Array(repeating: "true", count: 20)))
      }
    }

    describe("an executor over a Dispatch queue in a simulation") {
      it("runs its tasks in the simulation") {
        let here = currentThread()
        let findings = try simulate(0..<20) {
          let thread = await Task(executorPreference: QueueTaskExecutor()) { compute() }.value
          return "\(thread == here) at \(Simulation.current.now)"
        }
        expect(Set(findings)).to(equal(["true at 0.0 seconds"]))
      }

      it("runs its tasks in virtual time") {
        let findings = try simulate(0..<20) {
          let here = currentThread()
          return try await Task(executorPreference: QueueTaskExecutor()) {
            try await Task.sleep(for: .seconds(3600))
            try await Task.sleep(nanoseconds: 3600 * 1_000_000_000)
            try await Task.sleep(until: .now + .seconds(3600), clock: .suspending)
            try await Task.sleep(until: .now + .seconds(3600), tolerance: .seconds(60), clock: .continuous)
            return "\(Simulation.current.now) \(currentThread() == here)"
          }.value
        }
        expect(Set(findings)).to(equal(["14400.0 seconds true"]))
      }

      it("lets time advance while a task waits for its turn, although there is a newer task") {
        let now = try withDeterministicExecution {
          let executor = QueueTaskExecutor()
          let (stream, continuation) = AsyncStream<Void>.makeStream()
          let task = Task(executorPreference: executor) {
            for await _ in stream {}
            return Simulation.current.now
          }
          try await Simulation.current.settle()
          let newer = Task { try? await Task.sleep(for: .seconds(7200)) }
          try await Simulation.current.settle()
          executor.queue.async { Thread.sleep(forTimeInterval: 3600) }
          continuation.finish()
          let now = await task.value
          newer.cancel()
          return now
        }
        expect(now).to(equal(.seconds(3600)))
      }

      it("lets time advance once its tasks have ended") {
        let time = try withDeterministicExecution(settings: patient) {
          Task(executorPreference: QueueTaskExecutor()) {}
          try await Task.sleep(for: .seconds(3600))
          return Simulation.current.now
        }
        expect(time).to(equal(.seconds(3600)))
      }

      it("orders the sleeps of its tasks") {
        let orders = try simulate(0..<20) {
          let (events, executor) = (Events(), QueueTaskExecutor())
          await withTaskGroup { group in
            for seconds in [3, 1, 2, 1] {
              group.addTask(executorPreference: executor) {
                try? await Task.sleep(for: .seconds(seconds))
                events("\(seconds)")
              }
            }
          }
          return "\(events.joined) at \(Simulation.current.now)"
        }
        expect(Set(orders)).to(equal(["1 1 2 3 at 3.0 seconds"]))
      }

      it("ends the sleep of a cancelled task immediately") {
        let findings = try simulate(0..<20) {
          let task = Task(executorPreference: QueueTaskExecutor()) {
            do {
              try await Task.sleep(for: .seconds(3600))
              return "slept"
            } catch {
              return "\(Simulation.current.now)"
            }
          }
          try await Task.sleep(for: .seconds(1))
          task.cancel()
          let finding = await task.value
          try await Task.sleep(for: .seconds(1))
          return "\(finding), \(Simulation.current.now)"
        }
        expect(Set(findings)).to(equal(["1.0 seconds, 2.0 seconds"]))
      }

      it("lets a task of the simulation wait for a task that sleeps") {
        let events = Events()
        try withDeterministicExecution {
          Task(executorPreference: QueueTaskExecutor()) {
            try await Task.sleep(for: .seconds(3600))
            events("\(Simulation.current.now)")
          }
          try await Simulation.current.advance(by: .seconds(3599))
          expect(events.all).to(beEmpty())
          try await Simulation.current.advance(by: .seconds(1))
        }
        expect(events.all).to(equal(["3600.0 seconds"]))
      }

      it("reports where one of its tasks waits") {
        let error = simulationError {
          await Task(name: "patient", executorPreference: QueueTaskExecutor()) {
            try? await Task.sleep(for: .seconds(1))
            await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
          }.value
        }
        expect(error?.kind).to(equal(.deadlock))
        expect(error?.description).to(contain("\"patient\", waiting at OutsideExecutorsSpec.swift"))
      }

      it("lets its tasks call actors without an executor") {
        let here = currentThread()
        let threads = try simulate(0..<20) {
          let (executor, actor) = (QueueTaskExecutor(), OnNoQueue())
          return await [
            actor.thread, Task(executorPreference: executor) { await actor.thread }.value,
            withTaskExecutorPreference(executor) { await actor.thread },
          ]
        }
        expect(Set(threads)).to(equal([[here, here, here]]))
      }

      it("runs its actors in virtual time") {
        let findings = try simulate(0..<20) {
          let actor = OnQueue()
          async let first = actor.sleep()
          async let second = actor.sleep()
          return "\(await first) \(await second)"
        }
        expect(Set(findings)).to(equal(["3600.0 seconds 3600.0 seconds"]))
      }

      it("runs its actors in the simulation, isolated, in any order") {
        let findings = try simulate {
          let (events, actor) = (Events(), OnQueue())
          await withTaskGroup { group in
            for number in 1...2 { group.addTask { await actor.note(number, in: events) } }
          }
          return events.joined
        }
        expect(Set(findings)).to(equal(["1 1 2 2", "2 2 1 1"]))
      }
    }

    describe("a task that was started outside a simulation") {
      it("never becomes part of a simulation, whether it started before or during it") {
        let real = RealTasks()
        let findings = try simulate(0..<20) {
          await real.haveGoneOn()
          return real.findings
        }
        real.end()
        expect(Set(findings.dropFirst())).to(equal([[]]))
        expect(real.findings).to(beEmpty())
      }

      it("never becomes part of an awaited simulation") {
        let real = RealTasks()
        for seed: UInt64 in 0..<20 {
          try await withDeterministicExecution(seed: seed) { await real.haveGoneOn() }
        }
        real.end()
        expect(real.findings).to(beEmpty())
      }
    }

    describe("Simulation.current outside a simulation") {
      it("has real time and real random numbers") {
        let simulation = Simulation.current
        var random = simulation.random
        expect(simulation.isRunning).to(beFalse())
        expect(simulation.autoAdvance).to(beTrue())
        let first = simulation.now
        expect(simulation.now).to(beGreaterThanOrEqualTo(first))
        expect(simulation.uuid()).toNot(equal(simulation.uuid()))
        expect(random.next()).toNot(equal(random.next()))
      }

      it("throws an error with advice when time would advance") {
        let message =
          "no simulation is running here, so time cannot advance; run the code in withDeterministicExecution, or give the "
          + "example the trait .deterministic"
        expect { try Simulation.current.advance(by: .seconds(1)) }.to(
          throwError { (error: SimulationError) in
            expect(error.kind).to(equal(.notInSimulation))
            expect(error.description).to(equal(message))
          }
        )
        expect { try Simulation.current.settle() }.to(throwError())
      }

      it("throws the error in async code, too") {
        await expect { try await Simulation.current.advance(by: .seconds(1)) }.to(throwError())
        await expect { try await Simulation.current.settle() }.to(throwError())
      }
    }

    describe("the end of a simulation") {
      it("restores everything") {
        let before = Hooks()
        let here = currentThread()
        try withDeterministicExecution(seed: 7) { await Task.detached { await Task.yield() }.value }
        let first = Int.random(in: .min ... .max)
        try withDeterministicExecution(seed: 7) { await Task.detached { await Task.yield() }.value }
        let thread = Locked<UInt?>(nil)
        Task.detached { thread.withLock { $0 = currentThread() } }
        expect(Hooks()).to(equal(before))
        expect(Int.random(in: .min ... .max)).toNot(equal(first))
        expect(Calendar.current.component(.year, from: Date())).to(beGreaterThan(2020))
        expect(thread.withLock(\.self)).toEventuallyNot(beNil(), timeout: .seconds(60))
        expect(thread.withLock(\.self)).toNot(equal(here))
        expect(Simulation.current.isRunning).to(beFalse())
      }

      it("restores everything if the simulation failed or was refused") {
        let before = Hooks()
        _ = simulationError { throw TestError.broken }
        _ = simulationError(settings: SimulationSettings(maximumSteps: 10)) { while true { await Task.yield() } }
        _ = simulationError { try await withDeterministicExecution {} }
        expect(Hooks()).to(equal(before))
        expect(Simulation.current.isRunning).to(beFalse())
      }
    }
  }
}

/// Waits for an hour if a simulation waits for an outside event; the limit ends it.
private let patient = SimulationSettings(outsideTimeout: .seconds(3600), realTimeLimit: .seconds(10))

private func workFor50Milliseconds() { usleep(50_000) }

private actor OnNoQueue {
  var thread: UInt {
    assertIsolated()
    return currentThread()
  }
}

private actor OnQueue {
  private let executor = QueueExecutor()

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  func sleep() async -> String {
    try? await Task.sleep(for: .seconds(3600))
    assertIsolated()
    return "\(Simulation.current.now)"
  }

  func note(_ number: Int, in events: Events) {
    assertIsolated()
    events("\(number)")
    events("\(number)")
  }
}

private func compute() -> UInt { currentThread() }

@concurrent private func offActors() async -> UInt { currentThread() }

/// Tasks that run in real time on other threads, and record each value that is not real.
private final class RealTasks: Sendable {
  private let here = currentThread()
  private let outside = OutsideThread()
  private let state = Locked((findings: [String](), rounds: 0, isOver: false, task: Task<Void, Never>?.none))
  private let counter = RealActor()

  var findings: [String] { state.withLock(\.findings) }

  init() {
    let task = Task.detached { [self] in
      await withDiscardingTaskGroup { group in
        for _ in 1...4 { group.addTask { await self.work() } }
      }
    }
    state.withLock { $0.task = task }
  }

  /// Waits, in a simulation, for an outside event: until each of the tasks has completed another round.
  func haveGoneOn() async {
    let rounds = state.withLock(\.rounds)
    await withCheckedContinuation { continuation in
      outside.run { [self] in
        while state.withLock({ $0.rounds < rounds + 8 }) { Thread.sleep(forTimeInterval: 0.0001) }
        continuation.resume()
      }
    }
  }

  func end() { state.withLock { $0.isOver = true } }

  private func work() async {
    while !state.withLock(\.isOver) {
      note("before")
      try? await Task.sleep(for: .microseconds(100))
      note("after a sleep")
      await counter.add()
      note("after a hop")
      await Task.detached { self.note("in a new task") }.value
      async let child: Void = note("in a child")
      await child
      await Task.yield()
      note("after a yield")
      state.withLock { $0.rounds += 1 }
    }
  }

  private func note(_ place: String) {
    let isReal =
      currentThread() != here && !Simulation.current.isRunning && !isTimeVirtual()
    if !isReal { state.withLock { $0.findings.append(place) } }
  }
}

private actor RealActor {
  private var count = 0
  func add() { count += 1 }
}

/// The variables through which the runtime calls hooks.
private struct Hooks: Equatable {
  private let hooks: [String: UInt?]

  init() {
    let names = [
      "enqueueGlobal", "enqueueGlobalWithDelay", "enqueueGlobalWithDeadline", "enqueueMainExecutor", "getMainExecutor",
      "isMainExecutor", "checkIsolated", "isOnExecutor", "donateThreadToGlobalExecutorUntil",
      "isIsolatingCurrentContext",
    ].map { "swift_task_\($0)_hook" }
    hooks = Dictionary(
      uniqueKeysWithValues: names.map { name in (name, dlsym(nil, name)?.load(as: UInt.self)) }
    )
  }
}
