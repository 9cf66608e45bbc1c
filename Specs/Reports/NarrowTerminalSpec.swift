import Candlestick
import CandlestickSupport

@testable import CandlestickReports

final class NarrowTerminalSpec: Spec {
  override class func spec() {
    describe("a report on a terminal of any width") {
      let source = "17 | if ready { expect(sum).to(equal(12)) }\n   |                        ^"
      let details = "- \"日本語日本語 one\"\n              ^^^\n+ \"日本語日本語 two\"\n              ^^^"

      /// Returns the events of a run in which an example fails below some groups while other workers run.
      @MainActor func run(depth: Int) -> MadeUpRun {
        let groups = (0..<depth).map { "group \($0)" }
        var example = MadeUpRun.example("pays 日本語")
        example.groups = groups
        var failure = MadeUpRun.failure("expected to equal <12>,\ngot <11>", details: details)
        failure.source = source
        var run = MadeUpRun(testCount: 40, workerCount: 4)
        for worker in 1...4 {
          run.add(
            .workerProgressed(
              .init(
                process: worker,
                worker: worker,
                time: 0,
                example: "BankTests.AccountSpec/pays 日本語",
                scheduleCount: 7,
                endedCount: 3,
                failedCount: 1
              )
            )
          )
        }
        run.add(example, failures: [failure], output: ["printed"])
        run.end()
        return run
      }

      let types: [SpecReport.Type] = [
        DocumentationReport.self, GitHubReport.self, HTMLReport.self, JSONReport.self, JUnitReport.self,
        ProgressReport.self,
        TAPReport.self, XCTestReport.self,
      ]
      for type in types {
        it("shows failures below any number of groups: \(type.format)") {
          for depth in [0, 1, 2, 3, 5, 10, 20, 40, 45] {
            let run = run(depth: depth)
            for columns in Array(1...30) + [39, 40, 41, 60, 80, 85, 100, 200] {
              let style = ReportStyle(isTerminal: true, columns: columns, rows: 3)
              let text = run.text(in: type.init(), style)
              expect(text).toNot(beEmpty())
            }
          }
        }
      }

      it("shows the beginning of the failing code even if there is no room") {
        for type in [DocumentationReport.self, ProgressReport.self] as [SpecReport.Type] {
          for columns in 1...30 {
            let text = run(depth: 45).text(in: type.init(), ReportStyle(isTerminal: true, columns: columns, rows: 3))
            expect(text).to(contain("17 | "), description: "\(type.format) in \(columns) columns")
            expect(text).to(contain("- \"日"), description: "\(type.format) in \(columns) columns")
          }
        }
      }

      it("shows status lines that fit") {
        for type in [DocumentationReport.self, ProgressReport.self] as [SpecReport.Type] {
          for columns in 1...60 {
            let output = ReportOutput(ReportStyle(isTerminal: true, columns: columns, rows: 5))
            let report = type.init()
            report.output = output
            let reports = ReportList([report])
            run(depth: 0).events.prefix(5).forEach(reports.receive)
            reports.flush()
            let lines = output.text.split(separator: "\n", omittingEmptySubsequences: false)
            expect(lines.map { String($0).columns }).to(
              allPass(beLessThan(max(columns, 1))),
              description: "\(type.format) in \(columns) columns"
            )
          }
        }
      }
    }
  }
}
