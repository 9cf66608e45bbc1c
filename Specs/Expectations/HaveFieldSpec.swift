import Candlestick

final class HaveFieldSpec: Spec {
  override class func spec() {
    let point = Point(x: 4, y: 2)

    describe("haveField with a value") {
      it("matches a value with an equal field") {
        expect(point).to(haveField(\.x, 4))
        expect(point).toNot(haveField(\.x, 2))
      }

      it("accepts nested, subscripted and computed fields") {
        expect(Line(start: point, end: nil)).to(haveField(\.start.y, 2))
        expect([1, 2]).to(haveField(\.[1], 2))
        expect("abc").to(haveField(\.count, 3))
      }

      it("treats nil like any other value") {
        let line = Line(start: point, end: nil)
        expect(line).to(haveField(\.end, nil))
        expect(line).toNot(haveField(\.end, point))
        expect(line).to(haveField(\.end?.x, nil))
        expect(Line(start: point, end: point)).to(haveField(\.end?.x, 4))
      }

      it("reports the field and the value") {
        expect(failures { expect(point).to(haveField(\.x, 5)) })
          .to(equal([#"expected to have field \Point.x that equals <5>, got <4> in <Point(x: 4, y: 2)>"#]))
        expect(failures { expect(point).toNot(haveField(\.x, 4)) })
          .to(equal([#"expected to not have field \Point.x that equals <4>, got <4> in <Point(x: 4, y: 2)>"#]))
      }

      it("describes a computed field the same in every run") {
        expect(failures { expect(point).to(haveField(\.sum, 5)) }).to(
          equal([#"expected to have field \Point.<computed (Int)> that equals <5>, got <6> in <Point(x: 4, y: 2)>"#])
        )
      }

      it("fails both ways on nil") {
        let message = #"have field \Point.x that equals <5>, got <nil> (use beNil() to match nils)"#
        expect(failures { expect(nil as Point?).to(haveField(\.x, 5)) }).to(equal(["expected to \(message)"]))
        expect(failures { expect(nil as Point?).toNot(haveField(\.x, 5)) }).to(equal(["expected to not \(message)"]))
      }
    }

    describe("haveField with a matcher") {
      it("matches a value whose field matches") {
        expect(point).to(haveField(\.x, beGreaterThan(3)))
        expect(point).toNot(haveField(\.y, beGreaterThan(3)))
        expect(Line(start: point, end: nil)).to(haveField(\.start, haveField(\.x, equal(4))))
      }

      it("matches a non-nil optional field with a matcher for the wrapped value") {
        expect(Line(start: point, end: point)).to(haveField(\.end, haveField(\.x, 4)))
        expect(Line(start: point, end: nil)).to(haveField(\.end, beNil()))
        expect(Line(start: point, end: point)).toNot(haveField(\.end, beNil()))
      }

      it("fails both ways on a nil field if its matcher does") {
        let line = Line(start: Point(x: 1, y: 1), end: nil)
        let message =
          #"have field \Line.end?.x? that satisfies {equal <4> (use beNil() to match nils)}, got <nil> in <\#(line)>"#
        expect(failures { expect(line).to(haveField(\.end?.x, equal(4))) }).to(equal(["expected to \(message)"]))
        expect(failures { expect(line).toNot(haveField(\.end?.x, equal(4))) }).to(equal(["expected to not \(message)"]))
      }

      it("reports the field and the value") {
        expect(failures { expect(point).to(haveField(\.x, beLessThan(4))) }).to(
          equal([#"expected to have field \Point.x that satisfies {be less than <4>}, got <4> in <Point(x: 4, y: 2)>"#])
        )
        expect(failures { expect(point).toNot(haveField(\.x, beLessThan(5))) }).to(
          equal([
            #"expected to not have field \Point.x that satisfies {be less than <5>}, got <4> in <Point(x: 4, y: 2)>"#
          ])
        )
      }

      it("fails both ways on nil") {
        let message = #"have field \Point.x that satisfies a matcher, got <nil> (use beNil() to match nils)"#
        expect(failures { expect(nil as Point?).to(haveField(\.x, equal(5))) }).to(equal(["expected to \(message)"]))
        expect(failures { expect(nil as Point?).toNot(haveField(\.x, equal(5))) })
          .to(equal(["expected to not \(message)"]))
      }
    }
  }
}

private struct Point: Equatable, CustomStringConvertible {
  var x: Int
  var y: Int
  var sum: Int { x + y }
  var description: String { "Point(x: \(x), y: \(y))" }
}

private struct Line {
  var start: Point
  var end: Point?
}
