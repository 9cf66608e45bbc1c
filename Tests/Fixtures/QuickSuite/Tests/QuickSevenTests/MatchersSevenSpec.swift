// swift-format-ignore-file
import Aquarium
import Foundation
import Nimble
import Quick

final class MatchersSevenSpec: QuickSpec {
  override class func spec() {
    describe("results") {
      let success: Result<Int, TankError> = .success(1)
      let failure: Result<Int, TankError> = .failure(.full)

      it("succeed") {
        expect(success).to(beSuccess())
        expect(success).to(beSuccess(1))
        expect(success).to(beSuccess { value in expect(value) == 1 })
      }
      it("fail") {
        expect(failure).to(beFailure())
        expect(failure).to(beFailure { error in expect(error) == .full })
      }
      it("do not succeed") { expect(success).to(beFailure()) }
    }

    describe("values") {
      it("are compared") {
        expect(1).to(beLessThan(2))
        expect(2).to(beLessThanOrEqualTo(2))
        expect(nil as Int?).to(beNil())
        expect(nil as Int?) == nil
        expect(1) != nil
        expect(true).to(beTruthy())
        expect(()).to(beVoid())
      }
      it("are mapped") { expect("12").to(compactMap({ Int($0) }, equal(12))) }
      it("are identical") {
        let tank = Tank()
        expect(tank).to(be(tank))
        expect(tank).toNot(beIdenticalTo(Tank()))
      }
      it("are dates") {
        expect(Date(timeIntervalSince1970: 1)).to(beCloseTo(Date(timeIntervalSince1970: 2), within: 5))
      }
      it("are not near") { expect(1.2).to(beCloseTo(9.3)) }
    }

    describe("assertions") {
      it("are thrown") { expect { fatalError("no water") }.to(throwAssertion()) }
      it("are not thrown") { expect { _ = Tank() }.toNot(throwAssertion()) }
    }
  }
}
