import CRuntimeHooks
import Candlestick
import CandlestickSupport

@testable import CandlestickEngine
@testable import CandlestickExploration
@testable import CandlestickSimulation

final class EndShrinkingSpec: Spec {
  override class func spec() {
    describe("a schedule in which code ends the process") {
      it("becomes as simple as a failing schedule, and shows its steps") {
        let report = SharedValue<ScheduleAtEnd?>(nil)
        let failure = try explorationFailure {
          guard await fiveArriveInReverse() else { return }
          report.value = report.value ?? scheduleAtEnd()
          throw Reversed()
        }
        guard let shrinking = report.value.flatMap({ EndShrinker($0, of: 1) }) else { return fail("no schedule") }
        while let attempt = shrinking.next() { shrinking.tried(try endReport(in: attempt)) }

        let departures = failure.replay.split(separator: ":")[1]
        expect(report.value?.failed.schedule).toNot(contain(":\(departures):"))
        let simplest = shrinking.simplest.failed
        expect(simplest.notes).to(
          beginWith("Schedule \(failure.number) of 1000 was running. To replay it: replaySchedule(\"")
        )
        expect(simplest.notes).to(endWith(":\(departures):+:\(ProgramBuild.current.code)\") { … }"))
        expect(simplest.notes).to(contain("\"\(simplest.schedule ?? "")\""))
        expect(simplest.number).to(equal(failure.number))
        expect(simplest.limit).to(equal(1_000))
        expect(simplest.table).to(contain("\"arrival 5\""))
        expect(simplest.steps.map(\.task)).to(contain("\"arrival 5\""))
        expect(simplest.steps.last?.isFailing).to(beTrue())
      }

      it("is not simplified if the process does not end again") {
        let end = recordedEnd(7)
        let shrinking = EndShrinker(end, of: 1)
        let attempt = shrinking?.next().flatMap { try? ScheduleAttempt(json: $0) }
        expect(attempt?.schedule.description).to(equal("12:3A-0.2Z:+:\(ProgramBuild.current.code)"))
        expect(attempt?.delayed).to(beNil())
        shrinking?.tried(nil)
        expect(shrinking?.next()).to(beNil())
        expect(shrinking?.simplest.failed).to(equal(end.failed))
      }

      it("is not simplified if it is a replay, or if the exploration is unknown") {
        expect(EndShrinker(recordedEnd(0), of: 1)).to(beNil())
        expect(EndShrinker(recordedEnd(1), of: 0)).to(beNil())
        expect(EndShrinker(recordedEnd(1), of: 1)).toNot(beNil())
      }

      it("has the steps that the process reported") {
        let end = recordedEnd(0)
        var reported = end
        reported.failed.schedule = "12::+:d63"
        reported.failed.table = "1  a"
        reported.failed.steps = [ScheduleStep(number: 1, time: 2, task: "a")]
        reported.attempt = "{\"a\":1}"
        let schedule = RunningSchedule(of: 1, isReplayedByTrait: true)
        let read = EngineBackend().scheduleAtEnd(schedule.pointer, steps: JSONText.string(reported))
        expect(read.failed).to(equal(reported.failed))
        expect(read.attempt).to(equal(reported.attempt))
        expect(EngineBackend().scheduleAtEnd(schedule.pointer, steps: "{").failed.notes).to(equal(end.failed.notes))
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
          let parsed = try ScheduleAttempt(json: JSONText.string(attempt))
          expect(parsed.exploration).to(equal(2))
          expect(parsed.schedule).to(equal(schedule))
          expect(parsed.delayed == delayed).to(beTrue())
          expect(parsed.limit).to(equal(170))
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

/// Returns the report of a process that ends now.
private func scheduleAtEnd() -> ScheduleAtEnd? { candlestick_running_schedule().map { ScheduleAtEnd(of: $0) } }

/// Returns the report of a process that ended on a schedule with two departures.
private func recordedEnd(_ number: Int) -> ScheduleAtEnd {
  let schedule = RunningSchedule(of: 100, isReplayedByTrait: false)
  schedule.begin(number, isAttempt: false, seed: 12, nil)
  schedule.add(Departure(position: 3, index: 1, check: 0))
  schedule.add(Departure(position: 4, index: 2, check: 25))
  return ScheduleAtEnd(of: schedule.pointer)
}

/// Runs an attempt in this process, and returns the report of a process that the code ends; nil if it does not end it.
private func endReport(in attempt: String) throws -> ScheduleAtEnd? {
  let attempt = try ScheduleAttempt(json: attempt)
  let seed = attempt.schedule.seed
  let scheduler = attempt.scheduler()
  scheduler.running = RunningSchedule(of: 1_000, isReplayedByTrait: false)
  let engine = SimulationEngine(seed: seed, settings: SimulationSettings(), scheduler: scheduler)
  engine.recordsSteps = true
  let report = SharedValue<ScheduleAtEnd?>(nil)
  let run = DeterministicRun(engine) {
    if await fiveArriveInReverse() {
      var end = recordedEnd(0)
      SimulationEngine.current?.addSteps(to: &end)
      report.value = end
    }
  }
  try run.finish()
  return report.value
}
