import Candlestick

@testable import CandlestickReports

final class JUnitReportSpec: Spec {
  override class func spec() {
    describe("a report as JUnit XML") {
      /// The lines of the document, without times and the name of the machine.
      @MainActor func documentLines(_ run: MadeUpRun) -> [String] {
        let text = run.text(in: JUnitReport())
        return text.replacing(#/ (time|timestamp|hostname)="[^"]+"/#, with: "").split(separator: "\n").map(String.init)
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
            "<testsuites name=\"CandlestickPackageTests.xctest\" tests=\"3\" failures=\"1\" errors=\"0\">",
            "  <testsuite name=\"CandlestickSpecs.Spec\" tests=\"3\" failures=\"1\" errors=\"0\" skipped=\"1\">",
            "    <testcase classname=\"CandlestickSpecs.Spec\" name=\"passes\"/>",
            "    <testcase classname=\"CandlestickSpecs.Spec\" name=\"fails\">",
            "      <failure message=\"wrong\" type=\"failure\">\(#filePath):\(line): wrong",
            "\(line) | it(&quot;fails&quot;) { fail(&quot;wrong&quot;) }", "   |               ^",
            "swift package specs --file Specs/Reports/JUnitReportSpec.swift:\(line)</failure>",
            "    </testcase>",
            "    <testcase classname=\"CandlestickSpecs.Spec\" name=\"is skipped\">",
            "      <skipped message=\"xit\"/>",
            "    </testcase>",
            "  </testsuite>",
            "</testsuites>",
          ])
        )
      }

      it("lists the attachments of each example in the format of Jenkins and GitLab") {
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
        var run = MadeUpRun()
        var thrown = MadeUpRun.failure("attempt 2")
        thrown.isUnexpected = true
        run.add(MadeUpRun.example("recovers"), .flaky, output: ["printed"]) {
          $0.earlierFailures = [MadeUpRun.failure("attempt 1"), thrown]
        }
        run.end()
        let place = "/Bank/Tests/AccountSpec.swift:9: attempt"
        expect(documentLines(run)[2..<12]).to(
          equal([
            #"  <testsuite name="BankTests.AccountSpec" tests="1" failures="0" errors="0" skipped="0">"#,
            "    <properties>", #"      <property name="flakes" value="1"/>"#, "    </properties>",
            #"    <testcase classname="BankTests.AccountSpec" name="recovers">"#,
            "      <flakyFailure message=\"attempt 1\" type=\"failure\"><stackTrace>\(place) 1</stackTrace></flakyFailure>",
            "      <flakyError message=\"attempt 2\" type=\"error\"><stackTrace>\(place) 2</stackTrace></flakyError>",
            "      <system-out>printed", "</system-out>", "    </testcase>",
          ])
        )
      }

      it("distinguishes thrown errors from failed expectations, and counts each example once") {
        var thrown = MadeUpRun.failure("thrown")
        thrown.isUnexpected = true
        var run = MadeUpRun()
        run.add(MadeUpRun.example("throws"), failures: [thrown, MadeUpRun.failure()])
        run.add(MadeUpRun.example("fails"), failures: [MadeUpRun.failure()])
        run.end()
        let lines = documentLines(run)
        expect(lines[1]).to(equal(#"<testsuites name="BankPackageTests" tests="2" failures="1" errors="1">"#))
        expect(lines[4...5]).to(
          equal([
            #"      <error message="thrown" type="error">/Bank/Tests/AccountSpec.swift:9: thrown</error>"#,
            #"      <failure message="wrong" type="failure">/Bank/Tests/AccountSpec.swift:9: wrong</failure>"#,
          ])
        )
      }

      it("has the duration, the host and the start of each suite in UTC") {
        var start = RunEvent.Start(date: 1_790_000_000.5, program: "BankPackageTests")
        start.host = "build & test"
        var run = MadeUpRun([.runStarted(start)])
        run.add(MadeUpRun.example("pays"))
        run.add(MadeUpRun.example("earns")) { $0.duration = 0.0004 }
        run.end()
        expect(run.text(in: JUnitReport())).to(
          contain(
            #"errors="0" time="1.5">"#,
            #"skipped="0" time="0.25" timestamp="2026-09-21T14:13:21" hostname="build &amp; test">"#,
            #"name="earns" time="0.0"/>"#
          )
        )
      }

      it("contains the output of failed examples only, by stream") {
        var run = MadeUpRun()
        run.add(MadeUpRun.example("passes"), output: ["seen by nobody"])
        run.add(MadeUpRun.example("fails"), failures: [MadeUpRun.failure()], output: ["<printed>"])
        let error = RunEvent.Output(example: nil, stream: .error, text: "\u{1B}[31mred")
        run = MadeUpRun(
          run.events.flatMap { event in
            if case .outputPrinted(let line) = event, line.text.contains("<") {
              [event, .outputPrinted(error)]
            } else {
              [event]
            }
          }
        )
        run.end()
        expect(documentLines(run)[6...8]).to(
          equal([
            "      <system-out>&lt;printed&gt;", "</system-out>", #"      <system-err>\u{1B}[31mred</system-err>"#,
          ])
        )
      }

      it("reports an example with a known issue as skipped, with the reason and the failure") {
        let lines = lines {
          it("is known", .knownIssue("off by one")) {
            fail("wrong")
            withKnownIssue { fail("odd") }
          }
        }
        expect(lines[2..<6]).to(
          equal([
            "  <testsuite name=\"CandlestickSpecs.Spec\" tests=\"1\" failures=\"0\" errors=\"0\" skipped=\"1\">",
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
            "<failure message=\"nothing was replayed\" type=\"failure\">&lt;unknown&gt;:0: "
          )
        )
      }

      it("contains the shard and its partition as properties of each suite, or of an empty suite if there is none") {
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
            [#"  <testsuite name="BankTests.AccountSpec" tests="1" failures="0" errors="0" skipped="0">"#] + properties
              + [#"    <testcase classname="BankTests.AccountSpec" name="passes"/>"#]
          )
        )
        expect(documentLines(empty)[2...]).to(
          equal(
            [#"  <testsuite name="run" tests="0" failures="0" errors="0" skipped="0">"#] + properties
              + ["  </testsuite>", "</testsuites>"]
          )
        )
      }

      it("escapes characters, and replaces those that XML cannot contain") {
        let lines = lines { it("<a> & \"b\"\n\t\r\u{0}\u{1b}\u{fffe}\u{ffff}ü😀") {} }
        expect(lines).to(
          contain(
            "    <testcase classname=\"CandlestickSpecs.Spec\" name=\"&lt;a&gt; &amp; &quot;b&quot;&#10;&#9;\\r\\0\\u{1B}\u{fffd}\u{fffd}ü😀\"/>"
          )
        )
      }
    }
  }
}
