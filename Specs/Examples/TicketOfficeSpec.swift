import Candlestick

// excerpt: race
actor HastyTicketOffice {
  private(set) var freeSeats = 1
  private let till = Till()

  func sell() async -> Bool {
    guard freeSeats > 0 else { return false }
    await till.charge()
    freeSeats -= 1
    return true
  }
}
// end of excerpt

actor Till {
  func charge() {}
}

// excerpt: corrected
actor TicketOffice {
  private(set) var freeSeats = 1
  private let till = Till()

  func sell() async -> Bool {
    guard freeSeats > 0 else { return false }
    freeSeats -= 1
    await till.charge()
    return true
  }
}
// end of excerpt

/// A race on an actor: its state changes while a call waits. Explorations find it, and the corrected code passes all orders.
final class TicketOfficeSpec: Spec {
  override class func spec() {
    describe("a ticket office that charges first", .needsSimulations) {
      it("sells its last seat twice") {
        let failure = try scheduleFailure {
          // excerpt: in code
          try exploreSchedules(1_000) {
            let office = HastyTicketOffice()
            await sellTwice { await office.sell() }
            await expect { await office.freeSeats }.to(equal(0))
          }
          // end of excerpt
        }
        expect(failure.failures.first).to(contain("expected to equal <0>, got <-1>"))
      }

      it("has a negative number of free seats after a step") {
        let failure = try scheduleFailure {
          try exploreSchedules(1_000) {
            let office = HastyTicketOffice()
            always { await expect { await office.freeSeats }.to(beWithin(0...1)) }
            await sellTwice { await office.sell() }
          }
        }
        expect(failure.failures.first).to(contain("expected to be within range <(0...1)>, got <-1>"))
      }
    }

    describe("a ticket office that takes the seat first") {
      // excerpt: schedules
      it("sells its last seat once", .schedules(1_000)) {
        let office = TicketOffice()
        async let first = office.sell()
        async let second = office.sell()
        _ = await (first, second)
        await expect { await office.freeSeats }.to(equal(0))
      }
      // end of excerpt

      // excerpt: exhaustive
      it("sells its last seat once, in any order", .exhaustive(sharing: .actorsOnly)) {
        let office = TicketOffice()
        await sellTwice { await office.sell() }
        await expect { await office.freeSeats }.to(equal(0))
      }
      // end of excerpt

      // excerpt: always
      it("never has a negative number of free seats", .schedules(1_000)) {
        let office = TicketOffice()
        always { await expect { await office.freeSeats }.to(beWithin(0...1)) }
        await sellTwice { await office.sell() }
      }
      // end of excerpt

      // excerpt: draw
      it("sells its last seat once, however many customers come", .schedules(1_000)) {
        let customers = draw(.int(1...4))
        let office = TicketOffice()
        await withTaskGroup(of: Void.self) { group in
          for _ in 1...customers { group.addTask { _ = await office.sell() } }
        }
        await expect { await office.freeSeats }.to(equal(0))
      }
      // end of excerpt

      // excerpt: cancellations
      it("takes a seat only if it is sold", .cancellations) {
        let office = TicketOffice()
        let customer = Task(name: "customer") { await office.sell() }
        let isSold = await customer.value
        await expect { await office.freeSeats }.to(equal(isSold ? 0 : 1))
      }
      // end of excerpt
    }
  }
}

// excerpt: helper
private func sellTwice(_ sell: @escaping @Sendable () async -> Bool) async {
  async let first = sell()
  async let second = sell()
  _ = await (first, second)
}
// end of excerpt
