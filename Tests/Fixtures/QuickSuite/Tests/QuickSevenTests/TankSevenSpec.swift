// swift-format-ignore-file
import Aquarium
import Nimble
import Quick

final class TankSevenSpec: QuickSpec {
  override class func spec() {
    describe("a tank") {
      var tank: Tank!
      var delegate: Delegate!

      beforeEach {
        delegate = Delegate()
        tank = Tank(capacity: 2)
        tank.delegate = delegate
      }

      it("is empty") { expect(tank.isEmpty).to(beTrue()) }

      it("weighs nothing") { expect(tank.weight).to(beCloseTo(0)) }

      describe("add(_:)") {
        var newcomer = Fish("Wanda")
        var refused: TankError?

        justBeforeEach {
          refused = nil
          do { try tank.add(newcomer) } catch { refused = error as? TankError }
        }

        it("adds") { expect(tank.fish).to(equal([newcomer])) }
        it("tells the delegate") { expect(delegate.told) == ["Wanda"] }

        context("of a shark") {
          beforeEach { newcomer = Fish("Jaws", .shark) }
          afterEach { newcomer = Fish("Wanda") }

          it("adds it, if it is alone") { expect(refused).to(beNil()) }

          context("when there are others") {
            beforeEach { try tank.add(Fish("Nemo")) }
            it("refuses") { expect(refused).to(equal(.predator("Jaws"))) }
            it("is full") { expect(refused).to(equal(.full)) }
          }
        }

        context("when it is full") {
          beforeEach { for name in ["a", "b"] { try tank.add(Fish(name)) } }
          it("refuses") { expect(refused) == .full }
        }
      }
    }
  }

  private final class Delegate: TankDelegate {
    var told: [String] = []
    func tank(_ tank: Tank, didAdd fish: Fish) { told.append(fish.name) }
  }
}
