import Candlestick

@testable import CandlestickReports

final class JUnitReportSpec: Spec {
  override class func spec() {
    describe("a report as JUnit XML") {
      /// The lines of the document, without durations.
      @MainActor func documentLines(_ run: MadeUpRun) -> [String] {
        let text = run.text(in: JUnitReport())
        return text.replacing(#/ time="[0-9.]+"/#, with: "").split(separator: "\n").map(String.init)
      }

      @MainActor func lines(_ declare: @MainActor () throws -> Void) -> [String] {
        documentLines(MadeUpRun(InnerRun(declare).events))
      }

      it("contains each example, with its failures or the reason for its skip") {
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
            "  <testsuite name=\"CandlestickSpecs.Spec\" tests=\"3\" failures=\"1\" skipped=\"1\">",
            "    <testcase classname=\"CandlestickSpecs.Spec\" name=\"passes\"/>",
            "    <testcase classname=\"CandlestickSpecs.Spec\" name=\"fails\">",
            "      <failure message=\"wrong\">\(#filePath):\(line): wrong</failure>",
            "    </testcase>",
            "    <testcase classname=\"CandlestickSpecs.Spec\" name=\"is skipped\">",
            "      <skipped message=\"xit\"/>",
            "    </testcase>",
            "  </testsuite>",
            "</testsuites>",
          ])
        )
      }

      it("names the attachments of each example as Jenkins and GitLab read them") {
        var run = MadeUpRun()
        run.add(MadeUpRun.example("passes")) { $0.attachments = [.init(name: "", path: "/a/b & c.txt", byteCount: 1)] }
        run.add(MadeUpRun.example("fails"), failures: [MadeUpRun.failure()]) {
          $0.attachments = ["/a/b.txt", "/a/c.txt"].map { .init(name: "", path: $0, byteCount: 1) }
        }
        run.end()
        let lines = documentLines(run)
        expect(lines[3..<6]).to(
          equal([
            "    <testcase classname=\"BankTests.AccountSpec\" name=\"passes\">",
            "      <system-out>[[ATTACHMENT|/a/b &amp; c.txt]]</system-out>", "    </testcase>",
          ])
        )
        expect(lines[8..<11]).to(
          equal([
            "      <system-out>[[ATTACHMENT|/a/b.txt]]", "[[ATTACHMENT|/a/c.txt]]</system-out>", "    </testcase>",
          ])
        )
      }

      it("marks an example that passed on a retry as flaky, with the first failure of each earlier attempt") {
        let line = #line + 5
        let lines = lines {
          var count = 0
          it("recovers", .retry(2)) {
            count += 1
            if count < 3 { fail("attempt \(count)") }
          }
        }
        let place = "\(#filePath):\(line): attempt"
        expect(lines[2..<8]).to(
          equal([
            "  <testsuite name=\"CandlestickSpecs.Spec\" tests=\"1\" failures=\"0\" skipped=\"0\" flakes=\"1\">",
            "    <testcase classname=\"CandlestickSpecs.Spec\" name=\"recovers\">",
            "      <flakyFailure message=\"attempt 1\" type=\"failure\"><stackTrace>\(place) 1</stackTrace></flakyFailure>",
            "      <flakyFailure message=\"attempt 2\" type=\"failure\"><stackTrace>\(place) 2</stackTrace></flakyFailure>",
            "    </testcase>",
            "  </testsuite>",
          ])
        )
      }

      it("contains an example with a known issue as skipped, with the reason and the failure") {
        let lines = lines {
          it("is known", .knownIssue("off by one")) {
            fail("wrong")
            withKnownIssue { fail("odd") }
          }
        }
        expect(lines[2..<6]).to(
          equal([
            "  <testsuite name=\"CandlestickSpecs.Spec\" tests=\"1\" failures=\"0\" skipped=\"1\">",
            "    <testcase classname=\"CandlestickSpecs.Spec\" name=\"is known\">",
            "      <skipped message=\"known issue: off by one: wrong; odd\"/>", "    </testcase>",
          ])
        )
      }

      it("contains the failures that belong to no test") {
        var run = MadeUpRun()
        run.end { $0.problem = "nothing was replayed" }
        expect(run.text(in: JUnitReport())).to(
          contain(
            "<testcase classname=\"run\" name=\"the run\"",
            "<failure message=\"nothing was replayed\">&lt;unknown&gt;:0: "
          )
        )
      }

      it("contains the shard and its partition as properties of each suite, or of an empty one if there is no other") {
        var run = MadeUpRun(shard: .init(number: 1, count: 3, testCount: 1, totalTestCount: 2, partition: "4f2a"))
        var empty = run
        run.add(MadeUpRun.example("passes"))
        run.end()
        empty.end()
        let properties = [
          "    <properties>", #"      <property name="shard" value="1/3"/>"#,
          #"      <property name="partition" value="4f2a"/>"#, "    </properties>",
        ]
        expect(documentLines(run)[2..<8]).to(
          equal(
            [#"  <testsuite name="BankTests.AccountSpec" tests="1" failures="0" skipped="0">"#] + properties
              + [#"    <testcase classname="BankTests.AccountSpec" name="passes"/>"#]
          )
        )
        expect(documentLines(empty)[2...]).to(
          equal(
            [#"  <testsuite name="run" tests="0" failures="0" skipped="0">"#] + properties
              + ["  </testsuite>", "</testsuites>"]
          )
        )
      }

      it("escapes characters, and replaces those that XML cannot contain") {
        let lines = lines { it("<a> & \"b\"\n\t\r\u{0}\u{1b}\u{fffe}\u{ffff}ü😀") {} }
        expect(lines).to(
          contain(
            "    <testcase classname=\"CandlestickSpecs.Spec\" name=\"&lt;a&gt; &amp; &quot;b&quot;&#10;&#9;&#13;\u{fffd}\u{fffd}\u{fffd}\u{fffd}ü😀\"/>"
          )
        )
      }
    }
  }
}
