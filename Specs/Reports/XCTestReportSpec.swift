import Candlestick

@testable import CandlestickReports

final class XCTestReportSpec: Spec {
  override class func spec() {
    describe("a report in XCTest's format, next to XCTest's own lines") {
      /// The report in a process that lets XCTest run the tests.
      @MainActor func report() -> XCTestReport {
        let report = XCTestReport()
        report.xctestPrints()
        return report
      }

      it("adds the code and the details of a failure") {
        var failure = MadeUpRun.failure(details: "x\n\ny")
        var run = MadeUpRun()
        run.add(.failureFound(.init(example: "", failure: failure)))
        failure.source = "9 | code"
        run.add(.failureFound(.init(example: "", failure: failure)))
        expect(run.text(in: report())).to(equal("    x\n\n    y\n    9 | code\n    x\n\n    y\n"))
      }

      it("adds a line for each known issue") {
        let line = UInt(#line) + 3
        let text = try capturingOutput {
          _ = InnerRun(reports: [report()]) {
            it("is known", .knownIssue("off by one")) { fail("wrong") }
          }
        }
        expect(text).to(
          equal(
            """
            \(#filePath):\(line): Spec is known : Known issue: off by one: wrong
            failed only because of known issues: 1 example
              \(#filePath):\(line): Spec is known: off by one: wrong

            """
          )
        )
      }

      it("adds the attachments of a failed example after its end") {
        var run = MadeUpRun()
        run.add(MadeUpRun.example(), .failed) {
          $0.attachments = [
            .init(name: "b.txt", path: "/a/b.txt", byteCount: 1),
            .init(name: "c.txt", path: "/a/c.txt", byteCount: 1250),
          ]
        }
        let text = run.text(in: report())
        expect(text)
          .to(equal("    attachments:\n      b.txt (1 byte): /a/b.txt\n      c.txt (1.3 kB): /a/c.txt\n"))
      }

      it("adds reasons for skips, and notes") {
        let line = UInt(#line) + 3
        let text = try capturingOutput {
          _ = InnerRun(reports: [report()]) {
            fit("fails") { fail("wrong") }
            fit("is skipped") { try skip("no network") }
            fit("is skipped without a reason") { try skip() }
            fit("passes") {}
          }
        }
        expect(text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)).to(
          equal([
            "\(#filePath):\(line + 1): Spec is skipped : Test skipped: no network",
            "focused: 4 examples; skipped because of the focus: 0",
            "  \(#filePath):\(line): fails", "  \(#filePath):\(line + 1): is skipped",
            "  \(#filePath):\(line + 2): is skipped without a reason", "  \(#filePath):\(line + 3): passes", "",
          ])
        )
      }
    }

    describe("a report in XCTest's format") {
      @MainActor func lines(_ run: MadeUpRun) -> [String] {
        let dates = #/ at [0-9]{4}-[0-9]{2}-[0-9]{2} [0-9]{2}:[0-9]{2}:[0-9]{2}\.[0-9]{3}$/#
        return run.text(in: XCTestReport()).split(separator: "\n").map { String($0).replacing(dates, with: " at DATE") }
      }

      it("has the lines of XCTest, with the names of its test cases") {
        var thrown = MadeUpRun.failure("threw error \"none\"", line: 12)
        thrown.isUnexpected = true
        var run = MadeUpRun()
        run.add(MadeUpRun.example("pays", in: "an account"))
        run.add(
          MadeUpRun.example("fails", in: "an account"),
          failures: [MadeUpRun.failure(details: "- a\n+ b"), thrown]
        )
        run.add(MadeUpRun.example("is skipped", of: "OtherSpec"), .skipped) { $0.duration = 0.0123 }
        run.end()
        expect(lines(run)).to(
          equal([
            "Test Suite 'All tests' started at DATE", "Test Suite 'BankPackageTests.xctest' started at DATE",
            "Test Suite 'AccountSpec' started at DATE", "Test Case 'AccountSpec.an account pays' started at DATE",
            "Test Case 'AccountSpec.an account pays' passed (0.25 seconds)",
            "Test Case 'AccountSpec.an account fails' started at DATE",
            "/Bank/Tests/AccountSpec.swift:9: error: AccountSpec.an account fails : wrong", "    - a", "    + b",
            "/Bank/Tests/AccountSpec.swift:12: error: AccountSpec.an account fails : threw error \"none\"",
            "Test Case 'AccountSpec.an account fails' failed (0.25 seconds)",
            "Test Suite 'AccountSpec' failed at DATE",
            "\t Executed 2 tests, with 2 failures (1 unexpected) in 0.5 (0.75) seconds",
            "Test Suite 'OtherSpec' started at DATE", "Test Case 'OtherSpec.is skipped' started at DATE",
            "Test Case 'OtherSpec.is skipped' skipped (0.012 seconds)", "Test Suite 'OtherSpec' passed at DATE",
            "\t Executed 1 test, with 1 test skipped and 0 failures (0 unexpected) in 0.012 (0.0) seconds",
            "Test Suite 'BankPackageTests.xctest' failed at DATE",
            "\t Executed 3 tests, with 1 test skipped and 2 failures (1 unexpected) in 0.512 (1.5) seconds",
            "Test Suite 'All tests' failed at DATE",
            "\t Executed 3 tests, with 1 test skipped and 2 failures (1 unexpected) in 0.512 (1.5) seconds",
          ])
        )
      }

      it("shows times in the local time zone") {
        var run = MadeUpRun([.runStarted(RunEvent.Start(date: 1_790_000_000.25, program: "BankPackageTests.xctest"))])
        run.add(MadeUpRun.example())
        run.end()
        let text = run.text(in: XCTestReport())
        // Every time zone differs from UTC by whole minutes.
        expect(text).to(match("(?m)^Test Suite 'BankPackageTests.xctest' started at 2026-09-2. ..:..:20\\.250$"))
        expect(text).to(match("(?m)^Test Suite 'AccountSpec' passed at 2026-09-2. ..:..:21\\.000$"))
      }

      it("prints failures that no event reported once, before the end of the test") {
        var run = MadeUpRun()
        run.add(MadeUpRun.example(), failures: [MadeUpRun.failure("second")]) {
          $0.failures = [MadeUpRun.failure("first"), MadeUpRun.failure("second")]
        }
        run.end()
        expect(lines(run)[4...6]).to(
          equal([
            "/Bank/Tests/AccountSpec.swift:9: error: AccountSpec.pays : second",
            "/Bank/Tests/AccountSpec.swift:9: error: AccountSpec.pays : first",
            "Test Case 'AccountSpec.pays' failed (0.25 seconds)",
          ])
        )
      }

      it("omits modules and outer classes from names, like XCTest") {
        var example = MadeUpRun.example(of: "Outer.InnerSpec")
        example.className = "BankTests.Outer.InnerSpec"
        var run = MadeUpRun()
        run.add(example)
        run.end()
        expect(lines(run)).to(
          contain(
            "Test Suite 'InnerSpec' started at DATE",
            "Test Case 'InnerSpec.pays' passed (0.25 seconds)"
          )
        )
      }

      it("escapes control and invisible characters") {
        let text = NastyText.run.text(in: XCTestReport())
        expect(text.unicodeScalars.filter { ["\u{1B}", "\u{202E}", "\u{FEFF}", "\u{0}"].contains($0) }).to(beEmpty())
      }
    }
  }
}
