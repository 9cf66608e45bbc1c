import Candlestick
import CandlestickSupport
import Foundation

final class OwnersInSimulationSpec: Spec {
  override class func spec() {
    describe("a task that was started outside a simulation and is resumed inside it") {
      it("continues outside if it waits for a stream, and is not cancelled at the end") {
        let (stream, continuation) = AsyncStream<Int>.makeStream()
        let events = Events()
        let outside = Task.detached {
          events("waits")
          for await _ in stream { break }
          let world = World.here
          try? await Task.sleep(for: .milliseconds(1))
          return [world, .here]
        }
        await expect(events.all).toEventually(haveCount(1), timeout: .seconds(60))
        _ = try simulate(0..<1) { continuation.yield(1) }
        let worlds = await outside.value
        expect(worlds).to(equal([.ordinary, .ordinary]))
      }

      it("continues outside if it waits for a continuation on an actor") {
        let door = Door()
        let outside = Task.detached { [await door.wait(), .here] }
        await expect { await door.isAwaited }.toEventually(beTrue(), timeout: .seconds(60))
        let inside = try simulate(0..<1) { [await door.open(), .here] }
        expect(inside).to(equal([[.simulated, .simulated]]))
        let worlds = await outside.value
        expect(worlds).to(equal([.ordinary, .ordinary]))
      }

      it("continues on the real main queue if it waits on the main actor") {
        let (stream, continuation) = AsyncStream<Int>.makeStream()
        let events = Events()
        let outside = Task { @MainActor in
          events("waits")
          for await _ in stream { break }
          return [World.here]
        }
        await expect(events.all).toEventually(haveCount(1), timeout: .seconds(60))
        _ = try simulate(0..<1) { continuation.yield(1) }
        let worlds = await outside.value
        expect(worlds).to(equal([.ordinary]))
      }

      it("continues outside if it waits for a task of the simulation") {
        let (stream, continuation) = AsyncStream<Task<World, Never>>.makeStream()
        let events = Events()
        let outside = Task.detached {
          events("waits")
          for await task in stream { return [await task.value, .here] }
          return []
        }
        await expect(events.all).toEventually(haveCount(1), timeout: .seconds(60))
        _ = try simulate(0..<1) {
          let task = Task {
            try? await Task.sleep(for: .seconds(3600))
            return World.here
          }
          continuation.yield(task)
          _ = await task.value
        }
        let worlds = await outside.value
        expect(worlds).to(equal([.simulated, .ordinary]))
      }

      it("resumes a task of the simulation that awaits it inside the simulation") {
        let (stream, continuation) = AsyncStream<Int>.makeStream()
        let outside = Task.detached {
          for await _ in stream { break }
          return World.here
        }
        let worlds = try withDeterministicExecution {
          _ = continuation.yield(1)
          return [await outside.value, .here]
        }
        expect(worlds).to(equal([.ordinary, .simulated]))
      }
    }

    describe("a worker that waits for requests") {
      it("serves all examples if it was started in beforeAll") {
        var answers: [[World]] = []
        let run = InnerRun {
          describe("a group", .deterministic) {
            var worker: Worker!
            beforeAll { worker = Worker() }
            for number in 1...3 {
              it("asks \(number)") { answers.append([await worker.ask(), .here]) }
            }
          }
        }
        expect(run.outcomes).to(equal(["passed", "passed", "passed"]))
        expect(answers).to(equal(Array(repeating: [.ordinary, .simulated], count: 3)))
      }

      it("serves all simulations if a lazy global started it, whichever simulation used it first") {
        let answers = try simulate(0..<3) { [await Worker.shared.ask(), .here] }
        expect(answers).to(equal(Array(repeating: [.ordinary, .simulated], count: 3)))
      }
    }

    describe("the initializer of a global that a simulation is the first to use") {
      it("draws no random numbers from the simulation, so that the next simulation gets the same numbers") {
        let numbers = try (1...2).map { _ in
          try withDeterministicExecution(seed: 7) {
            _ = Drawn.atFirstUse
            return UInt64.random(in: 0 ... .max)
          }
        }
        expect(numbers[0]).to(equal(numbers[1]))
      }

      it("sees the simulation's time") {
        let year = try withDeterministicExecution { Dated.atFirstUse }
        expect(year).to(equal(2035))
      }
    }

    describe("an actor that a simulation shares with other code") {
      it("runs each task where it belongs, however many wait for the actor") {
        let worlds = Locked(Set<[World]>())
        let actor = Reentrant()
        let outside = (1...4).map { _ in
          Task.detached {
            for _ in 1...500 {
              let found = await actor.work()
              worlds.withLock { _ = $0.insert(found + [.here, .ordinary]) }
            }
          }
        }
        _ = try simulate(0..<20) {
          await withDiscardingTaskGroup { group in
            for _ in 1...4 {
              group.addTask {
                for _ in 1...25 {
                  let found = await actor.work()
                  worlds.withLock { _ = $0.insert(found + [.here, .simulated]) }
                }
              }
            }
          }
        }
        for task in outside { await task.value }
        expect(worlds.withLock(\.self)).to(
          equal([
            [.ordinary, .ordinary, .ordinary, .ordinary], [.simulated, .simulated, .simulated, .simulated],
          ])
        )
        let count = await actor.count
        let calls = 4 * 500 + 20 * 4 * 25
        expect(count).to(equal(calls))
      }

      it("is awaited while an outside task holds it, before time advances and beyond the outside timeout") {
        let (started, hasStarted) = AsyncStream<Void>.makeStream()
        let actor = Reentrant()
        let outside = Task.detached {
          await actor.block(for: 0.1) { hasStarted.finish() }
        }
        for await _ in started {}
        let settings = SimulationSettings(outsideTimeout: .milliseconds(1))
        let time = try await withDeterministicExecution(settings: settings) {
          Task { try await Task.sleep(for: .seconds(60)) }
          _ = await actor.work()
          return Simulation.current.now
        }
        expect(time).to(equal(.zero))
        await outside.value
      }
    }

    describe("two concurrent simulations") {
      it("each run their own tasks on shared actors and streams") {
        let actor = Reentrant()
        async let first = withDeterministicExecution(seed: 1) { await visit(actor) }
        async let second = withDeterministicExecution(seed: 2) { await visit(actor) }
        let visits = try await [first, second]
        expect(visits.map(\.time)).to(equal([.seconds(100), .seconds(100)]))
        expect(visits.map(\.worlds)).to(allPass(equal([.simulated])))
      }
    }

    describe("a sleeping task with its own executor, in a simulation") {
      it("is awaited in real time, beyond the outside timeout") {
        let settings = SimulationSettings(outsideTimeout: .milliseconds(1))
        let executor = OutsideTaskExecutor(OutsideThread())
        let hasSlept = try withDeterministicExecution(settings: settings) {
          try await Task(executorPreference: executor) {
            try await Task.sleep(for: .milliseconds(50))
            return true
          }.value
        }
        expect(hasSlept).to(beTrue())
      }

      it("is named, as sleeping in real time, if it does not end in time") {
        let executor = OutsideTaskExecutor(OutsideThread())
        let error = simulationError(settings: SimulationSettings(realTimeLimit: .milliseconds(100))) {
          await Task(name: "patient", executorPreference: executor) {
            try? await Task.sleep(for: .seconds(3600))
          }.value
        }
        expect(error?.kind).to(equal(.tooMuchTime))
        expect(error?.description).to(
          contain("\"patient\", with its own executor, on which it sleeps in real time")
        )
      }
    }
  }
}

/// The environment that code sees.
private struct World: Hashable, Sendable {
  private let isRunning: Bool
  private let isTimeVirtual: Bool
  private let isCancelled: Bool

  static let ordinary = World(isRunning: false, isTimeVirtual: false, isCancelled: false)
  static let simulated = World(isRunning: true, isTimeVirtual: true, isCancelled: false)

  static var here: World {
    World(
      isRunning: Simulation.current.isRunning,
      isTimeVirtual: Specs.isTimeVirtual(),
      isCancelled: Task.isCancelled
    )
  }
}

private actor Door {
  private var visitor: CheckedContinuation<Void, Never>?

  var isAwaited: Bool { visitor != nil }

  func wait() async -> World {
    await withCheckedContinuation { visitor = $0 }
    return .here
  }

  func open() -> World {
    visitor?.resume()
    visitor = nil
    return .here
  }
}

@Sendable private func visit(_ actor: Reentrant) async -> (time: Duration, worlds: Set<World>) {
  var worlds: Set<World> = []
  for _ in 1...100 {
    let (stream, continuation) = AsyncStream<Int>.makeStream()
    let reader = Task {
      for await _ in stream { break }
      return await actor.work()
    }
    worlds.formUnion(await actor.work())
    continuation.yield(1)
    worlds.formUnion(await reader.value + [.here])
    try? await Task.sleep(for: .seconds(1))
  }
  return (Simulation.current.now, worlds)
}

private actor Reentrant {
  private(set) var count = 0

  func work() async -> [World] {
    let before = World.here
    await Task.yield()
    count += 1
    return [before, .here]
  }

  func block(for seconds: Double, _ begin: @Sendable () -> Void) {
    begin()
    usleep(UInt32(seconds * 1_000_000))
  }
}

/// Answers requests in a task that starts once.
private final class Worker: Sendable {
  static let shared = Worker()

  private let requests: AsyncStream<CheckedContinuation<World, Never>>.Continuation

  init() {
    let (stream, continuation) = AsyncStream<CheckedContinuation<World, Never>>.makeStream()
    requests = continuation
    Task.detached { for await request in stream { request.resume(returning: .here) } }
  }

  func ask() async -> World { await withCheckedContinuation { _ = requests.yield($0) } }
}

private enum Drawn {
  static let atFirstUse = UInt64.random(in: 0 ... .max)
}

private enum Dated {
  static let atFirstUse = Calendar.current.component(.year, from: Date())
}
