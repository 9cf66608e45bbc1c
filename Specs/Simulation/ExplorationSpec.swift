import Candlestick
import CandlestickSupport
import Foundation

@testable import CandlestickSimulation

final class ExplorationSpec: Spec {
  override class func spec() {
    describe("exploreSchedules") {
      it("runs as many schedules as it is asked to, and the first once more, which does not count") {
        let runs = Runs()
        let explored = try exploreSchedules(25) { runs.add("run") }
        expect(runs.all).to(haveCount(26))
        expect(explored.count).to(equal(25))
        expect(explored.isComplete).to(beFalse())
      }

      it("runs a single schedule once") {
        let runs = Runs()
        try exploreSchedules(1) { runs.add("run") }
        expect(runs.all).to(haveCount(1))
      }

      it("runs each in a simulation of its own") {
        let runs = Runs()
        try exploreSchedules(3) {
          runs.add("\(Simulation.current.now)")
          try await Task.sleep(for: .seconds(1))
        }
        expect(runs.all).to(haveCount(4))
        expect(Set(runs.all)).to(equal(["0.0 seconds"]))
      }

      it("stops at the first that fails, and says which it was") {
        let runs = Runs()
        let failure = try failure {
          try exploreSchedules(1_000) {
            runs.add("run")
            if await order(of: 3).last == 1 { throw Wrong() }
          }
        }
        expect(failure.failures).to(equal(["Wrong()"]))
        expect(failure.number).to(beLessThan(100))
        expect(failure.description).to(contain("Wrong()", "Schedule \(failure.number) failed", failure.replay))
      }

      it("explores in async code, too") {
        let explored = try await exploreSchedules(25) { _ = await order(of: 2) }
        expect(explored.count).to(equal(25))
        await expect { try await exploreSchedules(25) { throw Wrong() } }
          .to(throwError { (failure: ScheduleFailure) in expect(failure.failures).to(equal(["Wrong()"])) })
      }

      it("takes schedules from a strategy of the user's, until that has none left") {
        let runs = Runs()
        let explored = try exploreSchedules(10, strategy: LastInFirstOut()) {
          runs.add(await order(of: 3).description)
        }
        expect(Set(runs.all)).to(equal(["[3, 2, 1]"]))
        expect(explored.count).to(equal(1))
        expect(explored.isComplete).to(beFalse())
      }

      it("takes an index that a strategy makes up for the nearest that there is") {
        let runs = Runs()
        try exploreSchedules(1, strategy: Constant(index: -5)) { runs.add(await order(of: 2).description) }
        try exploreSchedules(1, strategy: Constant(index: 500)) { runs.add(await order(of: 2).description) }
        expect(runs.all).to(equal(["[1, 2]", "[2, 1]"]))
      }

      it("draws other random numbers on each schedule") {
        let runs = Runs()
        try exploreSchedules(20) { runs.add("\(UInt64.random(in: 0 ... .max))") }
        expect(Set(runs.all)).to(haveCount(20))
        expect(runs.all.first).to(equal(runs.all.dropFirst().first))
      }

      it("cannot be nested") {
        expect {
          try withDeterministicExecution { try await exploreSchedules(1) {} }
        }.to(throwError { (error: SimulationError) in expect(error.kind).to(equal(.nested)) })
      }
    }

    describe("what counts as a failure of a schedule") {
      it("is a failing expectation, which is reported by the error alone") {
        var failure: ScheduleFailure?
        let reported = failures {
          failure = try? Self.failure { try exploreSchedules(5) { expect(1).to(equal(2)) } }
        }
        expect(reported).to(beEmpty())
        expect(failure?.failures).to(haveCount(1))
        expect(failure?.failures.first).to(contain("ExplorationSpec.swift:", "expected to equal <2>, got <1>"))
      }

      it("is each failing expectation, in order") {
        let failure = try failure {
          try exploreSchedules(5) {
            expect(1).to(equal(2))
            await Task.detached { _ = expect("a").to(equal("b")) }.value
          }
        }
        expect(failure.failures).to(haveCount(2))
        expect(failure.failures.last).to(contain("expected to equal <b>, got <a>"))
      }

      it("is a requirement, told once") {
        let failure = try failure { try exploreSchedules(5) { try require(1).to(equal(2)) } }
        expect(failure.failures).to(haveCount(1))
      }

      it("is a deadlock") {
        let settings = SimulationSettings(outsideTimeout: .zero)
        let failure = try failure {
          try exploreSchedules(5, settings: settings) {
            await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
          }
        }
        expect(failure.failures.first).to(contain("deadlock: no task is ready"))
      }

      it("is nothing that goes to a destination inside") {
        try exploreSchedules(5) {
          expect(failures { expect(1).to(equal(2)) }).to(haveCount(1))
        }
      }

      it("is nothing that an expectation outside finds meanwhile") {
        let reported = failures {
          _ = try? exploreSchedules(5) {}
          expect(1).to(equal(2))
        }
        expect(reported).to(haveCount(1))
      }
    }

    describe("a schedule that fails") {
      it("is shrunk to the fewest tasks that are held back, or that go before others") {
        let failure = try failure {
          try exploreSchedules(1_000) {
            let order = await order(of: 6)
            if order.firstIndex(of: 5)! < order.firstIndex(of: 1)! { throw Wrong() }
          }
        }
        expect(failure.interleaving?.split(separator: "\n").filter { $0.hasPrefix("▸") }).to(haveCount(1))
      }

      it("is shrunk to one task that is held back, however many steps of others go before it") {
        let failure = try failure {
          try exploreSchedules(1_000) {
            let count = Locked(0)
            await withTaskGroup(of: Void.self) { group in
              group.addTask { if count.withLock(\.self) >= 12 { fail("late") } }
              for _ in 1...3 {
                group.addTask {
                  for _ in 1...10 {
                    count.withLock { $0 += 1 }
                    await Task.yield()
                  }
                }
              }
            }
          }
        }
        expect(try Simulation.Schedule(failure.replay).departures.count).to(beGreaterThan(10))
        expect(failure.interleaving).to(
          match("^Tasks take turns first in, first out, but task 2 .* is held back from step [0-9]+ to [0-9]+:\n")
        )
      }

      it("is told by one task that is held back, even if very many steps go before it") {
        let failure = try failure {
          try exploreSchedules(1_000) {
            let count = Locked(0)
            async let watcher: () = { if count.withLock(\.self) >= 120 { fail("late") } }()
            async let other: () = {
              for _ in 1...150 {
                count.withLock { $0 += 1 }
                await Task.yield()
              }
            }()
            _ = await (watcher, other)
          }
        }
        expect(try Simulation.Schedule(failure.replay).departures.count).to(beGreaterThan(100))
        expect(failure.interleaving).to(
          match("^Tasks take turns first in, first out, but task 2 .* is held back from step ")
        )
      }

      it("is shrunk to none, if first-in-first-out fails") {
        let failure = try failure { try exploreSchedules(10) { if await order(of: 4).count == 4 { throw Wrong() } } }
        expect(try Simulation.Schedule(failure.replay).departures).to(beEmpty())
      }

      it("is told by its seed where it departs too often, even when it is as simple as it can be") {
        @Sendable func disorder() async throws {
          let order = await order(of: 120)
          if zip(order, order.dropFirst()).count(where: >) > 50 { throw Wrong() }
        }
        let failure = try failure { try exploreSchedules(10) { try await disorder() } }
        expect(failure.replay).to(match("^1r:[A-Z]{4}:[dr][0-9]+$"))
        let again = try Self.failure { try replaySchedule(failure.replay) { try await disorder() } }
        expect(again.replay).to(equal(failure.replay))
      }

      it("fails again when it is replayed, with the same random numbers") {
        let failure = try failure {
          try exploreSchedules(1_000) {
            let number = Int.random(in: 0..<50)
            if number == 7, await order(of: 3).first == 2 { throw Wrong() }
          }
        }
        for _ in 1...20 {
          let again = try Self.failure {
            try replaySchedule(failure.replay) {
              let number = Int.random(in: 0..<50)
              if number == 7, await order(of: 3).first == 2 { throw Wrong() }
            }
          }
          expect(again.failures).to(equal(["Wrong()"]))
          expect(again.replay).to(equal(failure.replay))
        }
      }

      it("is replayed in async code, too") {
        let failure = try failure { try exploreSchedules(100) { if await order(of: 3).first == 2 { throw Wrong() } } }
        await expect { try await replaySchedule(failure.replay) { if await order(of: 3).first == 2 { throw Wrong() } } }
          .to(throwError { (again: ScheduleFailure) in expect(again.replay).to(equal(failure.replay)) })
      }
    }

    describe("a schedule that takes too much real time") {
      let settings = SimulationSettings(realTimeLimit: .milliseconds(50))

      it("is reported as it is, since to make it simpler would take long") {
        let runs = Runs()
        let failure = try failure {
          try exploreSchedules(10, settings: settings) {
            runs.add("run")
            while !Task.isCancelled { await Task.yield() }
          }
        }
        expect(failure.failures.first).to(contain("has not ended after 0.05 seconds of real time"))
        expect(failure.caveat).to(contain("was given up"))
        expect(runs.all).to(haveCount(1))
      }

      it("is given up again when it is replayed, by whichever step") {
        @Sendable func tick() async { while !Task.isCancelled { await Task.yield() } }
        @Sendable func race() async {
          async let first: () = tick()
          async let second: () = tick()
          _ = await (first, second)
        }
        let failure = try failure { try exploreSchedules(10, settings: settings) { await race() } }
        let again = try Self.failure { try replaySchedule(failure.replay, settings: settings) { await race() } }
        expect(again.failures.first).to(contain("of real time"))
      }
    }

    describe("a schedule of a strategy of the user's that takes too much real time") {
      it("is told by a string that fits into a line") {
        let failure = try failure {
          let settings = SimulationSettings(realTimeLimit: .milliseconds(50))
          try exploreSchedules(10, strategy: LastInFirstOut(), settings: settings) {
            for _ in 1...2 { Task.detached { while !Task.isCancelled { await Task.yield() } } }
            while !Task.isCancelled { await Task.yield() }
          }
        }
        expect(failure.replay.count).to(beLessThan(400))
        expect(try Simulation.Schedule(failure.replay).departures).to(haveCount(40))
      }
    }

    describe("code that depends on something outside of the schedule") {
      it("is said to, if it does not fail again") {
        let runs = Runs()
        let failure = try failure {
          try exploreSchedules(10) {
            runs.add("run")
            if runs.all.count == 4 { throw Wrong() }
          }
        }
        expect(failure.number).to(equal(3))
        expect(failure.caveat).to(contain("did not fail when it ran again", "depends on something outside"))
        expect(failure.description).to(contain(failure.caveat ?? "?"))
      }

      it("is said to, if it does something else, from which step on") {
        let runs = Runs()
        let failure = try failure {
          try exploreSchedules(10) {
            runs.add("run")
            _ = await order(of: 2)
            if runs.all.count % 2 == 0 { _ = await order(of: 3) }
            throw Wrong()
          }
        }
        expect(failure.caveat).to(match("did something else from step [0-9]+ on when it ran again"))
      }

      it("is not blamed alone where a replay is in another build of the program") {
        let failure = try failure { try exploreSchedules(100) { if await order(of: 3).first == 3 { throw Wrong() } } }
        let build = ProgramBuild.current
        let other = ProgramBuild(isDebug: !build.isDebug, swift: "6.0")
        let schedule = failure.replay.replacing(build.code, with: other.code)
        expect { try replaySchedule(schedule) { _ = await order(of: 4) } }.to(
          throwError { (error: SimulationError) in
            expect(error.kind).to(equal(.replayParted))
            expect(error.description).to(
              contain("the string comes from a \(other), and this is a \(build)", "with Swift 6.0")
            )
          }
        )
      }

      it("is said to be likely to depend on the order of sets, unless that is fixed") {
        let runs = Runs()
        let failure = try failure { try exploreSchedules(10) { if runs.add("run") == 4 { throw Wrong() } } }
        let isFixed = ProcessInfo.processInfo.environment["SWIFT_DETERMINISTIC_HASHING"] != nil
        let hint = "most likely the order of a set or a dictionary"
        expect(failure.caveat?.contains(hint)).to(equal(!isFixed))
        expect(failure.caveat).to(contain("addresses, real time"))
      }

      it("is said to, by the step, even if nothing fails") {
        let runs = Runs()
        let explored = try exploreSchedules(10, strategy: DepthFirstSchedules()) {
          runs.add("run")
          _ = await order(of: 1 + runs.all.count)
        }
        expect(explored.unrepeatableStep).to(beGreaterThan(1))
        expect(explored.isComplete).to(beFalse())
      }

      it(
        "is not said to, if it does something in the first run of all that it does not do again, such as to fill a cache"
      ) {
        let runs = Runs()
        let explored = try exploreSchedules(10) {
          if runs.add("run") == 1 { await Task.yield() }
          _ = await order(of: 3)
        }
        expect(explored.unrepeatableStep).to(beNil())
        expect(runs.all).to(haveCount(12))
      }

      it("is not said to, if it does the same each time") {
        expect(try exploreSchedules(10) { _ = await order(of: 3) }.unrepeatableStep).to(beNil())
      }

      it("fails the first schedule if only its second run fails") {
        let runs = Runs()
        let failure = try failure { try exploreSchedules(10) { if runs.add("run") == 2 { throw Wrong() } } }
        expect(failure.number).to(equal(1))
        expect(failure.caveat).to(contain("did not fail when it ran again"))
      }

      it("makes a replay fail, by the step that is another") {
        let failure = try failure { try exploreSchedules(100) { if await order(of: 3).first == 3 { throw Wrong() } } }
        expect { try replaySchedule(failure.replay) { _ = await order(of: 4) } }.to(
          throwError { (error: SimulationError) in
            expect(error.kind).to(equal(.replayParted))
            expect(error.description).to(match("^by step [0-9]+ the replay had differed"))
          }
        )
      }
    }

    describe("an exploration that goes on after a failure") {
      @Sendable func failByFirst() async throws {
        let first = await order(of: 3).first ?? 0
        if first > 1 { throw Problem("\(first) is first") }
      }

      it("counts each distinct failure, the most frequent first") {
        let failure = try failure { try exploreSchedules(300, keepGoing: true) { try await failByFirst() } }
        expect(failure.distinctFailures).to(haveCount(2))
        expect(Set(failure.distinctFailures.map(\.failures))).to(equal([["2 is first"], ["3 is first"]]))
        let counts = failure.distinctFailures.map(\.count)
        expect(counts).to(equal(counts.sorted(by: >)))
        expect(counts.reduce(0, +)).to(beBetween(100, and: 299))
        expect(failure.failures).to(equal(failure.distinctFailures.first?.failures))
      }

      it("tells how to run each of them again") {
        let failure = try failure { try exploreSchedules(300, keepGoing: true) { try await failByFirst() } }
        for distinct in failure.distinctFailures {
          let again = try Self.failure { try replaySchedule(distinct.replay) { try await failByFirst() } }
          expect(again.failures).to(equal(distinct.failures))
        }
        expect(failure.distinctFailures.first?.replay).to(equal(failure.replay))
      }

      it("says how many there are in how many schedules") {
        let failure = try failure { try exploreSchedules(1_000, keepGoing: true) { try await failByFirst() } }
        expect(failure.description).to(match("\n2 distinct failures in 1,000 schedules, of which [0-9]+ failed:\n"))
        for distinct in failure.distinctFailures {
          expect(failure.description).to(
            contain("\n  \(distinct.count) times, replay \"\(distinct.replay)\": \(distinct.failures[0])\n")
          )
        }
      }

      it("counts what an expectation fails by, and where") {
        let failure = try failure {
          try exploreSchedules(100, keepGoing: true) {
            let first = await order(of: 2).first
            if first == 1 { expect(1).to(equal(2)) }
            if first == 2 { expect(1).to(equal(2)) }
          }
        }
        expect(failure.distinctFailures).to(haveCount(2))
      }

      it("lists the first ten, and says how many more there are") {
        let runs = Runs()
        let failure = try failure {
          try exploreSchedules(200, keepGoing: true) { throw Problem("failure \(runs.add("run"))") }
        }
        expect(failure.description).to(contain("\n200 distinct failures in 200 schedules", "\n  … and 190 more"))
        expect(failure.distinctFailures).to(haveCount(100))
      }

      it("counts nothing if nothing fails") {
        expect(try exploreSchedules(20, keepGoing: true) { _ = await order(of: 3) }.count).to(equal(20))
      }

      it("is asked for: otherwise it stops at the first, and counts none") {
        let failure = try failure { try exploreSchedules(300) { try await failByFirst() } }
        expect(failure.distinctFailures).to(beEmpty())
      }
    }

    describe("going through all schedules depth first") {
      it("sees each order of tasks that are made at once") {
        let runs = Runs()
        let explored = try exploreSchedules(100_000, strategy: DepthFirstSchedules(interruptions: 100)) {
          runs.add(await order(of: 3).description)
        }
        expect(explored.isComplete).to(beTrue())
        expect(Set(runs.all)).to(haveCount(6))
      }

      it("sees no schedule twice") {
        let traces = Runs()
        let exploration = Exploration<String>(
          100_000,
          of: DepthFirstSchedules(interruptions: 100),
          settings: SimulationSettings()
        )
        while let engine = exploration.next() {
          try DeterministicRun(engine) { _ = await order(of: 3) }.finish()
          traces.add("\(engine.trace.departures.map { [$0.position, $0.index] })")
          exploration.finished(nil)
        }
        // The first is run twice.
        expect(traces.all.count).to(beGreaterThan(7))
        expect(Set(traces.all)).to(haveCount(traces.all.count - 1))
      }

      it("does not interrupt tasks more often than it is asked to") {
        @Sendable func twoCounters(_ log: Runs) async {
          async let first: () = count(to: 3, as: "a", log)
          async let second: () = count(to: 3, as: "b", log)
          _ = await (first, second)
        }
        @Sendable func count(to end: Int, as name: String, _ log: Runs) async {
          for _ in 1...end {
            log.add(name)
            await Task.yield()
          }
        }
        func orders(_ interruptions: Int) throws -> Set<String> {
          let orders = Runs()
          let strategy = DepthFirstSchedules(interruptions: interruptions)
          let explored = try exploreSchedules(100_000, strategy: strategy) {
            let log = Runs()
            await twoCounters(log)
            orders.add(log.all.joined())
          }
          expect(explored.isComplete).to(beTrue())
          return Set(orders.all)
        }
        expect(try orders(0)).to(equal(["aaabbb", "bbbaaa"]))
        expect(try orders(1)).to(contain("abbbaa", "baaabb", "aabbba"))
        expect(try orders(1)).notTo(contain("ababab"))
        expect(try orders(9)).to(haveCount(20))
      }

      it("says when there are more schedules than it was asked to run") {
        let explored = try exploreSchedules(3, strategy: DepthFirstSchedules(interruptions: 100)) {
          _ = await order(of: 3)
        }
        expect(explored.count).to(equal(3))
        expect(explored.isComplete).to(beFalse())
      }

      it("is not complete where some schedules make more tasks than others") {
        func isComplete(_ count: @escaping @Sendable ([Int]) -> Int) throws -> Bool {
          try exploreSchedules(1_000, strategy: DepthFirstSchedules()) {
            let first = await order(of: 2)
            _ = await order(of: count(first))
          }.isComplete
        }
        let runs = Runs()
        expect(try isComplete { _ in 1 }).to(beTrue())
        expect(try isComplete { $0[0] }).to(beFalse())
        expect(
          try isComplete { _ in
            runs.add("run")
            return runs.all.count == 1 ? 2 : 1
          }
        ).to(beFalse())
      }

      it("is not complete where the same choices lead to others") {
        let runs = Runs()
        let explored = try exploreSchedules(1_000, strategy: DepthFirstSchedules()) {
          runs.add("run")
          // One task starts later than the others in every other run.
          let isLate = runs.all.count % 2 == 0
          async let first: () = Task.yield()
          if isLate { await Task.yield() }
          async let second: () = Task.yield()
          async let third: () = Task.yield()
          _ = await (first, second, third)
        }
        expect(explored.isComplete).to(beFalse())
      }

      it("is complete with first-in-first-out after one schedule") {
        let explored = try exploreSchedules(3, strategy: FirstInFirstOut()) { _ = await order(of: 3) }
        expect(explored).to(map({ [$0.count, $0.isComplete ? 1 : 0] }, equal([1, 1])))
      }
    }

    describe("priorities that change") {
      it("lets one task go on until it waits, without a change") {
        let orders = Runs()
        try exploreSchedules(50, strategy: PrioritySchedules(changePoints: 0)) {
          let log = Runs()
          await withTaskGroup(of: Void.self) { group in
            for name in ["a", "b"] {
              group.addTask {
                for _ in 1...3 {
                  log.add(name)
                  await Task.yield()
                }
              }
            }
          }
          orders.add(log.all.joined())
        }
        expect(Set(orders.all)).to(equal(["aaabbb", "bbbaaa"]))
      }

      it("interrupts a task where it changes") {
        let orders = Runs()
        try exploreSchedules(500, strategy: PrioritySchedules(changePoints: 1)) {
          let log = Runs()
          await withTaskGroup(of: Void.self) { group in
            for name in ["a", "b"] {
              group.addTask {
                for _ in 1...3 {
                  log.add(name)
                  await Task.yield()
                }
              }
            }
          }
          orders.add(log.all.joined())
        }
        expect(Set(orders.all)).to(contain("abbbaa", "baaabb"))
        expect(Set(orders.all)).notTo(contain("ababab"))
      }
    }
  }

  private static func failure(_ explore: () throws -> Void) throws -> ScheduleFailure {
    do { try explore() } catch let failure as ScheduleFailure { return failure }
    throw Problem("no schedule has failed")
  }
}

private struct Wrong: Error {}

/// The numbers of tasks that are made at once, in the order in which they run.
private func order(of count: Int) async -> [Int] {
  let runs = Runs()
  await withTaskGroup(of: Void.self) { group in
    for number in 1...count { group.addTask { runs.add("\(number)") } }
  }
  return runs.all.compactMap { Int($0) }
}

/// Takes down what happens.
private final class Runs: Sendable {
  private let entries = Locked<[String]>([])

  var all: [String] { entries.withLock(\.self) }

  /// - Returns: how many entries there are now.
  @discardableResult func add(_ entry: String) -> Int {
    entries.withLock { entries in
      entries.append(entry)
      return entries.count
    }
  }
}

private struct LastInFirstOut: ScheduleStrategy {
  var hasBegun = false

  mutating func beginSchedule() -> UInt64? {
    defer { hasBegun = true }
    return hasBegun ? nil : 0
  }

  func choose(among choices: ScheduleChoices) -> Int { choices.count - 1 }
}

private struct Constant: ScheduleStrategy {
  let index: Int

  func beginSchedule() -> UInt64? { 0 }
  func choose(among choices: ScheduleChoices) -> Int { index }
}
