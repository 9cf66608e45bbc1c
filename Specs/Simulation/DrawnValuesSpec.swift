import Candlestick
import CandlestickSupport

@testable import CandlestickEngine
@testable import CandlestickExploration
@testable import CandlestickSimulation

/// An account that loses deposits, but only if there are three of them.
private actor Account {
  private(set) var balance = 0
  private var deposits = 0

  func deposit(_ amount: Int) async {
    deposits += 1
    let before = balance
    if deposits > 2 { await Task.yield() }
    balance = before + amount
  }
}

final class DrawnValuesSpec: Spec {
  override class func spec() {
    describe("values that the code of an exploration draws") {
      it("differ between schedules, and are the same in each exploration") {
        func drawn() throws -> [Int] {
          let drawn = Locked<[Int]>([])
          try exploreSchedules(20) {
            let number = draw(.int(0...1_000_000))
            drawn.withLock { $0.append(number) }
          }
          return drawn.withLock(\.self)
        }
        let numbers = try drawn()
        expect(Set(numbers).count).to(beGreaterThan(10))
        try expect(drawn()) == numbers
      }

      it("do not change the random numbers of the simulation") {
        func random(drawing isDrawing: Bool) throws -> UInt64 {
          try withDeterministicExecution(seed: 7) {
            if isDrawing { _ = draw(.int()) }
            var random = Simulation.current.random
            return random.next()
          }
        }
        try expect(random(drawing: true)) == random(drawing: false)
      }

      it("are simplified, listed with the failure, and replayed by its string") {
        let body = {
          let number = draw(.int(0...1_000))
          let list = draw(.array(of: .int(0...9)))
          expect(number > 17 && list.contains(5)) == false
        }
        let failure = try scheduleFailure { try exploreSchedules(1_000) { body() } }
        expect(failure.description).to(contain("Drawn values: 18, [5]"))
        expect(failure.replay).to(match("^[0-9]+=18\\.1\\.5:"))
        let replayed = try scheduleFailure { try replaySchedule(failure.replay) { body() } }
        expect(replayed.description).to(contain("Drawn values: 18, [5]"))
        expect(replayed.replay) == failure.replay
      }

      it("are simplified together with the schedule, which may change") {
        let body = {
          let amounts = draw(.array(of: .int(1...99), count: 0...6))
          let account = Account()
          await withTaskGroup(of: Void.self) { group in
            for amount in amounts { group.addTask { await account.deposit(amount) } }
          }
          await expect { await account.balance } == amounts.reduce(0, +)
        }
        let failure = try scheduleFailure { try exploreSchedules(1_000) { await body() } }
        expect(failure.description).to(contain("Drawn values: [1, 1, 1, 1]"))
        let replayed = try scheduleFailure { try replaySchedule(failure.replay) { await body() } }
        expect(replayed.failures) == failure.failures
      }

      it("are determined by the seed if the failure cannot be simplified") {
        let failure = try scheduleFailure { try exploreSchedules(10) { fail("drew \(draw(.bool()))") } }
        expect(failure.failures.first).to(contain("drew false"))
      }
    }

    describe("a simpler tape of choices") {
      it("is tried on the failing schedule, and then on others until one fails") {
        var attempts = InputAttempts([5])
        expect(attempts.next()?.isOnOtherSchedule) == false
        expect(attempts.tried(failingWith: nil)) == false
        expect(attempts.next()?.isOnOtherSchedule) == true
        expect(attempts.tried(failingWith: [])) == true
        expect(attempts.next()?.choices).to(beNil())
      }
    }

    describe("draw") {
      it("fails outside a simulation, and returns the simplest value") {
        var value: Int?
        let messages = failures { value = draw(.int(3...9)) }
        expect(value) == 3
        expect(messages) == [
          "no simulation is running here, so no value can be drawn; use forAll, or give the example the trait .schedules(100)"
        ]
      }
    }
  }
}
