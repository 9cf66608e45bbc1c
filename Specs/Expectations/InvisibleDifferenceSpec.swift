import Candlestick
import Foundation

final class InvisibleDifferenceSpec: Spec {
  override class func spec() {
    describe("an invisible difference") {
      it("in tabs is shown by escapes") {
        expect(difference(from: "a\tb", to: "a b")).to(
          equal(
            #"""
            difference (- expected, + got):
            - "a\tb"
                ^^
            + "a b"
                ^
            """#
          )
        )
      }

      it("in line endings is shown by escapes") {
        expect(difference(from: "a\r\nb\r\nc", to: "a\r\nb\nc")).to(
          equal(
            #"""
            difference (- expected, + got):
              """
                a\r
            -   b\r
                 ^^
            +   b
                c
                """
            """#
          )
        )
      }

      it("in trailing spaces is shown by escapes") {
        expect(difference(from: "a\nb \nc", to: "a\nb\nc")).to(
          equal(
            #"""
            difference (- expected, + got):
              """
                a
            -   b\u{20}
                 ^^^^^^
            +   b
                c
                """
            """#
          )
        )
      }

      it("in a trailing newline is described") {
        expect(difference(from: "a\nb\n", to: "a\nb")).to(
          equal(
            #"""
            difference (- expected, + got):
              """
                a
                b
            -   … (a newline at the end)
                """
            """#
          )
        )
      }

      it("in a no-break space is shown by escapes") {
        expect(difference(from: "a b", to: "a\u{A0}b")).to(
          equal(
            #"""
            difference (- expected, + got):
            - "a b"
                ^
            + "a\u{A0}b"
                ^^^^^^
            """#
          )
        )
      }

      it("in zero-width characters is shown by escapes") {
        expect(difference(from: "ab", to: "a\u{200D}b")).to(
          equal(
            #"""
            difference (- expected, + got):
            - "ab"
               ^
            + "a\u{200D}b"
               ^^^^^^^^^
            """#
          )
        )
      }

      it("in a lone combining mark is shown by escapes") {
        expect(difference(from: "", to: "\u{301}")).to(
          equal(
            #"""
            difference (- expected, + got):
            - ""
            + "\u{301}"
            """#
          )
        )
      }

      it("in emoji joiners is shown by escapes") {
        expect(difference(from: "👩‍💻", to: "👩💻")).to(
          equal(
            #"""
            difference (- expected, + got):
            - "👩\u{200D}💻"
            + "👩💻"
            """#
          )
        )
      }

      it("in backslashes is distinguished from escapes") {
        expect(difference(from: "a\\tb\nc", to: "a\tb\nc")).to(
          equal(
            #"""
            difference (- expected, + got):
              """
            -   a\\tb
                 ^^^
            +   a\tb
                 ^^
                c
                """
            """#
          )
        )
      }

      it("in letters that look the same is shown by code points") {
        expect(difference(from: "paypal", to: "p\u{430}ypal")).to(
          equal(
            """
            difference (- expected, + got):
            - "paypal"
                ^ U+0061
            + "pаypal"
                ^ U+0430
            """
          )
        )
      }

      it("in symbols that look the same is shown by code points") {
        expect(difference(from: "don't", to: "don’t")).to(
          equal(
            """
            difference (- expected, + got):
            - "don't"
                  ^ U+0027
            + "don’t"
                  ^ U+2019
            """
          )
        )
      }

      it("in types is shown by their names") {
        expect(difference(from: Box<Any>(content: 1), to: Box<Any>(content: Int8(1)))).to(
          equal(
            """
            difference (- expected, + got):
              Box(
            -   content: 1 as Int
            +   content: 1 as Int8
              )
            """
          )
        )
      }

      it("between an optional and a value is shown by their types") {
        expect(difference(from: Box<Any>(content: 1), to: Box<Any>(content: Int?(1) as Any))).to(
          equal(
            """
            difference (- expected, + got):
              Box(
            -   content: 1 as Int
            +   content: 1 as Optional<Int>
              )
            """
          )
        )
      }

      it("in fractions of a date is shown by the date's components") {
        expect(
          difference(from: Date(timeIntervalSinceReferenceDate: 0), to: Date(timeIntervalSinceReferenceDate: 0.000_01))
        ).to(
          equal(
            """
            difference (- expected, + got):
              Date(
            -   timeIntervalSinceReferenceDate: 0.0
            +   timeIntervalSinceReferenceDate: 1e-05
              )
            """
          )
        )
      }

      it("in NaN is described") {
        expect(difference(from: Point(x: .nan, y: 1), to: Point(x: .nan, y: 1))).to(
          equal(
            """
            difference (- expected, + got):
              Point(
                x: nan (NaN is not equal to itself)
                y: 1.0
              )
            """
          )
        )
      }

      it("is described if only == detects it") {
        expect(difference(from: [Box(content: 1)], to: [Box(content: 1)])).to(
          equal(
            """
            difference (- expected, + got):
              [
                [0]: Box(content: 1) (not equal by ==, though they look the same)
              ]
            """
          )
        )
      }
    }

    describe("an entirely invisible difference") {
      it("is described for NaN") {
        expect(difference(from: Double.nan, to: Double.nan)).to(
          equal(
            "NaN is not equal to itself"
          )
        )
      }

      it("is described for values that look the same") {
        expect(difference(from: Box(content: 1), to: Box(content: 1))).to(
          equal(
            "not equal by ==, though they look the same"
          )
        )
      }

      it("is described for instances without fields") {
        let (expected, actual) = (Box(content: Counter()), Box(content: Counter()))
        expect(difference(from: expected, to: actual)).to(
          equal(
            "not equal by ==, though they look the same"
          )
        )
      }
    }
  }
}

private typealias Point = DifferenceSample.Point
private typealias Box = DifferenceSample.Box
private typealias Counter = DifferenceSample.Counter
