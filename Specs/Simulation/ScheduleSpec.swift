import Candlestick

@testable import CandlestickSimulation

final class ScheduleSpec: Spec {
  override class func spec() {
    describe("the string of a schedule") {
      func departure(_ position: Int, _ index: Int, _ check: Int) -> Simulation.Schedule.Departure {
        Simulation.Schedule.Departure(position: position, index: index, check: check)
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

      it("contains the seed and the strategy if they decide the choices") {
        func text(_ choices: SeededChoices) -> String {
          Simulation.Schedule(seed: 7, choices: choices, departures: [], check: 26, build: build).description
        }
        expect(text(.random)).to(equal("7r:ABAA:d63"))
        expect(text(.priorities(changePoints: 2, length: 120))).to(equal("7p2.120:ABAA:d63"))
        expect(text(.starvation(length: 120))).to(equal("7s120:ABAA:d63"))
      }

      it("contains the steps that time overtook, each counted from the one before") {
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

      it("contains the locks at which a step was interrupted, each counted from after the one before") {
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
  }
}
