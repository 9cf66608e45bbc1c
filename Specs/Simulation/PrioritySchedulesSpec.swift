import Candlestick

@testable import CandlestickEngine
@testable import CandlestickSimulation

final class PrioritySchedulesSpec: Spec {
  override class func spec() {
    describe("tasks with random priorities") {
      let few = SimulationSettings(maximumSteps: 20_000)

      it("all run, although one of them runs until it is cancelled") {
        try exploreSchedules(50, strategy: PrioritySchedules(), settings: few) {
          let worker = Task {
            let actor = Idle()
            while !Task.isCancelled { await actor.rest() }
          }
          await Task.yield()
          worker.cancel()
        }
      }

      it("all run, although two of them alternate until they are cancelled") {
        try exploreSchedules(50, strategy: PrioritySchedules(), settings: few) {
          let (balls, hits) = AsyncStream.makeStream(of: Int.self)
          hits.yield(0)
          let players = (1...2).map { _ in
            Task { for await ball in balls { hits.yield(ball + 1) } }
          }
          await Task.yield()
          for player in players { player.cancel() }
        }
      }
    }

    describe("the step with the highest priority") {
      it("is the one that a linear search finds, after any changes") {
        for seed: UInt64 in 1...10 {
          var steps = ChangingSteps(seed: seed)
          var priorities = TaskPriorities()
          var search = PlainPriorities(SeededGenerator(seed: seed))
          priorities.begin(SeededGenerator(seed: seed))
          for round in 1...2_000 {
            steps.grow()
            let index = priorities.highest(of: steps.ready)
            expect(index).to(equal(search.highest(of: steps.ready)))
            if round % 5 == 0, let task = steps.ready[index].task {
              priorities.lower(task)
              search.lower(task)
            }
            steps.take(round % 7 == 0 ? steps.index() : index)
            if round % 11 == 0 { steps.take(0) }
          }
        }
      }

      it("is one of the first 64 steps of unknown tasks, if there are many") {
        let ready = ReadySteps()
        for number in 1...1_000 { ready.append(step(numbered: number, of: nil)) }
        var priorities = TaskPriorities()
        var indices: Set<Int> = []
        for _ in 1...2_000 {
          indices.insert(priorities.highest(of: ready))
        }
        expect(indices.sorted()).to(equal(Array(0..<64)))
        for _ in 1...990 { _ = ready.remove(at: priorities.highest(of: ready)) }
        for _ in 1...10 { _ = ready.remove(at: priorities.highest(of: ready)) }
        expect(ready.count).to(equal(0))
      }
    }
  }
}

/// A simple implementation of the priorities, for comparison.
private struct PlainPriorities {
  private var generator: SeededGenerator
  private var priorities: [Int: UInt64] = [:]
  private var lowest = UInt64(UInt32.max)

  init(_ generator: SeededGenerator) { self.generator = generator }

  mutating func lower(_ task: Int) {
    lowest -= 1
    priorities[task] = lowest
  }

  mutating func highest(of steps: ReadySteps) -> Int {
    let all = (0..<steps.count).map { priority(of: steps[$0].task) }
    return all.firstIndex(of: all.max() ?? 0) ?? 0
  }

  private mutating func priority(of task: Int?) -> UInt64 {
    guard let task else { return generator.next() }
    let known = priorities[task] ?? (generator.next() | UInt64(UInt32.max)) + 1
    priorities[task] = known
    return known
  }
}

private actor Idle {
  func rest() {}
}
