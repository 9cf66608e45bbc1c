import Candlestick
import CandlestickSupport

@testable import CandlestickEngine
@testable import CandlestickSimulation

final class RunningScheduleSpec: Spec {
  override class func spec() {
    describe("the running schedule") {
      var schedule: RunningSchedule!

      beforeEach { schedule = RunningSchedule(of: 100, isReplayedByTrait: false) }

      func begin(_ number: Int = 7, isAttempt: Bool = false, _ choices: SeededChoices? = nil) {
        schedule.begin(number, isAttempt: isAttempt, seed: 12, choices)
      }

      func add(_ departures: (Int, Int, Int)...) {
        for (position, index, check) in departures {
          schedule.add(Departure(position: position, index: index, check: check))
        }
      }

      let build = ProgramBuild.current.code

      it("is described with its number and the string that replays it") {
        begin()
        add((3, 1, 0), (4, 2, 25))
        expect(runningScheduleText()).to(
          equal("Schedule 7 of 100 was running. To replay it: replaySchedule(\"12:3A-0.2Z:+:\(build)\") { … }")
        )
      }

      it("is replayed by a trait if a trait explores it") {
        schedule = RunningSchedule(of: 100, isReplayedByTrait: true)
        begin()
        expect(runningScheduleText()).to(
          equal(
            """
            Schedule 7 of 100 was running. To replay it, use the trait or the environment variable:
              .replay("12::+:\(build)")
              CANDLESTICK_REPLAY=12::+:\(build)
            """
          )
        )
      }

      it("has the choices of its random values if the seed does not decide them") {
        schedule.begin(7, isAttempt: true, seed: 12, nil, input: [3, 0, 17])
        expect(runningScheduleText()).to(contain("replaySchedule(\"12=3.0.17::+:\(build)\")"))
        begin()
        expect(runningScheduleText()).to(contain("replaySchedule(\"12::+:\(build)\")"))
      }

      it("can be a simpler form of a failing one") {
        begin(isAttempt: true)
        expect(runningScheduleText()).to(beginWith("A simpler form of schedule 7 of 100 was running."))
      }

      it("has the string of the schedule") {
        let departures = [
          (0, -1, 0), (3, 1, 1), (1, -1, 2), (9, 0, 3), (9, 0, 4), (7, 2, 5), (12, 0, 6), (5, -1, 7),
        ].map { Departure(position: $0, index: $1, check: $2) }
        begin()
        departures.forEach { schedule.add($0) }
        expect(runningScheduleText()).to(
          contain("\"\(Simulation.Schedule(seed: 12, departures: departures, check: nil))\"")
        )
      }

      it("has the letter of its strategy in place of its choices if these do not fit on a line") {
        begin(7, .priorities(changePoints: 2, length: 120))
        for position in 0..<41 { add((position, 1, 0)) }
        add((9, 0, 1))
        expect(runningScheduleText()).to(contain("\"12p2.120:9tB:+:\(build)\""))
      }

      it("has only its own departures") {
        begin()
        add((3, 1, 0))
        begin(8)
        expect(runningScheduleText()).to(beginWith("Schedule 8 of 100 was running."))
        expect(runningScheduleText()).to(contain("\"12::+:\(build)\""))
      }

      it("is described as far as the process has not overwritten its record") {
        begin()
        add((3, 1, 0), (4, 2, 1))
        let record = UnsafeMutableRawPointer(schedule.pointer).assumingMemoryBound(to: RunningSchedule.Record.self)
        record.pointee.departures[1].position = .min
        record.pointee.departureCount = .max
        record.pointee.inputCount = .max
        expect(runningScheduleText()).to(contain("replaySchedule(\"12=:3A:+:\(build)\")"))
        record.pointee.departureCount = .min
        expect(runningScheduleText()).to(contain("replaySchedule(\"12=::+:\(build)\")"))
      }

      it("is not described after its end") {
        begin()
        schedule.end()
        expect(runningScheduleText()).to(beNil())
      }

      it("is not described in a child process") {
        begin()
        let child = try ForkedChild.run(timeout: .seconds(60)) { send in send([runningScheduleText() ?? "none"]) }
        expect(child.messages).to(equal([["none"]]))
      }
    }
  }
}
