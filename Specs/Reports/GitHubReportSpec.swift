import Candlestick
import Foundation

@testable import CandlestickReports

final class GitHubReportSpec: Spec {
  override class func spec() {
    describe("a report for GitHub Actions") {
      it("has a token in each run that text from tests cannot guess") {
        let tokens = (0..<10).map { _ in GitHubReport().token }
        expect(Set(tokens)).to(haveCount(10))
        expect(tokens).to(allPass(match("^candlestick-[0-9a-z]{16,}$")))
        var run = MadeUpRun()
        run.add(MadeUpRun.example(), failures: [MadeUpRun.failure("x\n::candlestick-text::\n::error::pwned")])
        run.end()
        let lines = run.text(in: GitHubReport()).split(separator: "\n").map(String.init)
        let start = lines.firstIndex { $0.hasPrefix("::stop-commands::") } ?? 0
        let end = lines.firstIndex(of: "::\(lines[start].dropFirst("::stop-commands::".count))::") ?? 0
        expect(lines[start...end].contains { $0.contains("::error::pwned") }).to(beTrue())
        expect(lines[end...].contains { $0.hasPrefix("::error::pwned") }).to(beFalse())
      }

      @MainActor func report(summaryPath: String? = nil) -> GitHubReport {
        let report = GitHubReport()
        report.summaryPath = summaryPath
        report.token = "candlestick-text"
        return report
      }

      @MainActor func lines(_ run: MadeUpRun) -> [String] {
        run.text(in: report()).split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      }

      it("has a group for a class with failures, and an annotation for each of them after it") {
        var run = MadeUpRun()
        run.add(MadeUpRun.example("passes"))
        run.add(MadeUpRun.example("fails", in: "a group"), failures: [MadeUpRun.failure("wrong", details: "- a\n+ b")])
        {
          $0.command = "swift package specs --file A.swift:7"
        }
        run.add(MadeUpRun.example("passes", of: "OtherSpec"))
        run.end()
        expect(lines(run)).to(
          equal([
            "::group::AccountSpec", "::stop-commands::candlestick-text", "✗ AccountSpec a group fails",
            "  /Bank/Tests/AccountSpec.swift:9: wrong", "  - a", "  + b", "  swift package specs --file A.swift:7",
            "::candlestick-text::", "::endgroup::",
            "::error file=/Bank/Tests/AccountSpec.swift,line=9,col=3,title=AccountSpec a group fails::wrong%0A- a%0A+ b",
            "::stop-commands::candlestick-text", "::candlestick-text::",
            "❌ BankPackageTests: 1 of 3 tests failed in 1.5 seconds", "",
          ])
        )
      }

      it("has the code of a failure only in the group, because GitHub shows an annotation at the code") {
        var run = MadeUpRun()
        var failure = MadeUpRun.failure("wrong", details: "- a\n+ b")
        failure.source = "9 | expect(a)"
        run.add(MadeUpRun.example("fails"), failures: [failure])
        run.end()
        let lines = lines(run)
        expect(lines).to(contain("  9 | expect(a)"))
        expect(lines.filter { $0.hasPrefix("::error") }).to(allPass(endWith("::wrong%0A- a%0A+ b")))
      }

      it("groups the output of an example") {
        let report = report()
        report.output = ReportOutput()
        let reports = ReportList([report])
        var run = MadeUpRun()
        run.add(MadeUpRun.example(), output: ["printed"])
        run.end()
        for event in run.events {
          if case .outputPrinted(let line) = event {
            report.makeRoomForOutput()
            report.write(line.text)
          }
          reports.receive(event)
        }
        expect(report.output.text.split(separator: "\n").prefix(3)).to(
          equal(["::group::AccountSpec", "printed", "::endgroup::"])
        )
      }

      it("warns of a flaky example") {
        var run = MadeUpRun()
        run.add(MadeUpRun.example(), .flaky) { $0.earlierFailures = [MadeUpRun.failure("late")] }
        run.end()
        expect(lines(run)[0]).to(
          equal(
            "::warning file=/Bank/Tests/AccountSpec.swift,line=9,col=3,"
              + "title=AccountSpec pays (flaky%3A passed on attempt 2)::late"
          )
        )
        expect(lines(run)).to(contain("❌ BankPackageTests: 1 test, but the run failed in 1.5 seconds"))
      }

      it("has annotations without a file for failures that belong to no test") {
        var run = MadeUpRun()
        run.add(.lateFailureFound(.init(exampleName: nil, failure: MadeUpRun.failure("late"))))
        run.end { $0.problem = "nothing was replayed" }
        expect(lines(run).prefix(2)).to(
          equal([
            "::error file=/Bank/Tests/AccountSpec.swift,line=9,col=3,title=code that belongs to no test::late",
            "::error title=the run::nothing was replayed",
          ])
        )
      }

      it("escapes text in commands, and prevents text from being a command") {
        let lines = lines(NastyText.run)
        let allowed = ["group::AccountSpec", "stop-commands::candlestick-text", "candlestick-text::", "endgroup::"]
        var isPaused = false
        for line in lines where line.drop(while: \.isWhitespace).hasPrefix("::") {
          if line == "::candlestick-text::" { isPaused = false }
          let command = line.dropFirst(2)
          let isAnnotation = command.wholeMatch(of: #/(error|warning) [^:]*::.*/#) != nil
          if !isPaused { expect(allowed.contains(String(command)) || isAnnotation).to(beTrue(), description: line) }
          if line == "::stop-commands::candlestick-text" { isPaused = true }
        }
        let path = "file=/Bank%2C 100%25%3A Tests/<a>.swift,line=9"
        expect(lines.first { $0.hasPrefix("::error") }).to(contain(path))
      }

      it("adds a summary of the job to the file") {
        let folder = FileManager.default.temporaryDirectory.appending(path: "\(UUID())").path
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let path = "\(folder)/summary.md"
        var run = MadeUpRun()
        run.add(MadeUpRun.example("passes"))
        run.add(MadeUpRun.example("<fails>"), failures: [MadeUpRun.failure("``` wrong")]) {
          $0.command = "swift package specs --file A.swift:7"
        }
        run.add(MadeUpRun.example("recovers"), .flaky) { $0.earlierFailures = [MadeUpRun.failure("late")] }
        run.end { $0.notes = ["a note"] }
        for _ in 1...2 { _ = run.text(in: report(summaryPath: path)) }
        let summary = """
          ## ❌ BankPackageTests: 1 of 3 tests failed in 1.5 seconds

          | passed | failed | flaky | known issues | skipped |
          |---:|---:|---:|---:|---:|
          | 1 | 1 | 1 | 0 | 0 |

          <details><summary>❌ AccountSpec &lt;fails&gt;</summary>

          ````text
          /Bank/Tests/AccountSpec.swift:9: ``` wrong
          swift package specs --file A.swift:7
          ````

          </details>

          <details><summary>⚠️ passed on attempt 2: AccountSpec recovers</summary>

          ```text
          /Bank/Tests/AccountSpec.swift:9: late
          ```

          </details>

          ```text
          a note
          flaky, passed only on a retry: 1 example
            /Bank/Tests/AccountSpec.swift:7: AccountSpec recovers: late
          ```


          """
        expect(try String(contentsOfFile: path, encoding: .utf8)).to(equal(summary + summary))
      }

      it("limits the summary to what GitHub accepts, and says so") {
        var run = MadeUpRun(shard: .init(number: 2, count: 3, testCount: 1, totalTestCount: 2, partition: "4f2a"))
        for number in 1...5 {
          run.add(
            MadeUpRun.example("fails \(number)"),
            failures: [MadeUpRun.failure(String(repeating: "long ", count: 30_000))]
          )
        }
        run.end()
        let text = GitHubSummary(run.results).text
        expect(text.utf8.count).to(beLessThan(1_000_000))
        expect(text).to(contain("❌ BankPackageTests, shard 2 of 3: 5 of 5 tests failed", "… and 3 more tests\n"))
      }

      it("ends with an error if the summary cannot be written") {
        let report = report(summaryPath: "/dev/null/summary.md")
        report.output = ReportOutput()
        let reports = ReportList([report])
        var run = MadeUpRun()
        run.end()
        run.events.forEach(reports.receive)
        expect(reports.errors).to(
          equal(["the report github failed: /dev/null/summary.md cannot be written: Not a directory"])
        )
      }
    }
  }
}
