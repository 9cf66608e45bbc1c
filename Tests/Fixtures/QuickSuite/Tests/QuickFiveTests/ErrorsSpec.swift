// swift-format-ignore-file
import Aquarium
import Nimble
import Quick

class ErrorsSpec: QuickSpec {
  override func spec() {
    let tank = Tank(capacity: 1)

    describe("throwing") {
      it("is any error") {
        expect { try tank.remove("Nemo") }.to(throwError())
      }

      it("is this error") {
        expect { try tank.remove("Nemo") }.to(throwError(TankError.unknown("Nemo")))
      }

      it("is an error of a type") {
        expect { try tank.remove("Nemo") }.to(throwError(errorType: TankError.self))
      }

      it("is looked at in a closure") {
        expect { try tank.remove("Nemo") }.to(throwError { (error: TankError) in
          expect(error) == .unknown("Nemo")
        })
        expect { try tank.remove("Nemo") }.to(throwError { error in
          expect(error).to(matchError(TankError.self))
        })
      }

      it("is not another") {
        expect { try tank.remove("Nemo") }.to(throwError(TankError.full))
      }

      it("does not happen") {
        expect { try tank.add(Fish("Wanda")) }.toNot(throwError())
      }

      it("is the end of a value") {
        expect(try tank.remove("Nemo").name).to(equal("Nemo"))
      }

      it("is spelled as of old") {
        expect(expression: { try tank.remove("Nemo") }).to(throwError())
        expect(expression: { 1 + 1 }).to(equal(2))
      }
    }

    describe("an error") {
      it("matches") {
        let error: Error = TankError.full
        expect(error).to(matchError(TankError.full))
        expect(error).toNot(matchError(TankError.predator("Jaws")))
      }
    }
  }
}
