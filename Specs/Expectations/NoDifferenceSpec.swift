import Candlestick

final class NoDifferenceSpec: Spec {
  override class func spec() {
    describe("no difference") {
      it("is shown between short scalars") { expect(difference(from: 1, to: 2)).to(beNil()) }
      it("is shown between short strings") { expect(difference(from: "a", to: "b")).to(beNil()) }
      it("is shown between similar short strings") { expect(difference(from: "pear", to: "pears")).to(beNil()) }
      it("is shown between long strings that have nothing in common") {
        expect(difference(from: String(repeating: "a", count: 60), to: String(repeating: "b", count: 60))).to(beNil())
      }
      it("is shown between strings one character apart") { expect(difference(from: "", to: "a")).to(beNil()) }
      it("is shown between structures that have nothing in common") {
        expect(difference(from: Point(x: 1, y: 2), to: Point(x: 3, y: 4))).to(beNil())
      }
      it("is shown between cases of an enumeration") {
        expect(difference(from: State.open, to: State.sent(Item(name: "a", price: 1)))).to(beNil())
      }
      it("is shown between short sets, since the message lists missing elements") {
        expect(difference(from: Set([1, 2]), to: Set([2, 3]))).to(beNil())
      }
      it("is shown between short arrays that have nothing in common") {
        expect(difference(from: [1, 2], to: [3, 4])).to(beNil())
      }
      it("is shown between values with a custom description") {
        expect(difference(from: Celsius(degrees: 3), to: Celsius(degrees: 4))).to(beNil())
      }
    }
  }
}

private typealias Point = DifferenceSample.Point
private typealias Item = DifferenceSample.Item
private typealias State = DifferenceSample.State

private struct Celsius: Equatable, TestOutputStringConvertible {
  var degrees: Int
  var testDescription: String { "\(degrees) °C" }
}
