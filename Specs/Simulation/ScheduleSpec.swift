import Candlestick

@testable import CandlestickSimulation

final class ScheduleSpec: Spec {
  override class func spec() {
    describe("the string of a schedule") {
      func departure(_ position: Int, _ index: Int, _ check: Int) -> Schedule.Departure {
        Schedule.Departure(position: position, index: index, check: check)
      }

      it("has the seed, the departures, and letters that check them") {
        let departures = [departure(3, 1, 0), departure(4, 2, 25), departure(10, 1, 7)]
        expect(Schedule(seed: 12, departures: departures, check: 0).description).to(equal("12:3A-0.2Z-5H:AAAA"))
      }

      it("has no departures if the schedule is first-in-first-out") {
        expect(Schedule(seed: 7, departures: [], check: 1).description).to(equal("7::BAAA"))
      }

      it("has the seed alone if random choices are made by it") {
        expect(Schedule(seed: 7, departures: nil, check: 26).description).to(equal("7r:ABAA"))
      }

      for text in ["12:3A-0.2Z-5H:AAAA", "7::BAAA", "7r:ABAA", "18446744073709551615:0A:ZZZZ", "0:0.2A-0.3B:QWER"] {
        it("is read as it is written: \(text)") {
          expect(try Schedule(text).description).to(equal(text))
        }
      }

      for text in [
        "", ":", "::", "7", "7:", "7:AAAA", "7::AAA", "7::AAAAA", "7::aaaa", "x::AAAA", "-1::AAAA", "7:3:AAAA",
        "7:A:AAAA",
        "7:3.A:AAAA", "7:3.2.1A:AAAA", "7:-3A:AAAA", "7:3.0A:AAAA", "7:3A 4B:AAAA", "7r:3A:AAAA",
        "99999999999999999999::AAAA",
        "7:99999999999999999999A:AAAA",
      ] {
        it("is refused if it is none: \"\(text)\"") {
          expect { try Schedule(text) }.to(
            throwError { (error: SimulationError) in
              expect(error.kind).to(equal(.invalidReplay))
              expect(error.description).to(contain("\"\(text)\" is no schedule to replay", "12:3Q-0.2K:WERT"))
            }
          )
        }
      }
    }
  }
}
