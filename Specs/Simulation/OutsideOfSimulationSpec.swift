#if os(Linux)
import Candlestick
import CandlestickSupport
import Foundation

final class OutsideOfSimulationSpec: Spec {
  override class func spec() {
    describe("what is outside of a simulation") {
      it("resumes tasks of it, from threads and Dispatch queues") {
        let here = currentThread()
        let results = try simulate(0..<20) {
          let ofThread = await withCheckedContinuation { continuation in
            Thread { continuation.resume(returning: currentThread()) }.start()
          }
          let ofQueue = await withCheckedContinuation { continuation in
            DispatchQueue.global().async { continuation.resume(returning: currentThread()) }
          }
          let detached = await Task.detached {
            let there = await withCheckedContinuation { continuation in
              DispatchQueue.global().async { continuation.resume(returning: currentThread()) }
            }
            return [there == here, currentThread() == here]
          }.value
          return [ofThread == here, ofQueue == here, currentThread() == here] + detached
        }
        expect(Set(results)).to(equal([[false, false, true, false, true]]))
      }

      it("sends values to streams that are read in it") {
        let received = try simulate(0..<20) {
          let (stream, continuation) = AsyncStream<Int>.makeStream()
          Thread {
            for number in 1...100 { continuation.yield(number) }
            continuation.finish()
          }.start()
          var received: [Int] = []
          for await number in stream { received.append(number) }
          return received
        }
        expect(received).to(allPass(equal(Array(1...100))))
      }

      it("includes the main Dispatch queue and the main run loop, which are served while nothing else is ready") {
        let findings = try simulate(0..<20) {
          let ofQueue = await withCheckedContinuation { continuation in
            DispatchQueue.main.async { continuation.resume(returning: runsOnMainThread()) }
          }
          let ofLoop = await withCheckedContinuation { continuation in
            RunLoop.main.perform { continuation.resume(returning: runsOnMainThread()) }
          }
          let ofTimer = await withCheckedContinuation { continuation in
            RunLoop.main.add(
              Timer(timeInterval: 0.001, repeats: false) { _ in continuation.resume(returning: runsOnMainThread()) },
              forMode: .default
            )
          }
          return [ofQueue, ofLoop, ofTimer]
        }
        expect(Set(findings)).to(equal([[true, true, true]]))
      }

      it("includes the main Dispatch queue, in an async simulation too") {
        let isOnMainThread = try await withDeterministicExecution {
          await withCheckedContinuation { continuation in
            DispatchQueue.main.async { continuation.resume(returning: runsOnMainThread()) }
          }
        }
        expect(isOnMainThread).to(beTrue())
      }

      it("includes what is read from files") {
        let texts = try simulate(0..<20) {
          let pipe = Pipe()
          async let text = withCheckedContinuation { continuation in
            pipe.fileHandleForReading.readabilityHandler = { handle in
              handle.readabilityHandler = nil
              continuation.resume(returning: String(decoding: handle.availableData, as: UTF8.self))
            }
          }
          try await Simulation.current.settle()
          try pipe.fileHandleForWriting.write(contentsOf: Data("hello".utf8))
          return await text
        }
        expect(Set(texts)).to(equal(["hello"]))
      }

      it("is the real time to clocks of other threads") {
        let years = try withDeterministicExecution {
          try await Task.sleep(for: .seconds(60))
          return await withCheckedContinuation { continuation in
            Thread { continuation.resume(returning: Calendar.current.component(.year, from: Date())) }.start()
          }
        }
        expect(years).to(beGreaterThan(2020))
      }
    }

    describe("a wait for what is outside") {
      // A wrong answer waits for an hour, which the limit of real time ends with another error; or it is a deadlock.
      let settings = SimulationSettings(outsideTimeout: .seconds(3600), realTimeLimit: .seconds(10))

      func isAnswered(_ ask: @escaping @Sendable (CheckedContinuation<Void, Never>) -> Void) throws {
        try withDeterministicExecution(settings: settings) { await withCheckedContinuation(ask) }
      }

      it("goes on while a timer of Dispatch's is set") {
        try isAnswered { continuation in
          DispatchQueue.global().asyncAfter(deadline: .now() + 0.05) { continuation.resume() }
        }
      }

      it("goes on while a timer of Dispatch's that was set before is") {
        let resume = Locked<CheckedContinuation<Void, Never>?>(nil)
        let source = DispatchSource.makeTimerSource()
        source.setEventHandler {
          resume.withLock { continuation in
            continuation?.resume()
            continuation = nil
          }
        }
        source.schedule(deadline: .now(), repeating: 0.05)
        source.resume()
        defer { source.cancel() }
        try isAnswered { continuation in resume.withLock { $0 = continuation } }
      }

      it("goes on while a thread sleeps, or reads") {
        try isAnswered { continuation in
          Thread {
            usleep(50_000)
            continuation.resume()
          }.start()
        }
        try isAnswered { continuation in
          let pipe = Pipe()
          Thread {
            _ = try? pipe.fileHandleForReading.read(upToCount: 1)
            continuation.resume()
          }.start()
          Thread {
            usleep(50_000)
            try? pipe.fileHandleForWriting.write(contentsOf: Data([1]))
          }.start()
        }
      }

      it("goes on while what was done on one queue is done on the next") {
        try isAnswered { continuation in
          DispatchQueue.global().async {
            DispatchQueue.main.async {
              DispatchQueue.global().async { RunLoop.main.perform { continuation.resume() } }
            }
          }
        }
      }
    }

    describe("an exploration whose runs stand still") {
      let settings = SimulationSettings(outsideTimeout: .seconds(2))
      let isOver = DispatchSemaphore(value: 0)
      let runs = Locked(0)
      var begin = ContinuousClock.now

      beforeEach {
        Thread { isOver.wait() }.start()
        runs.withLock { $0 = 0 }
        begin = .now
      }
      afterEach { isOver.signal() }

      @Sendable func standStill() async {
        runs.withLock { $0 += 1 }
        await Task.detached { await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in } }.value
      }

      func expectOneLongWait() {
        let time = begin.duration(to: .now)
        let runs = runs.withLock(\.self)
        // A failure is confirmed, made simpler and recorded.
        expect(runs).to(beGreaterThanOrEqualTo(3))
        expect(time).to(beGreaterThanOrEqualTo(.seconds(2)))
        expect(time).to(beLessThan(.seconds(2) * runs))
      }

      it(
        "waits for what is outside as long as the settings say in the first, and not so long again in the same standstill"
      ) {
        expect { try exploreSchedules(10, settings: settings) { await standStill() } }.to(throwError())
        expectOneLongWait()
      }

      it("does so if it is awaited, too") {
        await expect { try await exploreSchedules(10, settings: settings) { await standStill() } }.to(throwError())
        expectOneLongWait()
      }
    }

    describe("a task executor of the user's own, in a simulation") {
      it("runs its tasks outside, which the simulation waits for before time passes") {
        let here = currentThread()
        let findings = try simulate(0..<20) {
          let executor = QueueTaskExecutor()
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

      it("may be none") {
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

      it("is asked to end its tasks with the simulation") {
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

    describe("a task that was not begun in the simulation") {
      it("is never taken into it, be it made before or meanwhile") {
        let real = RealTasks()
        let findings = try simulate(0..<20) {
          await real.haveGoneOn()
          return real.findings
        }
        real.end()
        expect(Set(findings.dropFirst())).to(equal([[]]))
        expect(real.findings).to(beEmpty())
      }

      it("is never taken into one that awaits, either") {
        let real = RealTasks()
        for seed: UInt64 in 0..<20 {
          try await withDeterministicExecution(seed: seed) { await real.haveGoneOn() }
        }
        real.end()
        expect(real.findings).to(beEmpty())
      }
    }

    describe("Simulation.current outside of a simulation") {
      it("is real") {
        let simulation = Simulation.current
        var random = simulation.random
        expect(simulation.isRunning).to(beFalse())
        expect(simulation.autoAdvance).to(beTrue())
        let first = simulation.now
        expect(simulation.now).to(beGreaterThanOrEqualTo(first))
        expect(simulation.uuid()).toNot(equal(simulation.uuid()))
        expect(random.next()).toNot(equal(random.next()))
      }

      it("refuses to let time pass, and says what to do") {
        let message =
          "there is no simulation here whose time could pass; run the code in withDeterministicExecution, or give the "
          + "example the trait .deterministic"
        expect { try Simulation.current.advance(by: .seconds(1)) }.to(
          throwError { (error: SimulationError) in
            expect(error.kind).to(equal(.notInSimulation))
            expect(error.description).to(equal(message))
          }
        )
        expect { try Simulation.current.settle() }.to(throwError())
      }

      it("refuses it in async code too") {
        await expect { try await Simulation.current.advance(by: .seconds(1)) }.to(throwError())
        await expect { try await Simulation.current.settle() }.to(throwError())
      }
    }

    describe("after a simulation") {
      it("all is as before") {
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

      it("all is as before, if it ended with an error or was refused") {
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

private func compute() -> UInt { currentThread() }

@concurrent private func offActors() async -> UInt { currentThread() }

/// Tasks that run for real on other threads, and take note of whatever is not real to them.
private final class RealTasks: Sendable {
  private let here = currentThread()
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

  /// Waits, in a simulation, for an event from outside: until each kind of work has been done once more.
  func haveGoneOn() async {
    let rounds = state.withLock(\.rounds)
    await withCheckedContinuation { continuation in
      Thread { [self] in
        while state.withLock({ $0.rounds < rounds + 8 }) { Thread.sleep(forTimeInterval: 0.0001) }
        continuation.resume()
      }.start()
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
      currentThread() != here && !Simulation.current.isRunning && Date().timeIntervalSinceReferenceDate > 86400
    if !isReal { state.withLock { $0.findings.append(place) } }
  }
}

private actor RealActor {
  private var count = 0
  func add() { count += 1 }
}

/// The variables that the runtime calls hooks by.
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
#endif
