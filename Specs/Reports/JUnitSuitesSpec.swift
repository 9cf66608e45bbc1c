import Candlestick
import CandlestickReports

final class JUnitSuitesSpec: Spec {
  override class func spec() {
    describe("the suites of a report as JUnit XML") {
      it("are one for each class, although the tests of classes alternate") {
        let first = InnerRun {
          it("passes") {}
          it("passes again") {}
        }
        let second = InnerRun(as: OtherSpec.self) { it("passes") {} }
        let results = [first.results[0], second.results[0], first.results[1]]
        let text = JUnitReport.document(results, first.summary)
        expect(text.ranges(of: "<testsuite ")).to(haveCount(2))
        expect(text.ranges(of: "<testcase ")).to(haveCount(3))
        expect(text).to(contain("tests=\"2\"", "tests=\"1\""))
      }

      it("contain the failures that belong to no test, and those after the end of one") {
        var summary = InnerRun { it("passes") {} }.summary
        let failures = ["late", "stray"].map {
          TestFailure(message: $0, location: CodeLocation(fileID: "A", path: "/a.swift", line: 7, column: 1))
        }
        summary.lateFailures = [(example: "a stack grows", failure: failures[0])]
        summary.strayFailures = [failures[1]]
        let text = JUnitReport.document([], summary)
        expect(text.ranges(of: "<testcase ")).to(haveCount(2))
        expect(text).to(
          contain(
            "name=\"a stack grows (after its end)\"",
            ">/a.swift:7: late</failure>",
            "name=\"code that belongs to no test\"",
            ">/a.swift:7: stray</failure>"
          )
        )
      }
    }
  }
}

private final class OtherSpec: Spec {}
