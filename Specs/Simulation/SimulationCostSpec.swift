import Candlestick
import CandlestickSupport
import Foundation

@testable import CandlestickEngine
@testable import CandlestickSimulation

final class SimulationCostSpec: Spec {
  override class func spec() {
    describe("an exploration of 10,000 tasks that are ready at once") {
      for strategy in [PortfolioSchedules(), DepthFirstSchedules()] as [any ScheduleStrategy] {
        it("stays within the limits that simulations have by default, with \(type(of: strategy))") {
          let explored = try exploreSchedules(3, strategy: strategy) {
            await withDiscardingTaskGroup { group in
              for _ in 1...10_000 { group.addTask { for _ in 1...2 { await Task.yield() } } }
            }
          }
          expect(explored.unrepeatableStep).to(beNil())
        }
      }

      it("reports a failure within these limits") {
        let request = try ExplorationRequest(1, of: LastInFirstOut(), settings: SimulationSettings())
        let exploration = try Simulation.requireBackend().makeExploration(request)
        while let context = exploration.next() {
          let run = Result {
            try context.finish {
              _ = await runOrder(of: 10_000)
              throw WrongOrder()
            }
          }
          exploration.finished(context.failures(of: run), skip: nil, files: nil)
          // Only the runs that report the failure follow.
          exploration.stop()
        }
        let failing = exploration.outcome.failing
        expect(failing?.failures.map(\.text)).to(equal(["WrongOrder()"]))
        expect(failing?.caveat).to(beNil())
        expect(failing?.report(notes: []).table).to(contain("and 9,996 others"))
      }
    }

    describe("a simulation of 100,000 tasks that call an actor whose executor has a queue") {
      it("stays within the limits that simulations have by default") {
        let count = try withDeterministicExecution {
          let counter = QueueCounter()
          await withDiscardingTaskGroup { group in
            for _ in 1...100_000 { group.addTask { await counter.add() } }
          }
          return await counter.count
        }
        expect(count).to(equal(100_000))
      }
    }

    describe("the memory of simulations") {
      beforeEach { if isSanitized { try skip("sanitizers keep memory of their own for each thread and allocation") } }

      it("does not grow with the number of steps in a simulation") {
        let growth = try withDeterministicExecution {
          let engine = SimulationEngine.current
          let actor = Adder()
          let work: @Sendable (Int) async -> Void = { rounds in
            await withDiscardingTaskGroup { group in
              for _ in 1...10 {
                group.addTask {
                  for round in 1...rounds {
                    await actor.add()
                    if round % 10 == 0 { try? await Task.sleep(for: .seconds(1)) }
                    if round % 10 == 5 { await Task.detached { await Task.yield() }.value }
                  }
                }
              }
            }
          }
          await work(1_000)
          let (memory, steps) = (usedMemory(), engine?.stepCount ?? 0)
          await work(16_000)
          return (memory: usedMemory() - memory, steps: (engine?.stepCount ?? 0) - steps)
        }
        expect(growth.steps).to(beGreaterThan(400_000))
        // Half of what it would be if each step leaked the smallest possible object.
        expect(growth.memory).to(beLessThan(growth.steps * 8))
      }

      it("does not grow with the number of simulations") {
        let run = {
          _ = try withDeterministicExecution {
            let task = Task.detached { await later(Object()) }
            Task.detached { try await Task.sleep(for: .seconds(3600)) }
            async let child = later(Object())
            return await [task.value, child].count
          }
        }
        for _ in 1...500 { try run() }
        let memory = usedMemory()
        for _ in 1...10_000 { try run() }
        // Half of what it would be if each simulation leaked a task.
        expect(usedMemory() - memory).to(beLessThan(10_000 * 200))
        expect(Object.count.withLock(\.self)).to(equal(0))
      }

      it("does not grow with the Dispatch objects that a simulation has used") {
        // Less than half of what it would be if each group leaked.
        let limit = 50_000 * 16
        let growth = try leastGrowth(above: limit) {
          try withDeterministicExecution {
            let use = { (count: Int) in
              for _ in 1...count {
                let group = DispatchGroup()
                group.enter()
                await withCheckedContinuation { continuation in
                  group.notify(queue: .global()) { continuation.resume() }
                  group.leave()
                }
              }
            }
            await use(2_000)
            let memory = usedMemory()
            await use(50_000)
            return usedMemory() - memory
          }
        }
        expect(growth).to(beLessThan(limit))
      }

      it("does not grow with the steps of simulations that leave a task behind, except for that task") {
        let growth = { (steps: Int) in
          let run = {
            let settings = SimulationSettings(outsideTimeout: .zero)
            let error = simulationError(settings: settings) {
              Task.detached { await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in } }
              for _ in 1...steps { await Task.yield() }
            }
            expect(error?.kind).to(equal(.tasksLeftBehind))
          }
          for _ in 1...10 { run() }
          let memory = usedMemory()
          for _ in 1...100 { run() }
          return usedMemory() - memory
        }
        let growthByTasks = growth(1)
        expect(growthByTasks).to(beLessThan(100 * 8_000))
        // Less than half a word for each step.
        let limit = 100 * 8_000
        expect(leastGrowth(above: limit) { growth(3_000) - growthByTasks }).to(beLessThan(limit))
      }
    }
  }
}

/// Returns the smallest of up to three measurements of growth; stops at the first one below a limit. A leak grows each
/// time, other memory of the process may grow once.
@MainActor private func leastGrowth(above limit: Int, _ measure: () throws -> Int) rethrows -> Int {
  var least = Int.max
  for _ in 1...3 where least >= limit { least = min(least, try measure()) }
  return least
}

private actor Adder {
  private var count = 0
  func add() { count += 1 }
}

private final class Object: Sendable {
  static let count = Locked(0)

  init() { Self.count.withLock { $0 += 1 } }
  deinit { Self.count.withLock { $0 -= 1 } }
}

private actor QueueCounter {
  private let executor = QueueExecutor()
  private(set) var count = 0

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  func add() { count += 1 }
}
