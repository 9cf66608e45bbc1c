import Candlestick
import CandlestickSource
import XCTest

@testable import CandlestickRunner
@testable import CandlestickSpecs

final class FilePatternSpec: Spec {
  override class func spec() {
    /// Returns the examples that a pattern selects among `/p/Specs/ASpec.swift` and others, with known lines of declarations.
    @MainActor func examples(of pattern: String) throws -> [String] {
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
      selection.files = [FilePattern(pattern, in: "/p/Specs")]
      return try selection.tests(among: suite.tests).map(\.metadata.description)
    }
    let all = ["a12", "a15", "a17", "a17 again", "s5"]

    describe("a file pattern") {
      it("selects a file by its absolute path, its path relative to the current folder, or a suffix of its path") {
        for path in ["/p/Specs/ASpec.swift", "./ASpec.swift", "../Specs/ASpec.swift", "p/Specs/ASpec.swift"] {
          expect(try examples(of: path).filter { $0 != "b12" }).to(equal(all), description: path)
        }
        expect(try examples(of: "../Specs/ASpec.swift")).to(equal(all))
        expect(try examples(of: "More/ASpec.swift")).to(equal(["b12"]))
        expect(try examples(of: "Shared.swift")).to(equal(["s5"]))
      }

      it("selects no file whose name merely has the same suffix") {
        expect(try examples(of: "Spec.swift")).to(throwError())
      }

      it("selects a folder") {
        expect(try examples(of: "More")).to(equal(["b12"]))
        expect(try examples(of: "/p/Specs/")).to(equal(all + ["b12"]))
        expect(try examples(of: "/p/Spec")).to(throwError())
      }

      it("selects the example or group of a line") {
        expect(try examples(of: "Specs/ASpec.swift:12")).to(equal(["a12"]))
        expect(try examples(of: "Specs/ASpec.swift:14")).to(equal(["a15", "a17", "a17 again"]))
        expect(try examples(of: "Specs/ASpec.swift:17")).to(equal(["a17", "a17 again"]))
        expect(try examples(of: "Specs/ASpec.swift:10:3")).to(equal(all))
        expect(FilePattern("Specs/10:12:3").line).to(equal(12))
        expect(FilePattern("Specs/v:10:12:3").line).to(equal(12))
      }

      it("selects the example or group around a line") {
        expect(try examples(of: "Specs/ASpec.swift:11")).to(equal(all))
        expect(try examples(of: "Specs/ASpec.swift:13")).to(equal(["a12"]))
        expect(try examples(of: "Specs/ASpec.swift:16")).to(equal(["a15"]))
      }

      it("selects the whole file if the line is before the first declaration") {
        expect(try examples(of: "Specs/ASpec.swift:2")).to(equal(all))
      }

      it("selects nothing if a line is not in a declaration, and says what is there") {
        let code = """
          final class ASpec: Spec {
            override class func spec() {
              describe("g") {
                it("a") {
                  expect(1) == 1

                }

              }
            }
          }

          final class OtherTests: XCTestCase {
            func testPays() {
              XCTAssert(true)
            }
          }

          struct TestingTests {
            @Test
            func pays() {}
            @Test func `is open`() {}
          }

          """
        func problem(_ line: UInt, _ declarations: Set<UInt> = [3, 4]) -> String? {
          SelectedLine(line, in: SourceText(path: "A.swift", code)).problem(among: declarations)
        }
        expect((1...12).compactMap { problem($0) }).to(beEmpty())
        expect(problem(18)).to(equal("no example is at line 18 of \"A.swift\""))
        for (lines, name) in [
          ([13, 17], "OtherTests"), ([14, 15, 16], "testPays"), ([19, 23], "TestingTests"), ([20, 21], "pays"),
          ([22], "'is open'"),
        ] {
          for line in lines {
            expect(problem(UInt(line))).to(
              equal("no example is at line \(line) of \"A.swift\"; to run it, use `swift test --filter \(name)`")
            )
          }
        }
        expect(problem(24)).to(equal("\"A.swift\" has only 23 lines"))
        expect(problem(15, [20])).to(
          equal("no example is at line 15 of \"A.swift\"; to run it, use `swift test --filter testPays`")
        )
      }

      it("selects the whole file at a line of a spec above its first example, whatever comes before the spec") {
        let code = """
          import XCTest

          final class FirstTests: XCTestCase {
            func testLong() {}
          }
          @Test func pays() {}

          final class ASpec: Spec {
            override class func spec() {
              func testDouble() -> Int { 2 }

              let list = memoized { [1] }
              it("a") {}
            }
          }

          """
        let problems = (1...14).map { SelectedLine($0, in: SourceText(path: "A.swift", code)).problem(among: [13]) }
        expect(problems.indices.filter { problems[$0] != nil }.map { $0 + 1 }).to(equal([3, 4, 5, 6]))
        expect(problems[5]).to(
          equal("no example is at line 6 of \"A.swift\"; to run it, use `swift test --filter pays`")
        )
      }

      it("fails only if none of its files has an example at the line") {
        let suite = PlannedSuite {
          it("a", file: "/p/A.swift", line: 1) {}
          it("b", file: "/p/More/A.swift", line: 1) {}
        }
        @MainActor func problem(_ lines: [String: Int]) -> String? {
          FilePattern("A.swift:3", in: "/p").problem(among: suite.tests) { line, path in
            lines[path].map { SelectedLine(line, in: SourceText(path: path, String(repeating: "it {}\n", count: $0))) }
          }
        }
        expect(problem(["/p/A.swift": 2, "/p/More/A.swift": 1])).to(equal("\"/p/A.swift\" has only 2 lines"))
        expect(problem(["/p/A.swift": 2])).to(beNil())
      }

      it("selects shared examples by the line that includes them") {
        expect(try examples(of: "/p/Specs/ASpec.swift:20")).to(equal(["s5"]))
      }
    }
  }
}
