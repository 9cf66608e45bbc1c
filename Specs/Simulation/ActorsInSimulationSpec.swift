import Candlestick

final class ActorsInSimulationSpec: Spec {
  override class func spec() {
    describe("an actor in a simulation") {
      it("runs one task at a time until it suspends") {
        let logs = try simulate {
          let actor = Reentrant()
          let tasks = ["a", "b"].map { name in Task.detached { await actor.work(name) } }
          for task in tasks { await task.value }
          return await actor.log.joined(separator: " ")
        }
        expect(Set(logs)).to(
          equal([
            "a1 a2 b1 b2 a3 b3", "a1 a2 b1 b2 b3 a3", "b1 b2 a1 a2 a3 b3", "b1 b2 a1 a2 b3 a3",
            "a1 a2 a3 b1 b2 b3", "b1 b2 b3 a1 a2 a3",
          ])
        )
      }

      it("loses an update if its caller reads and writes in two calls, in some schedules") {
        let counts = try simulate {
          let counter = Counter()
          let tasks = (1...2).map { _ in Task.detached { await counter.set(counter.count + 1) } }
          for task in tasks { await task.value }
          return await counter.count
        }
        expect(Set(counts)).to(equal([1, 2]))
      }

      it("loses no update if it reads and writes in one call") {
        let counts = try simulate {
          let counter = Counter()
          await withDiscardingTaskGroup { group in
            for _ in 1...10 { group.addTask { await counter.add() } }
          }
          return await counter.count
        }
        expect(Set(counts)).to(equal([10]))
      }

      it("runs waiting tasks in any order") {
        let orders = try simulate {
          let actor = Reentrant()
          await withDiscardingTaskGroup { group in
            for number in 1...3 { group.addTask { await actor.note("\(number)") } }
          }
          return await actor.log.joined()
        }
        expect(orders.first).to(equal("123"))
        expect(Set(orders)).to(haveCount(6))
      }

      it("calls another actor, which calls it back") {
        let counts = try simulate {
          let ping = Ping()
          await ping.play(10)
          return await ping.count
        }
        expect(Set(counts)).to(equal([11]))
      }

      it("is isolated, as it is outside a simulation") {
        let isIsolated = try simulate(0..<20) {
          let actor = Reentrant()
          return await actor.isIsolated
        }
        expect(Set(isIsolated)).to(equal([true]))
      }
    }

    describe("a global actor in a simulation") {
      it("runs one task at a time") {
        let counts = try simulate {
          let count = Shared()
          await withDiscardingTaskGroup { group in
            for _ in 1...5 { group.addTask { await count.addTwice() } }
          }
          return await count.value
        }
        expect(Set(counts)).to(equal([10]))
      }

      it("is usable in one simulation after another") {
        let sums = try simulate { await Task.detached { await onCustomActor(20) + onCustomActor(1) }.value }
        expect(Set(sums)).to(equal([23]))
      }
    }

    describe("the main actor in a simulation") {
      it("runs on the main thread, in tasks and in the functions that they call") {
        let findings = try simulate {
          let here = [runsOnMainThread(), assumesMainActor()]
          let there = await Task.detached { await onMainActor() }.value
          return here + there
        }
        expect(Set(findings)).to(equal([[true, true, true, true]]))
      }

      it("runs its jobs in the order in which they were enqueued, whatever the seed") {
        let orders = try simulate {
          let events = Events()
          let tasks = (1...5).map { number in
            Task { @MainActor in
              events("\(number)")
              return Task { @MainActor in events("\(number)") }
            }
          }
          for task in tasks { await task.value.value }
          return events.joined
        }
        expect(Set(orders)).to(equal(["1 2 3 4 5 1 2 3 4 5"]))
      }

      it("interleaves its jobs with other tasks in any order") {
        let orders = try simulate {
          let events = Events()
          let tasks = [
            Task { @MainActor in events("main1") }, Task.detached { events("other") },
            Task { @MainActor in events("main2") },
          ]
          for task in tasks { await task.value }
          return events.joined
        }
        expect(Set(orders)).to(equal(["main1 other main2", "main1 main2 other", "other main1 main2"]))
      }

      it("can be assumed by synchronous code called from a synchronous body") {
        let isAssumed = try withDeterministicExecution { assumesMainActor() && MainActor.assumeIsolated { true } }
        expect(isAssumed).to(beTrue())
      }
    }

    describe("an isolated deinit in a simulation") {
      it("runs on its actor") {
        let logs = try simulate {
          let events = Events()
          await Task.detached {
            _ = EndsOnMainActor(events)
            _ = await EndsOnCustomActor(events)
          }.value
          try await Simulation.current.settle()
          return events.all.sorted()
        }
        expect(Set(logs)).to(equal([["custom actor: true, main thread: false", "main actor: true"]]))
      }
    }

    describe("an actor whose executor has a thread, in a simulation") {
      it("runs on that executor, outside of the simulation, and resumes its callers in the simulation") {
        let outside = OutsideThread()
        let here = currentThread()
        let threads = try simulate(0..<20) {
          let actor = OnThread(outside)
          let there = await Task.detached { await (actor.thread, currentThread()) }.value
          return [there.0 == here, there.1 == here, runsOnMainThread()]
        }
        expect(Set(threads)).to(equal([[false, true, true]]))
      }

      it("is awaited before time advances") {
        let outside = OutsideThread()
        let times = try simulate(0..<20) {
          let actor = OnThread(outside)
          Task.detached { try await Task.sleep(for: .seconds(3600)) }
          await Task.detached { await actor.work() }.value
          return Simulation.current.now
        }
        expect(Set(times)).to(equal([.zero]))
      }

      it("creates tasks that belong to the simulation") {
        let outside = OutsideThread()
        let here = currentThread()
        let findings = try simulate(0..<20) {
          let actor = OnThread(outside)
          let task = await actor.makeTask()
          return await task.value
        }
        expect(Set(findings.map(\.thread))).to(equal([here]))
        expect(Set(findings.map(\.time))).to(equal([.seconds(100)]))
      }

      it("sees the same simulation") {
        let outside = OutsideThread()
        let isRunning = try simulate(0..<20) { await OnThread(outside).isInSimulation }
        expect(Set(isRunning)).to(equal([true]))
      }
    }
  }
}

private actor Reentrant {
  private(set) var log: [String] = []

  var isIsolated: Bool {
    assertIsolated()
    return true
  }

  func work(_ name: String) async {
    log.append("\(name)1")
    log.append("\(name)2")
    await Task.yield()
    log.append("\(name)3")
  }

  func note(_ name: String) { log.append(name) }
}

private actor Counter {
  private(set) var count = 0

  func set(_ count: Int) { self.count = count }
  func add() { count += 1 }
}

private actor Ping {
  private(set) var count = 0
  private let pong = Pong()

  func play(_ rounds: Int) async {
    count += 1
    if rounds > 0 { await pong.play(rounds - 1, with: self) }
  }
}

private actor Pong {
  func play(_ rounds: Int, with ping: Ping) async { await ping.play(rounds) }
}

@CustomActor private final class Shared {
  private(set) var value = 0
  nonisolated init() {}

  func addTwice() async {
    value += 1
    await Task.yield()
    value += 1
  }
}

@CustomActor private func onCustomActor(_ number: Int) -> Int { number + 1 }

private func assumesMainActor() -> Bool { MainActor.assumeIsolated { true } }

@MainActor private func onMainActor() -> [Bool] { [runsOnMainThread(), assumesMainActor()] }

@MainActor private final class EndsOnMainActor {
  private let events: Events
  nonisolated init(_ events: Events) { self.events = events }
  isolated deinit { events("main actor: \(assumesMainActor())") }
}

@CustomActor private final class EndsOnCustomActor {
  private let events: Events
  init(_ events: Events) { self.events = events }
  isolated deinit {
    CustomActor.shared.assertIsolated()
    events("custom actor: true, main thread: \(runsOnMainThread())")
  }
}

private actor OnThread {
  private let executor: OutsideSerialExecutor

  init(_ thread: OutsideThread) { executor = OutsideSerialExecutor(thread) }

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  var thread: UInt { currentThread() }
  var isInSimulation: Bool { Simulation.current.isRunning }

  func work() {
    for _ in 1...1000 { _ = Events().all }
  }

  func makeTask() -> Task<(thread: UInt, time: Duration), Never> {
    Task.detached {
      try? await Task.sleep(for: .seconds(100))
      return (currentThread(), Simulation.current.now)
    }
  }
}
