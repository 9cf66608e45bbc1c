import Candlestick
import CandlestickSupport
import Foundation

@testable import CandlestickEngine
@testable import CandlestickSimulation

final class ExplorationFailuresSpec: Spec {
  override class func spec() {
    describe("a failing schedule") {
      it("is shrunk to as few delays as possible") {
        let failure = try scheduleFailure {
          try exploreSchedules(1_000) {
            let order = await runOrder(of: 6)
            if order.firstIndex(of: 5)! < order.firstIndex(of: 1)! { throw WrongOrder() }
          }
        }
        expect(failure.interleaving?.split(separator: "\n").filter { $0.hasPrefix("▸") }).to(haveCount(1))
      }

      it("is shrunk to one delayed task, however many steps delay it") {
        let failure = try scheduleFailure {
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

      it("is described by one delayed task, even if very many steps delay it") {
        let failure = try scheduleFailure {
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

      it("is shrunk to no departures if first-in-first-out fails") {
        let failure = try scheduleFailure {
          try exploreSchedules(10) { if await runOrder(of: 4).count == 4 { throw WrongOrder() } }
        }
        expect(try Simulation.Schedule(failure.replay).departures).to(beEmpty())
      }

      it("is described by its seed if it departs too often even when shrunk") {
        @Sendable func disorder() async throws {
          let order = await runOrder(of: 120)
          if zip(order, order.dropFirst()).count(where: >) > 50 { throw WrongOrder() }
        }
        let failure = try scheduleFailure { try exploreSchedules(10) { try await disorder() } }
        expect(failure.replay).to(match("^1r:[A-Z]{4}:[0-9]+[A-Z]+:[dr][0-9]+$"))
        let again = try scheduleFailure { try replaySchedule(failure.replay) { try await disorder() } }
        expect(again.replay).to(equal(failure.replay))
      }

      it("fails again when it is replayed, with the same random numbers") {
        let failure = try scheduleFailure {
          try exploreSchedules(1_000) {
            let number = Int.random(in: 0..<50)
            if number == 7, await runOrder(of: 3).first == 2 { throw WrongOrder() }
          }
        }
        for _ in 1...20 {
          let again = try scheduleFailure {
            try replaySchedule(failure.replay) {
              let number = Int.random(in: 0..<50)
              if number == 7, await runOrder(of: 3).first == 2 { throw WrongOrder() }
            }
          }
          expect(again.failures).to(equal(["WrongOrder()"]))
          expect(again.replay).to(equal(failure.replay))
        }
      }

      it("can be replayed in async code, too") {
        let failure = try scheduleFailure {
          try exploreSchedules(100) { if await runOrder(of: 3).first == 2 { throw WrongOrder() } }
        }
        await expect {
          try await replaySchedule(failure.replay) { if await runOrder(of: 3).first == 2 { throw WrongOrder() } }
        }
        .to(throwError { (again: ScheduleFailure) in expect(again.replay).to(equal(failure.replay)) })
      }
    }

    describe("a schedule that takes too much real time") {
      let settings = SimulationSettings(realTimeLimit: .milliseconds(50))

      it("is reported without being shrunk, because that would take long") {
        let runs = Runs()
        let failure = try scheduleFailure {
          try exploreSchedules(10, settings: settings) {
            runs.add("run")
            while !Task.isCancelled { await Task.yield() }
          }
        }
        expect(failure.failures.first).to(contain("has not ended after 0.05 seconds of real time"))
        expect(failure.caveat).to(contain("timed out"))
        expect(runs.all).to(haveCount(1))
      }

      it("is not shrunk, even if its tasks do not end when they are cancelled") {
        let runs = Runs()
        let failure = try scheduleFailure {
          try exploreSchedules(10, settings: SimulationSettings(realTimeLimit: .milliseconds(500))) {
            runs.add("run")
            while true { await Task.yield() }
          }
        }
        expect(failure.failures.first).to(contain("has not ended after 0.5 seconds of real time"))
        expect(failure.caveat).to(contain("timed out"))
        expect(runs.all).to(haveCount(1))
      }

      it("times out again when it is replayed, at any step") {
        @Sendable func tick() async { while !Task.isCancelled { await Task.yield() } }
        @Sendable func race() async {
          async let first: () = tick()
          async let second: () = tick()
          _ = await (first, second)
        }
        let failure = try scheduleFailure { try exploreSchedules(10, settings: settings) { await race() } }
        let again = try scheduleFailure { try replaySchedule(failure.replay, settings: settings) { await race() } }
        expect(again.failures.first).to(contain("of real time"))
      }
    }

    describe("a schedule of a custom strategy that takes too much real time") {
      it("has a string that fits on a line") {
        let failure = try scheduleFailure {
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

    describe("an exploration that continues after failures") {
      @Sendable func failByFirst() async throws {
        let first = await runOrder(of: 3).first ?? 0
        if first > 1 { throw Problem("\(first) is first") }
      }

      it("counts each distinct failure, most frequent first") {
        let failure = try scheduleFailure { try exploreSchedules(300, keepGoing: true) { try await failByFirst() } }
        expect(failure.distinctFailures).to(haveCount(2))
        expect(Set(failure.distinctFailures.map(\.failures))).to(equal([["2 is first"], ["3 is first"]]))
        let counts = failure.distinctFailures.map(\.count)
        expect(counts).to(equal(counts.sorted(by: >)))
        expect(counts.reduce(0, +)).to(beBetween(100, and: 299))
        expect(failure.failures).to(equal(failure.distinctFailures.first?.failures))
      }

      it("reports how to replay each of them") {
        let failure = try scheduleFailure { try exploreSchedules(300, keepGoing: true) { try await failByFirst() } }
        for distinct in failure.distinctFailures {
          let again = try scheduleFailure { try replaySchedule(distinct.replay) { try await failByFirst() } }
          expect(again.failures).to(equal(distinct.failures))
        }
        expect(failure.distinctFailures.first?.replay).to(equal(failure.replay))
      }

      it("reports how many distinct failures there were in how many schedules") {
        let failure = try scheduleFailure { try exploreSchedules(1_000, keepGoing: true) { try await failByFirst() } }
        expect(failure.description).to(match("\n2 distinct failures in 1,000 schedules, of which [0-9]+ failed:\n"))
        for distinct in failure.distinctFailures {
          expect(failure.description).to(
            contain("\n  \(distinct.count) times, replay \"\(distinct.replay)\": \(distinct.failures[0])\n")
          )
        }
      }

      it("distinguishes failures by message and line") {
        let failure = try scheduleFailure {
          try exploreSchedules(100, keepGoing: true) {
            let first = await runOrder(of: 2).first
            if first == 1 { expect(1).to(equal(2)) }
            if first == 2 { expect(1).to(equal(2)) }
          }
        }
        expect(failure.distinctFailures).to(haveCount(2))
      }

      it("counts deadlocks as one failure if only the numbers of their tasks differ") {
        let failure = try scheduleFailure {
          try exploreSchedules(100, settings: withoutOutside, keepGoing: true) {
            let runs = Runs()
            await withTaskGroup(of: Void.self) { group in
              for name in ["worker", "worker", nil, nil] {
                group.addTask(name: name) {
                  if runs.add("") == 4 { await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in } }
                }
              }
            }
          }
        }
        expect(failure.distinctFailures.map { $0.failures.joined().contains("worker") }).to(consistOf(true, false))
      }

      it("lists the first ten, and how many more there are") {
        let runs = Runs()
        let failure = try scheduleFailure {
          try exploreSchedules(200, keepGoing: true) { throw Problem("failure \(runs.add("run"))") }
        }
        expect(failure.description).to(contain("\n200 distinct failures in 200 schedules", "\n  … and 190 more"))
        expect(failure.distinctFailures).to(haveCount(100))
      }

      it("reports nothing if no schedule fails") {
        expect(try exploreSchedules(20, keepGoing: true) { _ = await runOrder(of: 3) }.count).to(equal(20))
      }

      it("is opt-in: by default, an exploration stops at the first failure and counts none") {
        let failure = try scheduleFailure { try exploreSchedules(300) { try await failByFirst() } }
        expect(failure.distinctFailures).to(beEmpty())
      }
    }
  }
}
