import Candlestick
import CandlestickSupport

@testable import CandlestickReports

final class JUnitSchemaSpec: Spec {
  override class func spec() {
    describe("the schema of JUnit XML, written out in the specs") {
      it("accepts a report with any text in names, messages and output") {
        let document = NastyText.run.text(in: JUnitReport())
        expect(JUnitSchema.problems(in: document)).to(beEmpty())
        let root = try XMLNode(document: document)
        expect(root.all("testcase")).to(haveCount(9))
        let (line, text) = (NastyText.line.printable, NastyText.text.printable)
        let shown = (line.replacing("\u{FFFE}", with: "\u{FFFD}"), text.replacing("\u{FFFE}", with: "\u{FFFD}"))
        expect(root.all("testcase")[1].attributes["name"]).to(equal("\(shown.0) \(shown.0) fails"))
        expect(root.all("failure")[0].attributes["message"]).to(equal(shown.1))
        expect(root.all("system-out")[0].text).to(equal("\(shown.0)\n]]>\n[[ATTACHMENT|/\(shown.0)]]"))
      }

      it("accepts the report of a run without tests") {
        var run = MadeUpRun()
        run.end()
        expect(JUnitSchema.problems(in: run.text(in: JUnitReport()))).to(beEmpty())
      }

      it("finds violations") {
        let problems = JUnitSchema.problems(
          in: """
            <testsuites name="a" flakes="1">
              <testsuite name="b" tests="2" failures="0" errors="0" skipped="0" time="1e-5" timestamp="today">
                <testcase name="c" time="0.0001"><system-out/><error>d</error></testcase>
                <testcase name="e" classname="f">g<flakyFailure/><other/></testcase>
                <properties/>
              </testsuite>
            </testsuites>
            """
        )
        expect(problems).to(
          equal([
            "<testsuites> has the unknown attribute flakes", "<testsuite> has the time 1e-5",
            "<testsuite> has the timestamp today", "<testsuite> has <properties> too late",
            "<testcase> has no attribute classname", "<testcase> has the time 0.0001",
            "<testcase> has <error> too late", "<testcase> has the text g", "<testcase> must not contain <other>",
            "<flakyFailure> has no attribute type", "<other> is unknown",
          ])
        )
        expect(
          JUnitSchema.problems(in: "<testsuites><testsuite name='a' tests='1' failures='0' errors='0'/></testsuites>")
        )
        .to(equal(["<testsuite> has tests=1, and not 0"]))
        expect(JUnitSchema.problems(in: "<testsuites>&</testsuites>")).to(haveCount(1))
      }
    }
  }
}
