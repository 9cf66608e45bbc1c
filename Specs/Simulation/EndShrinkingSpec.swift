import Candlestick
import CandlestickSupport
import Foundation

@testable import CandlestickEngine
@testable import CandlestickSimulation

final class EndShrinkingSpec: Spec {
  override class func spec() {
    describe("a schedule in which code ends the process") {
      it("becomes as simple as a failing schedule, and shows its steps") {
        let report = SharedValue("")
        let failure = try explorationFailure {
          guard await fiveArriveInReverse() else { return }
          if report.value.isEmpty { report.value = runningScheduleText() ?? "" }
          throw Reversed()
        }
        let end = ScheduleAtEnd(notes: report.value, steps: "", json: "")
        guard let shrinking = end.flatMap({ EndShrinker($0, of: 1) }) else {
          return fail("no schedule in \(report.value)")
        }
        while let attempt = shrinking.next() { shrinking.tried(try endReport(in: attempt)) }

        let departures = failure.replay.split(separator: ":")[1]
        expect(report.value).toNot(contain(":\(departures):"))
        let simplest = shrinking.simplest.failed
        expect(simplest.notes).to(
          beginWith("Schedule \(failure.number) of 1000 was running. To replay it: replaySchedule(\"")
        )
        expect(simplest.notes).to(endWith(":\(departures):+:\(ProgramBuild.current.code)\") { … }"))
        expect(simplest.notes).to(contain("\"\(simplest.schedule ?? "")\""))
        expect(simplest.number).to(equal(failure.number))
        expect(simplest.limit).to(equal(1_000))
        expect(simplest.table).to(contain("\"arrival 5\""))
        expect(simplest.table).toNot(contain("attempt"))
        expect(simplest.steps.map(\.task)).to(contain("\"arrival 5\""))
        expect(simplest.steps.last?.isFailing).to(beTrue())
      }

      it("is not simplified if the process does not end again") {
        let report = "Schedule 7 of 100 was running. To replay it: replaySchedule(\"12:3A-0.2Z:+:d63\") { … }"
        let shrinking = shrinking(report)
        expect(shrinking?.next()).to(equal("1 12:3A-0.2Z:+:d63 0 -"))
        shrinking?.tried(nil)
        expect(shrinking?.next()).to(beNil())
        expect(shrinking?.simplest.failed.description).to(equal(report))
        expect(shrinking?.simplest.failed.steps).to(beEmpty())
      }

      it("is unknown unless the process reported it") {
        expect(ScheduleAtEnd(notes: "", steps: "", json: "")).to(beNil())
        expect(shrinking("The replayed schedule was running.")).to(beNil())
        let report = "Schedule 1 of 2 was running. To replay it: replaySchedule(\"12::+:d63\") { … }"
        expect(shrinking(report, exploration: 0)).to(beNil())
        expect(shrinking(report)).toNot(beNil())
      }

      it("has its replay string and its steps from the JSON of the process") {
        let replayed = FailedSchedule(
          schedule: "12::+:d63",
          notes: "",
          steps: [ScheduleStep(number: 1, time: 2, task: "a")]
        )
        let json = String(decoding: try JSONEncoder().encode(replayed), as: UTF8.self)
        let end = ScheduleAtEnd(notes: "The replayed schedule was running.", steps: "1  a", json: json)?.failed
        expect(end?.schedule).to(equal("12::+:d63"))
        expect(end?.description).to(equal("The replayed schedule was running.\n1  a"))
        expect(end?.steps).to(equal(replayed.steps))
      }
    }

    describe("an attempt to end a process") {
      it("is parsed as the same attempt") {
        let delayed = [
          DelayedStep(step: DelayedStep.Identity(task: 3, ordinal: 1), end: DelayedStep.Identity(task: 2, ordinal: 14)),
          DelayedStep(step: DelayedStep.Identity(task: 0, ordinal: 2), end: .never),
        ]
        let schedule = try Simulation.Schedule("12:3A-0.2K-4tZ:+:d63")
        for delayed in [nil, [], delayed] as [[DelayedStep]?] {
          let attempt = ScheduleAttempt(exploration: 2, schedule: schedule, delayed: delayed, limit: 170)
          let parsed = ScheduleAttempt("\(attempt)")
          expect(parsed?.exploration).to(equal(2))
          expect(parsed?.schedule).to(equal(schedule))
          expect(parsed?.delayed == delayed).to(beTrue())
          expect(parsed?.limit).to(equal(170))
        }
      }

      it("is not parsed from other text") {
        for text in ["", "1", "1 12::+:d63 3", "x 12::+:d63 3 -", "1 12 3 -", "1 12::+:d63 x -"] {
          expect(ScheduleAttempt(text)).to(beNil(), description: text)
        }
      }
    }
  }
}

private struct Reversed: Error {}

private actor Arrivals {
  private(set) var numbers: [Int] = []
  func add(_ number: Int) { numbers.append(number) }
}

/// Returns true on about one schedule in several hundred.
private func fiveArriveInReverse() async -> Bool {
  let arrivals = Arrivals()
  await withDiscardingTaskGroup { group in
    for number in 1...5 {
      group.addTask(name: "arrival \(number)") {
        await Task.yield()
        await arrivals.add(number)
      }
    }
  }
  return await arrivals.numbers == [5, 4, 3, 2, 1]
}

private func explorationFailure(_ body: @escaping () async throws -> Void) throws -> ScheduleFailure {
  do {
    try exploreSchedules(1_000, body)
    throw ExpectedFailure()
  } catch let failure as ScheduleFailure {
    return failure
  }
}

private struct ExpectedFailure: Error {}

/// Returns the search for a simpler schedule than the one in a report.
private func shrinking(_ report: String, exploration: Int = 1) -> (any EndShrinking)? {
  ScheduleAtEnd(notes: report, steps: "", json: "").flatMap { EndShrinker($0, of: exploration) }
}

/// Runs an attempt in this process, and returns the report of a process that the code ends; nil if it does not end it.
private func endReport(in attempt: String) throws -> ScheduleAtEnd? {
  guard let attempt = ScheduleAttempt(attempt) else { throw ExpectedFailure() }
  let seed = attempt.schedule.seed
  let engine = SimulationEngine(seed: seed, settings: SimulationSettings(), scheduler: attempt.scheduler())
  engine.recordsSteps = true
  engine.schedule = RunningSchedule(of: 1_000, isReplayedByTrait: false)
  let report = SharedValue<ScheduleAtEnd?>(nil)
  let run = DeterministicRun(engine) {
    if await fiveArriveInReverse() {
      report.value = ScheduleAtEnd(
        notes: "The replayed schedule was running.",
        steps: SimulationEngine.current?.stepsAtEnd ?? "",
        json: SimulationEngine.current?.stepsAtEndAsJSON ?? ""
      )
    }
  }
  try run.finish()
  return report.value
}
