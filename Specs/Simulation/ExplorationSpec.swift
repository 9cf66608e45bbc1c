import Candlestick
import CandlestickSupport
import Foundation

@testable import CandlestickEngine
@testable import CandlestickSimulation

final class ExplorationSpec: Spec {
  override class func spec() {
    describe("exploreSchedules") {
      it("runs as many schedules as requested, and repeats the first, which does not count") {
        let runs = Runs()
        let explored = try exploreSchedules(25) { runs.add("run") }
        expect(runs.all).to(haveCount(26))
        expect(explored.count).to(equal(25))
        expect(explored.isComplete).to(beFalse())
      }

      it("rejects a number that is not above zero, because the code would not run") {
        let rejected = "the number of schedules must be above zero; this one is 0"
        expect { try exploreSchedules(0) {} }
          .to(throwError { (error: SimulationError) in expect(error.description).to(equal(rejected)) })
        await expect { try await exploreSchedules(0) { await Task.yield() } }.to(
          throwError(errorType: SimulationError.self)
        )
      }

      it("runs a single schedule once") {
        let runs = Runs()
        try exploreSchedules(1) { runs.add("run") }
        expect(runs.all).to(haveCount(1))
      }

      it("runs each schedule in its own simulation") {
        let runs = Runs()
        try exploreSchedules(3) {
          runs.add("\(Simulation.current.now)")
          try await Task.sleep(for: .seconds(1))
        }
        expect(runs.all).to(haveCount(4))
        expect(Set(runs.all)).to(equal(["0.0 seconds"]))
      }

      it("stops at the first failing schedule, and reports its number") {
        let runs = Runs()
        let failure = try scheduleFailure {
          try exploreSchedules(1_000) {
            runs.add("run")
            if await runOrder(of: 3).last == 1 { throw WrongOrder() }
          }
        }
        expect(failure.failures).to(equal(["WrongOrder()"]))
        expect(failure.number).to(beLessThan(100))
        expect(failure.description).to(contain("WrongOrder()", "Schedule \(failure.number) failed", failure.replay))
      }

      it("works in async code, too") {
        let explored = try await exploreSchedules(25) { _ = await runOrder(of: 2) }
        expect(explored.count).to(equal(25))
        await expect { try await exploreSchedules(25) { throw WrongOrder() } }
          .to(throwError { (failure: ScheduleFailure) in expect(failure.failures).to(equal(["WrongOrder()"])) })
      }

      it("takes schedules from a custom strategy until it has none left") {
        let runs = Runs()
        let explored = try exploreSchedules(10, strategy: LastInFirstOut()) {
          runs.add(await runOrder(of: 3).description)
        }
        expect(Set(runs.all)).to(equal(["[3, 2, 1]"]))
        expect(explored.count).to(equal(1))
        expect(explored.isComplete).to(beFalse())
      }

      it("clamps an index out of range that a strategy returns") {
        let runs = Runs()
        try exploreSchedules(1, strategy: Constant(index: -5)) { runs.add(await runOrder(of: 2).description) }
        try exploreSchedules(1, strategy: Constant(index: 500)) { runs.add(await runOrder(of: 2).description) }
        expect(runs.all).to(equal(["[1, 2]", "[2, 1]"]))
      }

      it("draws different random numbers in each schedule") {
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

    describe("the failure of a schedule") {
      it("is a failing expectation, which is reported by the error alone") {
        var failure: ScheduleFailure?
        let reported = failures {
          failure = try? scheduleFailure { try exploreSchedules(5) { expect(1).to(equal(2)) } }
        }
        expect(reported).to(beEmpty())
        expect(failure?.failures).to(haveCount(1))
        expect(failure?.failures.first).to(contain("ExplorationSpec.swift:", "expected to equal <2>, got <1>"))
      }

      it("may be several failing expectations, in order") {
        let failure = try scheduleFailure {
          try exploreSchedules(5) {
            expect(1).to(equal(2))
            await Task.detached { _ = expect("a").to(equal("b")) }.value
          }
        }
        expect(failure.failures).to(haveCount(2))
        expect(failure.failures.last).to(contain("expected to equal <b>, got <a>"))
      }

      it("may be a failing requirement, which is reported once") {
        let failure = try scheduleFailure { try exploreSchedules(5) { try require(1).to(equal(2)) } }
        expect(failure.failures).to(haveCount(1))
      }

      it("may be a deadlock") {
        let settings = SimulationSettings(outsideTimeout: .zero)
        let failure = try scheduleFailure {
          try exploreSchedules(5, settings: settings) {
            await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
          }
        }
        expect(failure.failures.first).to(contain("deadlock: no task is ready"))
      }

      it("is not a failure that is captured inside") {
        try exploreSchedules(5) {
          expect(failures { expect(1).to(equal(2)) }).to(haveCount(1))
        }
      }

      it("is not a failing expectation outside") {
        let reported = failures {
          _ = try? exploreSchedules(5) {}
          expect(1).to(equal(2))
        }
        expect(reported).to(haveCount(1))
      }
    }

    describe("code that depends on something other than the schedule") {
      it("is reported if it does not fail again") {
        let runs = Runs()
        let failure = try scheduleFailure {
          try exploreSchedules(10) {
            runs.add("run")
            if runs.all.count == 4 { throw WrongOrder() }
          }
        }
        expect(failure.number).to(equal(3))
        expect(failure.caveat).to(
          contain("did not fail when it ran again", "depends on something other than the schedule")
        )
        expect(failure.description).to(contain(failure.caveat ?? "?"))
      }

      it("is reported, with the first different step, if it takes different steps") {
        let runs = Runs()
        let failure = try scheduleFailure {
          try exploreSchedules(10) {
            runs.add("run")
            _ = await runOrder(of: 2)
            if runs.all.count % 2 == 0 { _ = await runOrder(of: 3) }
            throw WrongOrder()
          }
        }
        expect(failure.caveat).to(match("took different steps from step [0-9]+ on when it ran again"))
      }

      it("is not the only suspect if the replay string comes from a different build") {
        let failure = try scheduleFailure {
          try exploreSchedules(100) { if await runOrder(of: 3).first == 3 { throw WrongOrder() } }
        }
        let build = ProgramBuild.current
        let other = ProgramBuild(isDebug: !build.isDebug, swift: "6.0")
        let schedule = failure.replay.replacing(build.code, with: other.code)
        expect { try replaySchedule(schedule) { _ = await runOrder(of: 4) } }.to(
          throwError { (error: SimulationError) in
            expect(error.kind).to(equal(.replayDiverged))
            expect(error.description).to(
              contain("the string comes from a \(other), but this is a \(build)", "with Swift 6.0")
            )
          }
        )
      }

      it("is reported to depend on the order of sets, most likely, unless that order is fixed") {
        let runs = Runs()
        let failure = try scheduleFailure {
          try exploreSchedules(10) { if runs.add("run") == 4 { throw WrongOrder() } }
        }
        let isFixed = ProcessInfo.processInfo.environment["SWIFT_DETERMINISTIC_HASHING"] != nil
        let hint = "most likely the order of a set or a dictionary"
        expect(failure.caveat?.contains(hint)).to(equal(!isFixed))
        expect(failure.caveat).to(contain("addresses, real time"))
      }

      it("is reported, with the step, even if nothing fails") {
        let runs = Runs()
        let explored = try exploreSchedules(10, strategy: DepthFirstSchedules()) {
          runs.add("run")
          _ = await runOrder(of: 1 + runs.all.count)
        }
        expect(explored.unrepeatableStep).to(beGreaterThan(1))
        expect(explored.isComplete).to(beFalse())
      }

      it(
        "is not reported if only the very first run differs, for instance because it fills a cache"
      ) {
        let runs = Runs()
        let explored = try exploreSchedules(10) {
          if runs.add("run") == 1 { await Task.yield() }
          _ = await runOrder(of: 3)
        }
        expect(explored.unrepeatableStep).to(beNil())
        expect(runs.all).to(haveCount(12))
      }

      it("is not reported if only the very first run differs, and the schedule fails") {
        let runs = Runs()
        let failure = try scheduleFailure {
          try exploreSchedules(10) {
            if runs.add("run") == 1 { await Task {}.value }
            throw WrongOrder()
          }
        }
        expect(failure.caveat).to(beNil())
        expect { try replaySchedule(failure.replay) { throw WrongOrder() } }.to(
          throwError(errorType: ScheduleFailure.self)
        )
      }

      it("is not reported if all runs are the same") {
        expect(try exploreSchedules(10) { _ = await runOrder(of: 3) }.unrepeatableStep).to(beNil())
      }

      it("fails the first schedule if only its second run fails") {
        let runs = Runs()
        let failure = try scheduleFailure {
          try exploreSchedules(10) { if runs.add("run") == 2 { throw WrongOrder() } }
        }
        expect(failure.number).to(equal(1))
        expect(failure.caveat).to(contain("did not fail when it ran again"))
      }

      it("makes a replay fail, with a description of the first step that differs") {
        func code(isChanged: Bool) async throws {
          _ = await runOrder(of: 2)
          if isChanged { await Task(name: "new") {}.value }
          if await runOrder(of: 3).first == 3 { throw WrongOrder() }
        }
        let failure = try scheduleFailure { try exploreSchedules(100) { try await code(isChanged: false) } }
        expect { try replaySchedule(failure.replay) { try await code(isChanged: false) } }.to(
          throwError(errorType: ScheduleFailure.self)
        )
        expect { try replaySchedule(failure.replay) { try await code(isChanged: true) } }.to(
          throwError { (error: SimulationError) in
            expect(error.kind).to(equal(.replayDiverged))
            expect(error.description).to(
              match(
                "^the replay diverged from the original run at step 5 \\(here: \"new\", ExplorationSpec.swift:[0-9]+ in "
              )
            )
          }
        )
      }

      it("repeats a replay that diverges because the code does something once per process") {
        func code(_ runs: Runs) async throws {
          if runs.add("run") == 1 { await Task {}.value }
          if await runOrder(of: 3).first == 3 { throw WrongOrder() }
        }
        let explored = Runs(["run"])
        let failure = try scheduleFailure { try exploreSchedules(100) { try await code(explored) } }
        let replayed = Runs()
        expect { try replaySchedule(failure.replay) { try await code(replayed) } }.to(
          throwError { (error: ScheduleFailure) in expect(error.replay).to(equal(failure.replay)) }
        )
        expect(replayed.all).to(haveCount(2))
      }

      it("makes a replay of many steps fail, with a few steps of which one is the first that differs") {
        func code(isChanged: Bool) async throws {
          for _ in 1...100 { await Task.yield() }
          if isChanged { await Task {}.value }
          for _ in 1...100 { await Task.yield() }
          throw WrongOrder()
        }
        let failure = try scheduleFailure { try exploreSchedules(1) { try await code(isChanged: false) } }
        expect { try replaySchedule(failure.replay) { try await code(isChanged: true) } }.to(
          throwError { (error: SimulationError) in
            expect(error.description).to(
              match("^the replay diverged from the original run between step 99 and step 105: ")
            )
          }
        )
      }

      it("makes a replay of an older string fail, with a step by which it has diverged") {
        let failure = try scheduleFailure {
          try exploreSchedules(100) { if await runOrder(of: 3).first == 3 { throw WrongOrder() } }
        }
        let parts = failure.replay.split(separator: ":", omittingEmptySubsequences: false)
        let replay = (parts.prefix(3) + parts.suffix(1)).joined(separator: ":")
        expect { try replaySchedule(replay) { if await runOrder(of: 3).first == 3 { throw WrongOrder() } } }.to(
          throwError(errorType: ScheduleFailure.self)
        )
        expect { try replaySchedule(replay) { _ = await runOrder(of: 4) } }.to(
          throwError { (error: SimulationError) in
            expect(error.description).to(match("^the replay diverged from the original run by step [0-9]: "))
          }
        )
      }
    }

    describe("a strategy that changes priorities") {
      it("lets one task run until it suspends, without a change") {
        let orders = Runs()
        let settings = SimulationSettings(interruptsAtLocks: false)
        try exploreSchedules(50, strategy: PrioritySchedules(changePoints: 0), settings: settings) {
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

      it("interrupts a task at a change") {
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
        expect(Set(orders.all)).toNot(contain("ababab"))
      }
    }
  }
}

private struct Constant: ScheduleStrategy {
  let index: Int

  func beginSchedule() -> UInt64? { 0 }
  func choose(among choices: ScheduleChoices) -> Int { index }
}
