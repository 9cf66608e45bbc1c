import Candlestick
import CandlestickSimulation
import CandlestickSupport
import Foundation
import XCTest

final class ExploredExampleSpec: Spec {
  override class func spec() {
    describe("an example on many schedules") {
      it("runs on each with all its hooks and new memoized values, and reports the number") {
        var hooks: [Int] = []
        var boxes: [Box] = []
        let run = InnerRun {
          let box = memoized { Box() }
          describe("a group", .schedules(20)) {
            beforeEach { box().hooks += 1 }
            justBeforeEach { await Task.yield() }
            aroundEach { example in
              await example()
              hooks.append(box().hooks)
            }
            afterEach { box().hooks += 1 }
            it("is run") { boxes.append(box()) }
          }
        }
        expect(run.outcomes).to(equal(["passed"]))
        // The first schedule is run twice.
        expect(hooks).to(equal(Array(repeating: 2, count: 21)))
        expect(Set(boxes.map(ObjectIdentifier.init))).to(haveCount(21))
        expect(run.results.map(\.scheduleCount)).to(equal([20]))
        expect(run.results.map(\.hasSeenAllSchedules)).to(equal([false]))
      }

      it("reports that a strategy has no schedule left, and nothing for an example on one schedule") {
        let run = InnerRun {
          it("is explored", .schedules(10_000, DepthFirstSchedules())) { await deposit(safely: true) }
          it("is not explored", .deterministic) {}
        }
        expect(run.outcomes).to(equal(["passed", "passed"]))
        expect(run.results.first?.hasSeenAllSchedules).to(beTrue())
        expect(run.results.first?.scheduleCount).to(beBetween(2, and: 9_999))
        expect(run.results.last?.scheduleCount).to(beNil())
      }

      it("fails once, and reports the number of the failing schedule, how to replay it, and its steps") {
        let run = InnerRun {
          it("keeps both deposits", .schedules(200)) { await deposit(safely: false) }
        }
        expect(run.outcomes).to(equal(["failed: expected to equal <2>, got <1>"]))
        let schedule = try require(run.failures.first?.schedule).toNot(beNil())
        let replay = try require(schedule.schedule).toNot(beNil())
        expect(schedule.notes).to(match("Schedule [0-9]+ of 200 failed"))
        expect(schedule.notes.split(separator: "\n").map(String.init)).to(
          contain(#"  .replay("\#(replay)")"#, "  CANDLESTICK_REPLAY=\(replay)")
        )
        expect(schedule.table).to(match("[0-9]+  ● .*ExploredExampleSpec\\.swift:[0-9]+  +[a-z]"))
        expect(schedule.description).to(equal("\(schedule.notes)\n\(schedule.table ?? "")"))
        expect(run.failures.first?.details).to(beNil())
      }

      it("has its schedule and its steps for reports") {
        let run = InnerRun {
          it("keeps the order", .schedules(200)) {
            let order = Log()
            await withTaskGroup { group in
              for name in ["first", "second"] { group.addTask(name: name) { await order(name) } }
            }
            expect(order.entries).to(equal(["first", "second"]))
          }
        }
        let schedule = try require(run.failures.first?.schedule).toNot(beNil())
        expect(schedule.number).to(beBetween(1, and: 200))
        expect(schedule.limit).to(equal(200))
        expect(schedule.belongsToExample).to(beTrue())
        expect(schedule.steps.map(\.number)).to(equal(Array(1...schedule.steps.count)))
        expect(schedule.steps.map(\.isFailing)).to(
          equal(Array(repeating: false, count: schedule.steps.count - 1) + [true])
        )
        let last = try require(schedule.steps.last).toNot(beNil())
        expect(last.task).to(equal("the example"))
        expect(last.location?.path).to(equal(#filePath))
        expect(last.function).to(contain("ExploredExampleSpec"))
        let delayed = try require(schedule.steps.first { !$0.overtaken.isEmpty }).toNot(beNil())
        expect(schedule.steps.map(\.heldBackSince)).to(contain(delayed.number))
        expect(schedule.steps.map(\.task)).to(contain(delayed.overtaken[0]))
        expect(schedule.table).to(contain("\(delayed.number)", "instead of \(delayed.overtaken[0])"))
      }

      it("fails at the line of the expectation if the example itself explores schedules, too") {
        let line = UInt(#line + 2)
        let run = InnerRun {
          it("explores") { try exploreSchedules(5) { expect(1).to(equal(2)) } }
        }
        expect(run.outcomes).to(equal(["failed: expected to equal <2>, got <1>"]))
        expect(run.failures.first?.location.line).to(equal(line))
        expect(run.failures.first?.schedule?.notes).to(contain("Schedule 1 failed. To replay it: replaySchedule(\""))
      }

      it("reports the schedule of a thrown error apart from the message") {
        let run = InnerRun {
          it("explores") { try exploreSchedules(5) { throw TestError.broken } }
        }
        expect(run.outcomes).to(equal(["failed: unexpected error thrown: <broken>"]))
        expect(run.failures.first?.schedule?.notes).to(beginWith("Schedule 1 failed. To replay it: replaySchedule(\""))
      }

      it("reports a failure once if XCTUnwrap ends its schedules") {
        let run = InnerRun {
          it("explores") { try exploreSchedules(5) { _ = try XCTUnwrap(nil as Int?) } }
        }
        expect(run.failures.map(\.message)).to(allPass(beginWith("XCTUnwrap failed")))
        expect(run.failures).to(haveCount(1))
        expect(run.failures.first?.schedule?.notes).to(beginWith("Schedule 1 failed. To replay it: replaySchedule(\""))
      }

      it("notes with its failure that a replay may depend on the order of hashing, unless that is fixed") {
        let run = InnerRun { it("fails", .schedules(10)) { fail("broken") } }
        let note = "unless SWIFT_DETERMINISTIC_HASHING=1 is in its environment"
        let isFixed = ProcessInfo.processInfo.environment["SWIFT_DETERMINISTIC_HASHING"] != nil
        expect(run.failures.map { $0.schedule?.notes.contains(note) }).to(equal([!isFixed]))
      }

      it("warns if the first schedule does not repeat, even if nothing fails") {
        var count = 0
        let run = InnerRun {
          it("is another each time", .schedules(10)) {
            count += 1
            for _ in 1...count { await Task.yield() }
          }
          it("is the same", .schedules(10)) { await Task.yield() }
        }
        expect(run.outcomes).to(equal(["passed", "passed"]))
        expect(run.results.map { $0.unrepeatableStep != nil }).to(equal([true, false]))
        expect(run.reported.first?.exploration?.warning).to(
          match("^warning: the first schedule took different steps from step [0-9]+ on when it ran again")
        )
      }

      it("continues after a failure if requested, and counts the distinct failures") {
        let run = InnerRun {
          it("fails now and then", .schedules(50, keepGoing: true)) {
            let number = Int.random(in: 0..<4)
            if number == 1 { fail("one") }
            if number == 2 { fail("two") }
          }
        }
        expect(run.failures).to(haveCount(1))
        expect(run.failures.first?.schedule?.description).to(
          match(
            "2 distinct failures in 50 schedules, of which [0-9]+ failed:\n  [0-9]+ times, replay \"[^\"]+\": (one|two)\n"
          )
        )
        expect(run.results.map(\.scheduleCount)).to(equal([50]))
      }

      it("reports the schedule with the last of several failures only") {
        let run = InnerRun {
          it("fails twice", .schedules(10)) {
            fail("first")
            fail("second")
          }
        }
        expect(run.failures.map(\.message)).to(equal(["first", "second"]))
        expect(run.failures.map { $0.schedule?.notes.contains(".replay(") ?? false }).to(equal([false, true]))
      }

      it("reports its failures only when exploration has ended") {
        let told = Locked<[String]>([])
        let plan = RunPlan(
          Suite { it("keeps both deposits", .schedules(200)) { await deposit(safely: false) } }
        )
        let runner = SpecRunner(plan)
        for item in plan.items {
          runner.run(item, onFailure: { failure in told.withLock { $0.append(failure.message) } })
        }
        expect(told.withLock(\.self)).to(equal(["expected to equal <2>, got <1>"]))
      }

      it("fails if a schedule deadlocks, times out or leaves tasks behind") {
        let run = InnerRun(configure: waitForNothingOutside) {
          describe("a group", .schedules(5)) {
            it("is stuck") { await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in } }
            it("is slow", .timeLimit(.seconds(1))) { try await Task.sleep(for: .seconds(2)) }
            it("leaves a task behind", .noTasksLeftBehind) { Task { try await Task.sleep(for: .seconds(3600)) } }
          }
        }
        expect(run.failures).to(haveCount(3))
        expect(run.outcomes.first).to(contain("deadlock: no task is ready"))
        expect(run.outcomes.dropFirst().first).to(equal(#"failed: "is slow" exceeded its time limit of 1.0 seconds"#))
        expect(run.outcomes.last).to(contain("tasks were left behind"))
      }

      it("is skipped if it skips each schedule, also in a hook") {
        let run = InnerRun {
          it("skips", .schedules(10)) { try skip("not today") }
          it("throws a skip", .schedules(10)) {
            await Task.yield()
            throw XCTSkip("not today")
          }
          describe("a hook") {
            beforeEach { try skip("not today") }
            it("skips", .schedules(10)) {}
          }
        }
        expect(run.outcomes).to(equal(Array(repeating: "skipped: not today", count: 3)))
        expect(run.results.map(\.scheduleCount)).to(equal([10, 10, 10]))
        expect(run.reported.map(\.exploration?.skippedCount)).to(equal([10, 10, 10]))
      }

      it("fails if a schedule fails after others were skipped") {
        var count = 0
        let run = InnerRun {
          it("skips the first one", .schedules(10)) {
            count += 1
            // The first schedule runs twice.
            if count < 3 { try skip() }
            fail("broken")
          }
        }
        expect(run.outcomes).to(equal(["failed: broken"]))
      }

      it("passes if it skips some schedules, and reports their number") {
        let run = InnerRun {
          it("skips some", .schedules(50)) { if Int.random(in: 0..<2) == 0 { try skip() } }
          it("skips none", .schedules(50)) {}
        }
        expect(run.outcomes).to(equal(["passed", "passed"]))
        expect(run.reported.map { ($0.exploration?.skippedCount ?? 0) > 0 }).to(equal([true, false]))
        expect(run.reported.first?.exploration?.skippedCount).to(beLessThan(50))
        expect(run.results.map(\.scheduleCount)).to(equal([50, 50]))
      }

      it("runs the other schedules if it stops silently on one") {
        var count = 0
        let run = InnerRun {
          it("stops", .schedules(10)) {
            count += 1
            if count < 3 { throw StopTest.silently }
            fail("broken")
          }
        }
        expect(run.outcomes).to(equal(["failed: broken"]))
      }

      it("explores on its own, and is skipped if it skips each schedule") {
        var count = 0
        let run = InnerRun {
          it("skips all") { try exploreSchedules(5) { throw XCTSkip("not today") } }
          it("skips some") {
            let explored = try exploreSchedules(5) {
              count += 1
              if count < 3 { try skip() }
            }
            expect(explored.skippedCount).to(equal(1))
            expect(explored.count).to(equal(5))
          }
        }
        expect(run.outcomes).to(equal(["skipped: not today", "passed"]))
      }

      it("fails if the number of schedules is below one") {
        let run = InnerRun { it("is run", .schedules(0)) {} }
        expect(run.outcomes).to(equal(["failed: the number of schedules must be above zero; this one is 0"]))
      }
    }

    describe("an example that is replayed") {
      @MainActor func failingReplay() -> String {
        let run = InnerRun { it("keeps both deposits", .schedules(200)) { await deposit(safely: false) } }
        return run.failures.first?.schedule?.schedule ?? ""
      }

      it("fails as before, on one schedule, every time") {
        let schedule = failingReplay()
        var count = 0
        let run = InnerRun {
          beforeEach { count += 1 }
          for name in ["first", "second"] {
            it(name, .replay(schedule)) { await deposit(safely: false) }
          }
        }
        let outcome = "failed: expected to equal <2>, got <1>"
        expect(run.outcomes).to(equal([outcome, outcome]))
        expect(count).to(equal(2))
        expect(run.results.map(\.scheduleCount)).to(equal([nil, nil]))
      }

      it("fails if it takes different steps, and reports the first one") {
        let schedule = failingReplay()
        let run = InnerRun {
          it("has been changed", .replay(schedule)) { await Task { await Task.yield() }.value }
        }
        expect(run.failures).to(haveCount(1))
        expect(run.failures.first?.message).to(match("the replay diverged from the original run at step [0-9]+"))
      }

      it("fails if the string is invalid") {
        let run = InnerRun { it("is run", .replay("nonsense")) {} }
        expect(run.outcomes).to(haveCount(1))
        expect(run.outcomes.first).to(contain(#""nonsense" is not a schedule to replay"#))
      }
    }

    describe("the environment") {
      /// Returns the number of times that an example was run.
      @MainActor func count(_ environment: [String: String], _ trait: SpecTrait) throws -> Int {
        var count = 0
        _ = InnerRun(overrides: try ExecutionOverrides(environment)) {
          it("is run", trait) { count += 1 }
        }
        return count
      }

      it("sets the number of schedules for deterministic examples, overriding their traits") {
        let three = ["CANDLESTICK_SCHEDULES": "3"]
        // The first schedule is run twice.
        try expect(count(three, .deterministic)).to(equal(4))
        try expect(count(three, .deterministic(seed: 9))).to(equal(4))
        try expect(count(three, .schedules(50))).to(equal(4))
        try expect(count(three, .realTime)).to(equal(1))
        try expect(count(three, .replay("0::+"))).to(equal(1))
      }

      it("keeps the times of deterministic examples exact on all schedules") {
        @MainActor func outcome(_ trait: SpecTrait) throws -> String? {
          let run = InnerRun(overrides: try ExecutionOverrides(["CANDLESTICK_SCHEDULES": "200"])) {
            it("sleeps", trait) {
              async let other: ()? = try? Task.sleep(for: .milliseconds(900))
              for _ in 1...5 {
                await Task.yield()
                try await Task.sleep(for: .milliseconds(10))
              }
              expect(Simulation.current.now).to(equal(.milliseconds(50)))
              await other
            }
          }
          return run.outcomes.first
        }
        try expect(outcome(.deterministic)).to(equal("passed"))
        try expect(outcome(.deterministic(seed: 7))).to(equal("passed"))
        try expect(outcome(.schedules(1))).to(beginWith("failed"))
      }

      it("makes deterministic examples replay, overriding their traits") {
        for (trait, isReplayed) in [(SpecTrait.deterministic, true), (.schedules(50), true), (.realTime, false)] {
          let run = InnerRun(overrides: try ExecutionOverrides(["CANDLESTICK_REPLAY": "0::AAAA"])) {
            it("is run", trait) { await Task { await Task.yield() }.value }
          }
          expect(run.outcomes.map { $0.contains("the replay diverged") }).to(equal([isReplayed]))
        }
      }

      /// Returns the reason why a run that must replay a schedule fails.
      @MainActor func problem(_ declare: @MainActor () -> Void) throws -> String? {
        let run = InnerRun(overrides: try ExecutionOverrides(["CANDLESTICK_REPLAY": "0::AAAA"]), declare)
        expect(run.summary.isSuccess).to(equal(run.summary.problem == nil && run.summary.failed.isEmpty))
        return run.summary.problem
      }

      it("fails the run if it requests a replay and no example is deterministic") {
        try expect(problem { it("is run") {} }).to(
          equal(
            "CANDLESTICK_REPLAY is set, but nothing was replayed: no selected example is deterministic; "
              + "`.deterministic` or `.schedules(…)` makes it so"
          )
        )
        try expect(problem {}).to(contain("no selected example is deterministic"))
        try expect(
          problem {
            it("is run") {}
            it("is replayed", .deterministic) {}
          }
        ).to(beNil())
      }

      it("fails the run if it requests a replay and each deterministic example was skipped") {
        let message = "CANDLESTICK_REPLAY is set, but nothing was replayed: every deterministic example was skipped"
        try expect(problem { xit("is pending", .deterministic) {} }).to(equal(message))
        try expect(problem { it("is skipped", .deterministic) { try skip("not now") } }).to(equal(message))
      }

      it("is rejected if it is invalid") {
        for count in ["0", "-1", "many", ""] {
          expect { try ExecutionOverrides(["CANDLESTICK_SCHEDULES": count]) }.to(
            throwError { error in
              expect("\(error)").to(equal(#"CANDLESTICK_SCHEDULES must be a number above zero; it is "\#(count)""#))
            }
          )
        }
        expect { try ExecutionOverrides(["CANDLESTICK_REPLAY": "nonsense"]) }.to(
          throwError { error in
            expect("\(error)").to(beginWith(#"CANDLESTICK_REPLAY: "nonsense" is not a schedule to replay"#))
          }
        )
      }
    }
  }
}

private final class Box {
  var hooks = 0
}

private actor Account {
  private(set) var balance = 0

  func set(_ balance: Int) { self.balance = balance }
  func add(_ amount: Int) { balance += amount }
}

/// Makes two deposits, one of which may be lost if they are not made safely.
private func deposit(safely: Bool) async {
  let account = Account()
  await withTaskGroup { group in
    for _ in 1...2 {
      group.addTask {
        if safely { return await account.add(1) }
        let balance = await account.balance
        await account.set(balance + 1)
      }
    }
  }
  await expect { await account.balance }.to(equal(2))
}
