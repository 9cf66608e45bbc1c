// swift-format-ignore-file
import Aquarium
import Nimble
import Quick

class TankSpec: QuickSpec {
  override func spec() {
    describe("a tank") {
      var tank: Tank!

      beforeEach {
        tank = Tank()
      }

      afterEach {
        tank = nil
      }

      it("is empty at first") {
        expect(tank.isEmpty).to(beTrue())
        expect(tank.fish).to(beEmpty())
      }

      it("has room for three") {
        expect(tank.capacity) == 3
      }

      it("says that it has fish when it has none") {
        expect(tank.isEmpty).to(beFalse())
      }

      context("with a fish") {
        beforeEach {
          try! tank.add(Fish("Wanda"))
        }

        it("is not empty") {
          expect(tank.isEmpty).toNot(beTrue())
          expect(tank.fish).notTo(beEmpty())
        }

        it("finds it by name") {
          expect(tank.fish(named: "Wanda")).toNot(beNil())
          expect(tank.fish(named: "Wanda")?.name).to(equal("Wanda"))
        }

        it("refuses a shark") {
          expect { try tank.add(Fish("Jaws", .shark)) }.to(throwError(TankError.predator("Jaws")))
        }

        context("that is taken out") {
          it("is empty again") {
            expect { try tank.remove("Wanda") }.toNot(throwError())
            expect(tank.count).to(equal(0))
          }

          it("gives the fish back") {
            expect(try tank.remove("Wanda")).to(equal(Fish("Wanda")))
          }
        }
      }
    }
  }
}
