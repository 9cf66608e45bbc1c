import Candlestick
import CandlestickConcurrency
import CandlestickSupport
import Foundation

@testable import CandlestickEngine
@testable import CandlestickSimulation

final class ExhaustiveSchedulesSpec: Spec {
  override class func spec() {
    describe("an exhaustive exploration") {
      it("runs once if no order matters") {
        let explored = try explore { await callEach(of: [Cell(), Cell()]) }
        expect(explored.count).to(equal(1))
        expect(explored.isComplete).to(beTrue())
        expect(explored.coverage?.description).to(match("^the only order of whole steps that matters, of [0-9,]+$"))
      }

      it("runs each order of calls of one actor") {
        let explored = try explore {
          let cell = Cell()
          await callEach(of: [cell, cell, cell])
        }
        expect(explored.count).to(equal(6))
        expect(explored.isComplete).to(beTrue())
        expect(explored.coverage?.description).to(match("^all 6 orders of whole steps that differ, of [0-9,]+$"))
      }

      it("sees the final states of random actor programs, and runs each order once") {
        var (runs, orders) = (0.0, 0.0)
        for seed in programs {
          let program = ActorProgram(seed: seed)
          var seen: Set<String> = []
          let explored = try explore { seen.insert(await program.run()) }
          expect(seen).to(equal(program.finalStates), description: "program \(seed): \(program)")
          expect(explored.isComplete).to(beTrue(), description: "program \(seed): \(program)")
          runs += Double(explored.count)
          orders += program.orderCount
        }
        note("\(runs) runs for \(orders) orders of calls, \(orders / runs) for each run")
        expect(runs * 10).to(beLessThan(orders))
      }

      it("sees the same final states as a search through all schedules") {
        for program in [[[0], [0, 1]], [[0, 1], [1, 0]], [[0], [0], [0]]].map(ActorProgram.init) {
          var (seen, all): (Set<String>, Set<String>) = ([], [])
          let explored = try explore { seen.insert(await program.run()) }
          let searched = try exploreSchedules(10_000, strategy: DepthFirstSchedules(interruptions: .max)) {
            all.insert(await program.run())
          }
          expect(searched.isComplete).to(beTrue())
          expect(seen).to(equal(all))
          expect(all).to(equal(program.finalStates))
          expect(explored.count * 10).to(beLessThan(searched.count))
        }
      }

      it("sees each order of the results of a group") {
        var seen: Set<[Int]> = []
        let explored = try explore { seen.insert(await runOrder(of: 3)) }
        expect(seen).to(haveCount(6))
        expect(explored.count).to(equal(6))
      }

      it("finds a lost update") {
        let failure = try scheduleFailure { _ = try explore { try await loseUpdate() } }
        expect(failure.failures).to(equal(["WrongOrder()"]))
        let again = try scheduleFailure { try replaySchedule(failure.replay) { try await loseUpdate() } }
        expect(again.failures).to(equal(["WrongOrder()"]))
      }

      it("interrupts steps at locks") {
        let counter = { LockedCounter() }
        var seen: Set<Int> = []
        let explored = try explore {
          let counter = counter()
          await withTaskGroup(of: Void.self) { group in
            for _ in 1...2 { group.addTask { counter.set(counter.value + 1) } }
          }
          seen.insert(counter.value)
        }
        expect(seen).to(equal([1, 2]))
        expect(explored.isComplete).to(beTrue())
      }

      it("repeats an interruption at a lock in a replay") {
        let body: @Sendable () async throws -> Void = {
          let counter = LockedCounter()
          await withTaskGroup(of: Void.self) { group in
            for _ in 1...2 { group.addTask { counter.set(counter.value + 1) } }
          }
          if counter.value != 2 { throw WrongOrder() }
        }
        let failure = try scheduleFailure { _ = try explore(body) }
        expect(failure.description).toNot(contain("when it ran again"))
        let again = try scheduleFailure { try replaySchedule(failure.replay, body) }
        expect(again.replay).to(equal(failure.replay))
      }

      it("runs blocks of different queues in all orders only if they may share memory") {
        func run(_ sharing: ExhaustiveSchedules.Sharing) throws -> Set<[String]> {
          var seen: Set<[String]> = []
          try exploreSchedules(1_000, strategy: ExhaustiveSchedules(sharing: sharing)) {
            let runs = Runs()
            let group = DispatchGroup()
            for name in ["a", "b"] { DispatchQueue(label: name).async(group: group) { runs.add(name) } }
            await withCheckedContinuation { done in group.notify(queue: .global()) { done.resume() } }
            seen.insert(runs.all)
          }
          return seen
        }
        expect(try run(.anything)).to(haveCount(2))
        expect(try run(.actorsOnly)).to(haveCount(1))
      }

      it("sees a cancellation before and after each step of the cancelled task") {
        var seen: Set<[Bool]> = []
        try explore {
          let cell = Cell()
          let task = Task.detached {
            let before = Task.isCancelled
            await cell.add(0)
            return [before, Task.isCancelled]
          }
          await Task.detached { task.cancel() }.value
          seen.insert(await task.value)
        }
        expect(seen).to(equal([[false, false], [false, true], [true, true]]))
      }

      it("runs a timer before and after the steps at the same time") {
        var seen: Set<[Int]> = []
        try explore {
          let cell = Cell()
          let tasks = (0..<2).map { number in
            Task {
              try? await Task.sleep(for: .seconds(1))
              await cell.add(number)
            }
          }
          for task in tasks { await task.value }
          seen.insert(await cell.entries)
        }
        expect(seen).to(equal([[0, 1], [1, 0]]))
      }

      it("is incomplete if outside code affects the order") {
        let outside = OutsideThread()
        let explored = try explore {
          // The inner task runs after the outer one is suspended. Otherwise, the thread could resume it too early to have an effect.
          await withCheckedContinuation { continuation in Task { outside.run { continuation.resume() } } }
        }
        expect(explored.isComplete).to(beFalse())
      }

      it("sees reentrant calls of an actor that awaits a task") {
        var seen: Set<[Int]> = []
        let explored = try explore {
          let cell = LoadingCell()
          let calls = (0..<2).map { _ in Task { await cell.load() } }
          for call in calls { await call.value }
          seen.insert([await cell.loadCount])
        }
        expect(seen).to(equal([[1], [2]]))
        expect(explored.isComplete).to(beTrue())
      }
    }

    describe("an exhaustive exploration with a limit of interruptions") {
      it("sees the same final states as a depth-first search with this limit") {
        for seed in programs.prefix(10) {
          let program = ActorProgram(seed: seed)
          var (seen, all): (Set<String>, Set<String>) = ([], [])
          let bounded = try exploreSchedules(
            20_000,
            strategy: ExhaustiveSchedules(sharing: .actorsOnly, interruptions: 1)
          ) { seen.insert(await program.run()) }
          let searched = try exploreSchedules(20_000, strategy: DepthFirstSchedules(interruptions: 1)) {
            all.insert(await program.run())
          }
          expect(seen).to(equal(all), description: "program \(seed): \(program)")
          expect(bounded.isComplete).to(equal(searched.isComplete))
          expect(bounded.count).to(beLessThanOrEqualTo(searched.count))
        }
      }
    }

    describe("an example that must see all orders") {
      it("fails if there are more than its limit of schedules") {
        let run = InnerRun {
          it("has 6 orders", .exhaustive(atMost: 5, sharing: .actorsOnly)) {
            let cell = Cell()
            await callEach(of: [cell, cell, cell])
          }
        }
        expect(run.failures.first?.message).to(
          beginWith("not all orders were seen: there are more than 5 orders of its steps; ")
        )
      }

      it("says what to write if its steps are independent unless they share memory, and does not run for long") {
        let runs = SharedCount(0)
        let run = InnerRun {
          it("calls three actors", .exhaustive) {
            runs.increment()
            DispatchQueue(label: "log").async {}
            await callThreeActors()
          }
        }
        expect(run.failures.first?.message).to(
          equal(
            """
            not all orders were seen: there are more than 100,000 orders of its steps, since any two of them may use the same memory. If its tasks \
            share only the state of actor Budget, actor Cell, actor Journal, queue "log" and the main actor, write \
            .exhaustive(sharing: .actorsOnly): all 8 orders that then differ have passed. If not, raise atMost, make the example smaller, limit the \
            interruptions, or use .schedules, which tries orders at random
            """
          )
        )
        expect(runs.get()).to(beLessThan(100))
      }

      it("does not run for long if its steps are too many to count their orders") {
        let runs = SharedCount(0)
        let run = InnerRun {
          it("calls actors often", .exhaustive(atMost: 10_000)) {
            runs.increment()
            let tasks = (0..<8).map { _ in
              Task.detached {
                let cell = Cell()
                for number in 0..<10 { await cell.add(number) }
              }
            }
            for task in tasks { await task.value }
          }
        }
        expect(run.failures.first?.message).to(
          contain("since any two of them may use the same memory. If its tasks share only")
        )
        expect(runs.get()).to(beLessThan(1_000))
      }

      it("sees orders of uses of memory if there are few, and counts only these") {
        let values = SharedValue<Set<Int>>([])
        let run = InnerRun {
          it("loses an update", .exhaustive) {
            let (cell, journal, last) = (Cell(), Journal(), SharedCount(0))
            await withTaskGroup(of: Void.self) { group in
              group.addTask {
                await cell.add(0)
                last.set(1)
              }
              group.addTask {
                await journal.add(0)
                last.set(2)
              }
            }
            values.value.insert(last.get())
          }
        }
        expect(run.failures).to(beEmpty())
        expect(values.value).to(equal([1, 2]))
      }
    }
  }
}

/// The programs to run: few of them, unless a script asks for more.
private let programs: Range<UInt64> = {
  let count = ProcessInfo.processInfo.environment["CANDLESTICK_ACTOR_PROGRAMS"].flatMap { UInt64($0) }
  return 0..<(count ?? 30)
}()

@discardableResult
private func explore(_ body: @escaping () async throws -> Void) throws -> ExploredSchedules {
  try exploreSchedules(20_000, strategy: ExhaustiveSchedules(sharing: .actorsOnly), body)
}

/// Calls each actor in a task of its own.
private func callEach(of cells: [Cell]) async {
  let tasks = cells.enumerated().map { number, cell in Task { await cell.add(number) } }
  for task in tasks { await task.value }
}

/// Calls each of three actors in two tasks.
private func callThreeActors() async {
  let (cell, journal, budget) = (Cell(), Journal(), Budget())
  let tasks = (1...2).flatMap { number in
    [Task { await cell.add(number) }, Task { await journal.add(number) }, Task { await budget.add(number) }]
  }
  for task in tasks { await task.value }
}

private func loseUpdate() async throws {
  let cell = Cell()
  await withTaskGroup(of: Void.self) { group in
    for _ in 1...2 {
      group.addTask {
        let count = await cell.entries.count
        await cell.add(count)
      }
    }
  }
  if await cell.entries != [0, 1] { throw WrongOrder() }
}

/// A counter whose value and change are two critical sections.
private final class LockedCounter: Sendable {
  private let lock = NSLock()
  private let count = LockIsolated(0)

  var value: Int { lock.withLock { count.value } }
  func set(_ value: Int) { lock.withLock { count.setValue(value) } }
}

private actor Journal {
  private var entries: [Int] = []

  func add(_ entry: Int) { entries.append(entry) }
}

private actor Budget {
  private var sum = 0

  func add(_ entry: Int) { sum += entry }
}

/// Loads in a task, and shares the task only if it has not ended.
private actor LoadingCell {
  private(set) var loadCount = 0
  private var loading: Task<Void, Never>?

  func load() async {
    if let loading { return await loading.value }
    loadCount += 1
    let task = Task { await Task.yield() }
    loading = task
    await task.value
    loading = nil
  }
}
