import Candlestick
import Nimble

final class BooleanLiteralSpec: Spec {
  override class func spec() {
    describe("a Boolean literal") {
      it("is 1 or 0 as a number") {
        expect([true, false] as [Int]).to(equal([1, 0]))
        expect([true, false] as [Int8]).to(equal([1, 0]))
        expect([true, false] as [Int16]).to(equal([1, 0]))
        expect([true, false] as [Int32]).to(equal([1, 0]))
        expect([true, false] as [Int64]).to(equal([1, 0]))
        expect([true, false] as [UInt]).to(equal([1, 0]))
        expect([true, false] as [UInt8]).to(equal([1, 0]))
        expect([true, false] as [UInt16]).to(equal([1, 0]))
        expect([true, false] as [UInt32]).to(equal([1, 0]))
        expect([true, false] as [UInt64]).to(equal([1, 0]))
        expect([true, false] as [Float]).to(equal([1, 0]))
        expect([true, false] as [Double]).to(equal([1, 0]))
      }

      it("is a Boolean elsewhere") { expect(type(of: true) == Bool.self).to(beTrue()) }
    }

    describe("a number") {
      it("is truthy if it is 1") {
        expect(1).to(beTruthy())
        expect(2).toNot(beTruthy())
        expect(1.0).to(beTruthy())
      }

      it("is falsy otherwise") {
        expect(0).to(beFalsy())
        expect(2).to(beFalsy())
        expect(0.5).to(beFalsy())
      }
    }
  }
}
