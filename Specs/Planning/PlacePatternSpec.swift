#if os(Linux)
import Candlestick
import XCTest

@testable import CandlestickRunner
@testable import CandlestickSpecs

final class PlacePatternSpec: Spec {
  override class func spec() {
    /// The examples at a place: `/p/Specs/ASpec.swift` and others, with declarations in known lines.
    @MainActor func examples(at place: String) throws -> [String] {
      let suite =
        PlannedSuite {
          describe("g", file: "/p/Specs/ASpec.swift", line: 10) {
            it("a12", file: "/p/Specs/ASpec.swift", line: 12) {}
            describe("inner", file: "/p/Specs/ASpec.swift", line: 14) {
              it("a15", file: "/p/Specs/ASpec.swift", line: 15) {}
              for name in ["a17", "a17 again"] { it(name, file: "/p/Specs/ASpec.swift", line: 17) {} }
            }
            describe("behaves like shared", file: "/p/Specs/ASpec.swift", line: 20) {
              it("s5", file: "/p/Specs/Shared.swift", line: 5) {}
            }
          }
          it("b12", file: "/p/Specs/More/ASpec.swift", line: 12) {}
        } + PlannedSuite(methods: ["testA"], of: XCTestCase.self)
      var selection = Selection()
      selection.places = [PlacePattern(place, in: "/p/Specs")]
      return try selection.tests(among: suite.tests).map(\.metadata.description)
    }
    let all = ["a12", "a15", "a17", "a17 again", "s5"]

    describe("a place") {
      it("is a file: its path, one relative to the current folder, or the end of one") {
        for path in ["/p/Specs/ASpec.swift", "./ASpec.swift", "../Specs/ASpec.swift", "p/Specs/ASpec.swift"] {
          expect(try examples(at: path).filter { $0 != "b12" }).to(equal(all), description: path)
        }
        expect(try examples(at: "../Specs/ASpec.swift")).to(equal(all))
        expect(try examples(at: "More/ASpec.swift")).to(equal(["b12"]))
        expect(try examples(at: "Shared.swift")).to(equal(["s5"]))
      }

      it("is not a file whose name only ends alike") {
        expect(try examples(at: "Spec.swift")).to(throwError())
      }

      it("is a folder") {
        expect(try examples(at: "More")).to(equal(["b12"]))
        expect(try examples(at: "/p/Specs/")).to(equal(all + ["b12"]))
        expect(try examples(at: "/p/Spec")).to(throwError())
      }

      it("is the line of an example or a group") {
        expect(try examples(at: "Specs/ASpec.swift:12")).to(equal(["a12"]))
        expect(try examples(at: "Specs/ASpec.swift:14")).to(equal(["a15", "a17", "a17 again"]))
        expect(try examples(at: "Specs/ASpec.swift:17")).to(equal(["a17", "a17 again"]))
        expect(try examples(at: "Specs/ASpec.swift:10:3")).to(equal(all))
        expect(PlacePattern("Specs/10:12:3").line).to(equal(12))
        expect(PlacePattern("Specs/v:10:12:3").line).to(equal(12))
      }

      it("is any line in an example or a group") {
        expect(try examples(at: "Specs/ASpec.swift:11")).to(equal(all))
        expect(try examples(at: "Specs/ASpec.swift:13")).to(equal(["a12"]))
        expect(try examples(at: "Specs/ASpec.swift:16")).to(equal(["a15"]))
      }

      it("is the whole file if the line is before the first declaration") {
        expect(try examples(at: "Specs/ASpec.swift:2")).to(equal(all))
      }

      it("is the line that includes shared examples") {
        expect(try examples(at: "/p/Specs/ASpec.swift:20")).to(equal(["s5"]))
      }
    }
  }
}
#endif
