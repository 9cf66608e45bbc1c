// swift-format-ignore-file
@testable import Aquarium
import Nimble
import Quick

private func beRipe() -> Nimble.Predicate<Int> {
  .define("be ripe") { expression, message in
    PredicateResult(bool: (try expression.evaluate() ?? 0) > 10, message: message)
  }
}

class AsyncErrorsSpec: QuickSpec {
  override func spec() {
    describe("an async error") {
      it("has a type") {
        await expect { try await order("") }.to(throwError(errorType: TankError.self))
      }
      it("is not thrown") {
        await expect { try await order("Nemo") }.notTo(throwError())
      }
      it("is not thrown, though it should be") {
        await expect { try await order("Nemo") }.to(throwError())
      }
      it("is looked at") {
        await expect { try await order("") }.to(throwError { (error: TankError) in expect(error) == .unknown("") })
      }
    }

    describe("a predicate in async code") {
      it("matches") { await expect { await weigh([]) + 11 }.to(beCloseTo(11)) }
      it("is ours") { await expect { () async -> Int in 11 }.to(beRipe()) }
      it("fails") { await expect { () async -> Int in 1 }.to(beRipe()) }
    }

    describe("requiring") {
      it("continues with the value") {
        let fish = try unwrap(Tank().fish.first ?? Fish("Wanda"))
        expect(fish.name) == "Wanda"
      }
      it("ends at nil") {
        let fish = try unwrap(Tank().fish.first)
        fail("with \(fish)")
      }
      it("writes what is not public") {
        var journal = Journal()
        journal.write("a")
        expect(journal.entries) == ["a"]
      }
    }
  }
}
