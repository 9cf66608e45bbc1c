import Candlestick
import CandlestickReports

final class JUnitReportSpec: Spec {
  override class func spec() {
    describe("a report as JUnit XML") {
      @MainActor func lines(_ declare: @MainActor () throws -> Void) -> [String] {
        let run = InnerRun(declare)
        let text = JUnitReport.document(run.results, run.summary)
        return text.replacing(#/ time="[0-9.]+"/#, with: "").split(separator: "\n").map(String.init)
      }

      it("has each example, with its failures or why it was skipped") {
        let line = #line + 3
        let lines = lines {
          it("passes") {}
          it("fails") { fail("wrong") }
          xit("is skipped") {}
        }
        expect(lines).to(
          equal([
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>",
            "<testsuites>",
            "  <testsuite name=\"Spec\" tests=\"3\" failures=\"1\" skipped=\"1\">",
            "    <testcase classname=\"Spec\" name=\"passes\"/>",
            "    <testcase classname=\"Spec\" name=\"fails\">",
            "      <failure message=\"wrong\">\(#filePath):\(line): wrong</failure>",
            "    </testcase>",
            "    <testcase classname=\"Spec\" name=\"is skipped\">",
            "      <skipped message=\"xit\"/>",
            "    </testcase>",
            "  </testsuite>",
            "</testsuites>",
          ])
        )
      }

      it("has what else makes the run fail") {
        var summary = InnerRun { it("passes") {} }.summary
        summary.problem = "nothing was replayed"
        expect(JUnitReport.document([], summary)).to(
          contain("<testcase classname=\"run\" name=\"the run\"", "<failure message=\"nothing was replayed\">")
        )
      }

      it("escapes characters, and replaces those that XML cannot have") {
        let lines = lines { it("<a> & \"b\"\n\t\r\u{0}\u{1b}\u{fffe}\u{ffff}ü😀") {} }
        expect(lines).to(
          contain(
            "    <testcase classname=\"Spec\" name=\"&lt;a&gt; &amp; &quot;b&quot;&#10;&#9;&#13;\u{fffd}\u{fffd}\u{fffd}\u{fffd}ü😀\"/>"
          )
        )
      }
    }
  }
}
