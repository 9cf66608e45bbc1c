import Candlestick
import CandlestickSupport

@testable import CandlestickEngine
@testable import CandlestickRunner
@testable import CandlestickSimulation

final class CancelledExampleSpec: Spec {
  override class func spec() {
    describe("an example whose tasks are cancelled anywhere") {
      it("runs once for each suspension point, with all its hooks, and reports the numbers") {
        var hooks: [String] = []
        let run = InnerRun {
          describe("a group", .cancellations) {
            beforeEach { hooks.append("before") }
            afterEach { hooks.append("after") }
            it("is run") { await sleepInTask() }
          }
        }
        expect(run.outcomes).to(equal(["passed"]))
        // The first run is repeated.
        expect(hooks).to(equal(Array(repeating: ["before", "after"], count: 4).flatMap(\.self)))
        expect(run.results.map(\.scheduleCount)).to(equal([3]))
        expect(run.results.map(\.hasSeenAllSchedules)).to(equal([true]))
        expect(run.results.first?.notes.exploration?.cancellations).to(equal(.init(count: 2, pointCount: 2)))
      }

      it("may be synchronous, and start its tasks in hooks") {
        let log = Log()
        let run = InnerRun {
          describe("a group", .cancellations) {
            beforeEach { Task { log("hook \(Task.isCancelled)") } }
            it("is run") {
              Task { log("example \(Task.isCancelled)") }
              try Simulation.current.settle()
            }
          }
        }
        expect(run.outcomes).to(equal(["passed"]))
        let first = ["hook false", "example false"]
        expect(log.entries).to(
          equal(first + first + ["hook true", "example false"] + ["hook false", "example true"])
        )
      }

      it("does not fail with the error of a cancelled task, not even in its hooks") {
        let log = Log()
        let run = InnerRun {
          describe("a group", .cancellations) {
            beforeEach { try await Task.detached { try await Task.sleep(for: .seconds(1)) }.value }
            aroundEach { example in
              try await Task.detached { try await Task.sleep(for: .seconds(1)) }.value
              await example()
            }
            afterEach { log("after") }
            it("is run") { try await Task.detached { try await Task.sleep(for: .seconds(1)) }.value }
          }
        }
        expect(run.outcomes).to(equal(["passed"]))
        expect(run.results.first?.notes.exploration?.cancellations).to(equal(.init(count: 6, pointCount: 6)))
      }

      it("fails with any other error, and reports where the task was suspended and how to replay it") {
        let run = InnerRun {
          it("fails", .cancellations) { await failIfCancelledAsleep() }
        }
        expect(run.outcomes).to(equal(["failed: expected to be false, got <true>"]))
        let schedule = try require(run.failures.first?.schedule).toNot(beNil())
        expect(schedule.notes).to(contain("Schedule 3 of 3 failed", "is cancelled after step"))
        expect(schedule.notes).to(
          match(#"while it is suspended at CancelledExampleSpec.swift:\d+ in .*failIfCancelledAsleep"#)
        )
        expect(schedule.cancellations).to(haveCount(1))
        expect(run.results.first?.notes.exploration?.cancellations).to(equal(.init(count: 2, pointCount: 2)))
        let environment = ["CANDLESTICK_REPLAY": schedule.schedule ?? ""]
        let again = InnerRun(overrides: try ExecutionOverrides(environment)) {
          it("fails", .cancellations) { await failIfCancelledAsleep() }
        }
        expect(again.outcomes).to(equal(run.outcomes))
        expect(again.failures.first?.schedule?.cancellations).to(equal(schedule.cancellations))
      }

      it("counts distinct failures if it keeps going") {
        let run = InnerRun {
          it("fails", .cancellations(keepGoing: true)) {
            await Task.detached {
              let isCancelled = Task.isCancelled
              try? await Task.sleep(for: .seconds(1))
              expect(isCancelled).to(beFalse())
              expect(Task.isCancelled).to(equal(isCancelled))
            }
            .value
          }
        }
        expect(run.failures.first?.schedule?.notes).to(
          contain("2 distinct failures in 3 schedules, of which 2 failed:")
        )
      }

      it("fails if no task has the requested name") {
        let run = InnerRun {
          for trait: SpecTrait in [
            .cancellations(of: .tasks(named: "laod")), .schedules(50, cancelling: .tasks(named: "laod")),
          ] {
            it("is misspelt", trait) { await Task(name: "load") {}.value }
          }
        }
        let message =
          #"no task named "laod" has been suspended, so none was cancelled; name the task where it is created, "#
          + #"Task(name: "laod") { … }, or cancel .startedTasks or .all"#
        expect(run.outcomes).to(equal(["failed: \(message)", "failed: \(message)"]))
      }

      it("has the same number of runs whatever the environment sets for schedules") {
        let run = InnerRun(overrides: try ExecutionOverrides(["CANDLESTICK_SCHEDULES": "2"])) {
          it("is run", .cancellations) { await sleepInTask() }
          it("is explored", .schedules(5, cancelling: .startedTasks)) { await sleepInTask() }
        }
        expect(run.results.map(\.scheduleCount)).to(equal([3, 2]))
      }

      it("stops at the time limit of the run, and reports its progress") {
        let run = InnerRun(timeLimit: .nanoseconds(1)) {
          it("is run", .cancellations) { await sleepInTask() }
        }
        expect(run.outcomes.first).to(match(#"^failed: .* after 1 of 3 schedules"#))
      }
    }

    describe("an example on schedules that cancel tasks") {
      it("finds a failure that needs a cancellation, and shrinks it to that") {
        let run = InnerRun {
          it("passes", .schedules(200)) { await failIfCancelledAsleep() }
          it("fails", .schedules(200, cancelling: .startedTasks)) { await failIfCancelledAsleep() }
        }
        expect(run.outcomes).to(equal(["passed", "failed: expected to be false, got <true>"]))
        let replay = try require(run.failures.first?.schedule?.schedule).toNot(beNil())
        expect(try Simulation.Schedule(replay).departures.map(\.kind)).to(equal([.cancellation]))
      }
    }
  }
}

private func sleepInTask() async {
  await Task.detached { _ = try? await Task.sleep(for: .seconds(1)) }.value
}

private func failIfCancelledAsleep() async {
  await Task.detached {
    if Task.isCancelled { return }
    try? await Task.sleep(for: .seconds(1))
    expect(Task.isCancelled).to(beFalse())
  }
  .value
}
