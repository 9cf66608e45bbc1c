import Candlestick

// excerpt: meter
struct ParkingMeter {
  enum CoinError: Error, Equatable { case unknownCoin(Int) }

  private(set) var minutes = 0
  var ticket: String? { minutes == 0 ? nil : "\(minutes) minutes" }

  mutating func insert(_ cents: Int) throws {
    guard [50, 100, 200].contains(cents) else { throw CoinError.unknownCoin(cents) }
    minutes += cents * 3 / 5
  }
}
// end of excerpt

/// The forms of an expectation.
final class ParkingMeterSpec: Spec {
  override class func spec() {
    describe("a parking meter") {
      // excerpt: values
      it("sells a minute for less than two cents") {
        var meter = ParkingMeter()
        try meter.insert(100)
        expect(meter.minutes).to(equal(60))
        expect(meter.minutes) == 60
        expect(meter.ticket).toNot(beNil())
      }
      // end of excerpt

      // excerpt: errors
      it("rejects coins that it does not know") {
        var meter = ParkingMeter()
        expect { try meter.insert(5) }.to(throwError(ParkingMeter.CoinError.unknownCoin(5)))
        expect { try meter.insert(50) }.toNot(throwError())
        expect { try meter.insert(200) }.to(change { meter.minutes }.by(120))
      }
      // end of excerpt

      // excerpt: unwrap
      it("prints the time on the ticket") {
        var meter = ParkingMeter()
        try meter.insert(50)
        let ticket = try unwrap(meter.ticket)
        try require(ticket).to(endWith("minutes"))
        expect(ticket.prefix(2)).to(equal("30"))
      }
      // end of excerpt

      // excerpt: all
      it("adds up its coins") {
        var meter = ParkingMeter()
        for cents in [50, 100, 200] {
          try withNote("after \(cents) cents") {
            try meter.insert(cents)
            expect(meter.ticket).to(contain("minutes"))
          }
        }
        expectAll {
          expect(meter.minutes).to(equal(210))
          expect(meter.ticket).to(equal("210 minutes"), description: "the text of the ticket")
        }
      }
      // end of excerpt

      // excerpt: async
      it("reports its income to the office") {
        let office = Office()
        await office.report(income: 350)
        await expect { await office.total }.to(equal(350))
      }
      // end of excerpt

      // excerpt: known issue
      it("accepts small coins") {
        var meter = ParkingMeter()
        withKnownIssue("small coins are rejected") {
          expect { try meter.insert(20) }.toNot(throwError())
        }
      }
      // end of excerpt
    }
  }
}

private actor Office {
  private(set) var total = 0
  func report(income: Int) { total += income }
}
