import Candlestick
import CandlestickSupport

@testable import CandlestickEngine
@testable import CandlestickExploration
@testable import CandlestickSimulation

final class ScheduleSpec: Spec {
  override class func spec() {
    describe("the string of a schedule") {
      func departure(_ position: Int, _ index: Int, _ check: Int) -> Departure {
        Departure(position: position, index: index, check: check)
      }

      let build = ProgramBuild(isDebug: true, swift: "6.3")

      it("contains the seed, the departures, letters that verify them, and the build of the program") {
        let departures = [departure(3, 1, 0), departure(4, 2, 25), departure(10, 1, 7)]
        expect(Simulation.Schedule(seed: 12, departures: departures, check: 0, build: build).description)
          .to(equal("12:3A-0.2Z-5H:AAAA:d63"))
      }

      it("contains no departures if the schedule is first-in-first-out") {
        expect(Simulation.Schedule(seed: 7, departures: [], check: 1, build: build).description).to(
          equal("7::BAAA:d63")
        )
      }

      it("contains a plus sign instead of the letters of its end if it ended the process") {
        let schedule = Simulation.Schedule(seed: 12, departures: [departure(3, 1, 0)], check: nil, build: build)
        expect(schedule.description).to(equal("12:3A:+:d63"))
        expect(try Simulation.Schedule("12:3A:+:d63")).to(equal(schedule))
      }

      it("contains the seed and the strategy if they determine the choices") {
        func text(_ choices: SeededChoices) -> String {
          Simulation.Schedule(seed: 7, choices: choices, departures: [], check: 26, build: build).description
        }
        expect(text(.random)).to(equal("7r:ABAA:d63"))
        expect(text(.priorities(changePoints: 2, length: 120))).to(equal("7p2.120:ABAA:d63"))
        expect(text(.starvation(length: 120))).to(equal("7s120:ABAA:d63"))
      }

      it("contains the choices for random values if the seed does not determine them, without zeros at the end") {
        func text(_ input: [UInt64], _ choices: SeededChoices? = nil) throws -> String {
          let input = InputTape(input)
          let schedule = Simulation.Schedule(
            seed: 7,
            choices: choices,
            input: input,
            departures: [],
            check: 26,
            build: build
          )
          expect(try Simulation.Schedule(schedule.description)).to(equal(schedule))
          return schedule.description
        }
        try expect(text([3, 0, .max, 0])).to(equal("7=3.0.18446744073709551615::ABAA:d63"))
        try expect(text([0], .random)).to(equal("7r=:ABAA:d63"))
        expect { try Simulation.Schedule("7=3.x::ABAA:d63") }.to(throwError(errorType: SimulationError.self))
      }

      it("contains the points at which timers fired early, each relative to the previous one") {
        let departures = [
          departure(3, 1, 0), departure(9, 0, 1), departure(9, 0, 2), departure(7, 2, 3), departure(12, 0, 4),
        ]
        expect(Simulation.Schedule(seed: 7, departures: departures, check: 0, build: build).description)
          .to(equal("7:3A-9tB-0tC-3.2D-3tE:AAAA:d63"))
        expect(
          Simulation.Schedule(seed: 7, choices: .random, departures: [departure(9, 0, 1)], check: 0, build: build)
            .description
        )
        .to(equal("7r:9tB:AAAA:d63"))
      }

      it("contains the locks at which a step was interrupted, each relative to the lock after the previous one") {
        let departures = [
          departure(0, -1, 0), departure(3, 1, 1), departure(1, -1, 2), departure(9, 0, 3), departure(5, -1, 4),
        ]
        expect(Simulation.Schedule(seed: 7, departures: departures, check: 0, build: build).description)
          .to(equal("7:0iA-3B-0iC-9tD-3iE:AAAA:d63"))
        expect(
          Simulation.Schedule(seed: 7, choices: .random, departures: [departure(9, -1, 1)], check: 0, build: build)
            .description
        )
        .to(equal("7r:9iB:AAAA:d63"))
      }

      it("contains the number of steps and letters that check them") {
        let schedule = Simulation.Schedule(seed: 7, departures: [], check: 0, steps: StepChecks("3QAZ"), build: build)
        expect(schedule.description).to(equal("7::AAAA:3QAZ:d63"))
      }

      it("contains the configuration and the compiler of the build") {
        let release = ProgramBuild(isDebug: false, swift: "6.10")
        expect(Simulation.Schedule(seed: 7, departures: [], check: 0, build: release).description).to(endWith(":r610"))
        expect(Simulation.Schedule(seed: 7, departures: [], check: 0).build).to(equal(.current))
        expect(ProgramBuild.current.code).to(match("^[dr]6[0-9]$"))
      }

      for text in [
        "12:3A-0.2Z-5H:AAAA", "7::BAAA", "7r:ABAA", "18446744073709551615:0A:ZZZZ", "0:0.2A-0.3B:QWER",
        "12:3A-0.2Z-5H:AAAA:d63", "7::BAAA:r62", "7r:ABAA:d610", "7r:9tB:AAAA:d63", "7p2.120:3tQ-0tW:AAAA:r63",
        "7s120:AAAA:d63", "7:3A-9tB-0tC-3.2D-3tE:AAAA:d63", "7:0iA-3B-0iC-9tD-3iE:AAAA:d63", "7r:9iB:AAAA:d63",
        "7s120:AAAA:d63", "7:3A-9tB-0tC-3.2D-3tE:AAAA:d63", "7::AAAA:1Q:d63", "7:3A-0.2Z-5H:AAAA:4QWER:r63",
        "7r:9tB:AAAA:3QAZ:d63", "7r:AAAA:3QAZ:d63", "7r:AAAA:3QAZ", "7::AAAA:33QWERTZUIOPASDFGH:d63",
      ] {
        it("parses and prints as the same text: \(text)") {
          expect(try Simulation.Schedule(text).description).to(equal(text))
        }
      }

      for text in [
        "", ":", "::", "7", "7:", "7:AAAA", "7::AAA", "7::AAAAA", "7::aaaa", "x::AAAA", "-1::AAAA", "7:3:AAAA",
        "7:A:AAAA",
        "7:3.A:AAAA", "7:3.2.1A:AAAA", "7:-3A:AAAA", "7:3.0A:AAAA", "7:3A 4B:AAAA", "7r:3A:AAAA",
        "99999999999999999999::AAAA",
        "7:99999999999999999999A:AAAA",
        "7::AAAA:d", "7::AAAA:x63", "7::AAAA:d6", "7::AAAA:d63:d63", "7:3.2tA:AAAA:d63", "7:tA:AAAA:d63",
        "7:3.2iA:AAAA:d63", "7:iA:AAAA:d63", "7:3tiA:AAAA:d63", "7:3xA:AAAA:d63", "7r:9iB-3A:AAAA:d63",
        "7r:9tB-3A:AAAA:d63",
        "7r:9tB-3A:AAAA:d63", "7::AAAA:0:d63", "7::AAAA:3QA:d63", "7::AAAA:3QAZX:d63", "7::AAAA:3QaZ:d63",
        "7::AAAA:QAZ:d63", "7::3QAZ:d63", "7::3QAZ:AAAA:d63", "7::AAAA:3QAZ:3QAZ:d63", "7::AAAA:33QAZ:d63",
        "7::AAAA:99999999999999999999QAZ:d63",
        "7q:AAAA:d63", "7p2:AAAA:d63", "7p2.0:AAAA:d63", "7s:AAAA:d63", "7s-1:AAAA:d63", "7rr:AAAA:d63", "r:AAAA:d63",
      ] {
        it("is rejected if it is invalid: \"\(text)\"") {
          expect { try Simulation.Schedule(text) }.to(
            throwError { (error: SimulationError) in
              expect(error.kind).to(equal(.invalidReplay))
              expect(error.description).to(contain("\"\(text)\" is not a schedule to replay", "12:3Q-0.2K:WERT:d63"))
            }
          )
        }
      }
    }

    describe("the letters that check the steps of a run") {
      func trace(_ tasks: some Sequence<Int>) -> Trace {
        var trace = Trace()
        for task in tasks { trace.began(task) }
        return trace
      }

      /// Returns the steps at which a run diverges from an original one.
      func divergence(_ original: [Int], _ run: [Int]) -> ClosedRange<Int>? {
        StepChecks(trace(original))?.divergence(of: trace(run))
      }

      it("are one for each of up to 32 steps, and then 17 to 32") {
        let letters = [0, 1, 2, 32, 33, 64, 65, 1_000, 100_000].map { count in
          StepChecks(trace(0..<count)).map { $0.description.drop(while: \.isNumber).count }
        }
        expect(letters).to(equal([nil, 1, 2, 32, 16, 32, 21, 31, 32]))
      }

      it("find the first step that differs in a short run") {
        let steps = Array(1...32)
        let found = steps.map { step in
          var others = steps
          others[step - 1] = 99
          return divergence(steps, others)
        }
        // Letters are equal by chance in one of 26 cases.
        expect(zip(steps, found).count { $0...$0 == $1 }).to(beGreaterThan(28))
        expect(divergence(steps, steps)).to(beNil())
      }

      it("find a range of steps of a longer run that contains the first that differs") {
        let steps = Array(1...1_000)
        var others = steps
        others[499] = 9_999
        expect(divergence(steps, others)).to(equal(481...512))
        expect(divergence(steps, steps)).to(beNil())
      }

      it("find the end of the shorter run if one run is the beginning of the other") {
        expect(divergence([1, 2, 3], [1, 2])).to(equal(3...3))
        expect(divergence([1, 2], [1, 2, 3])).to(equal(3...3))
        expect(divergence(Array(1...65), Array(1...64))).to(equal(64...65))
        expect(divergence(Array(1...64), Array(1...65))).to(equal(65...65))
      }
    }
  }
}
