import Candlestick

@testable import CandlestickReports

final class RunningReportSpec: Spec {
  override class func spec() {
    let columns = memoized { 80 }
    let output = memoized { ReportOutput(ReportStyle(isTerminal: true, columns: columns(), rows: 24)) }
    let live = memoized { LiveRun() }

    /// Starts the report of a run on a terminal.
    @MainActor func start(_ report: SpecReport, tests: Int = 40, workers: Int) {
      report.output = output()
      live().reports = ReportList([report])
      live().reports.receive(MadeUpRun(testCount: tests, workerCount: workers).events[0])
    }
    /// Reports the progress of a worker.
    @MainActor func progress(
      _ worker: Int,
      _ example: String?,
      schedules: Int? = nil,
      at time: Double = 0,
      ended: Int = 0,
      failed: Int = 0
    ) {
      live().reports.receive(
        .workerProgressed(
          .init(
            process: 100 + worker,
            worker: worker,
            time: time,
            example: example.map { "BankTests.AccountSpec/\($0)" },
            scheduleCount: schedules,
            endedCount: ended,
            failedCount: failed
          )
        )
      )
    }
    /// Returns what the terminal shows.
    @MainActor func lines() -> [String] {
      live().reports.flush()
      var screen = TerminalScreen(columns: columns())
      screen.receive(output().text)
      return screen.lines
    }

    describe("documentation on a terminal") {
      it("shows the running example on the last line") {
        start(DocumentationReport(), workers: 1)
        progress(1, "pays out")
        expect(lines()).to(equal(["▸ 0/40 AccountSpec pays out"]))
        live().reports.receive(.exampleStarted(MadeUpRun.example("pays out")))
        live().reports.receive(.exampleFinished(.init(example: MadeUpRun.example("pays out"), outcome: .passed)))
        progress(1, "takes a deposit", schedules: 12, ended: 1)
        expect(lines()).to(
          equal(["AccountSpec", "  ✓ pays out", "▸ 1/40 AccountSpec takes a deposit (schedule 12)"])
        )
      }

      it("shows the example of each worker") {
        start(DocumentationReport(), workers: 3)
        progress(2, "pays out", ended: 7, failed: 2)
        progress(1, "takes a deposit", ended: 7, failed: 2)
        expect(lines()).to(
          equal(["▸ 7/40, 2 failed", "  1 AccountSpec takes a deposit", "  2 AccountSpec pays out"])
        )
        progress(2, nil, ended: 8, failed: 2)
        expect(lines()).to(equal(["▸ 8/40, 2 failed", "  1 AccountSpec takes a deposit"]))
      }

      it("shows how long an example has been running, from 2 seconds on") {
        let report = DocumentationReport()
        report.time = { 4.5 }
        start(report, workers: 1)
        progress(1, "pays out", at: 1)
        progress(1, "pays out", schedules: 3, at: 4)
        expect(lines()).to(equal(["▸ 0/40 AccountSpec pays out (schedule 3, 3 s)"]))
      }

      it("shows eight workers, and counts the others") {
        start(DocumentationReport(), workers: 12)
        for worker in 1...11 { progress(worker, "pays \(worker)") }
        expect(lines()).to(haveCount(10))
        expect(lines().last).to(equal("  and 3 other workers"))
      }

      it("removes the status at the end") {
        start(DocumentationReport(), workers: 1)
        progress(1, "pays out")
        _ = lines()
        var run = MadeUpRun(testCount: 40, workerCount: 1)
        run.end()
        run.events.dropFirst().forEach { live().reports.receive($0) }
        live().reports.finish()
        expect(lines()).to(equal(["", "0 examples: 0 passed, 0 failed, 0 skipped, in 1.5 seconds"]))
      }

      it("shows no status without workers, because tests print in between") {
        start(DocumentationReport(), workers: 0)
        expect(lines()).to(beEmpty())
      }

      context("with 40 columns") {
        columns.override { 40 }

        it("cuts its status, and counts wide characters") {
          start(DocumentationReport(), workers: 2)
          progress(1, "日本語の残高を支払い、残りを口座に残します")
          expect(lines()).to(equal(["▸ 0/40", "  1 AccountSpec 日本語の残高を支払い、…"]))
        }

        it("shows the example of one worker on a line of its own if there is no room for it") {
          start(DocumentationReport(), tests: 20_000, workers: 1)
          progress(1, "pays out the balance", ended: 10_000, failed: 1_000)
          expect(lines()).to(equal(["▸ 10000/20000, 1000 failed", "  AccountSpec pays out the balance"]))
        }
      }
    }

    describe("progress on a terminal") {
      @MainActor func report(at time: Double) -> ProgressReport {
        let report = ProgressReport()
        report.time = { time }
        return report
      }

      it("is a line with a bar, the count, the failures, the rate, the time left and the running example") {
        start(report(at: 4), workers: 1)
        progress(1, "pays out", at: 4, ended: 10, failed: 1)
        expect(lines()).to(
          equal(["━━━━━━━─────────────────────── 10/40, 1 failed, 2.5/s, 12 s left", "  AccountSpec pays out"])
        )
      }

      it("has a line for each of several workers") {
        start(report(at: 100), workers: 2)
        progress(1, "pays out", at: 100, ended: 20)
        progress(2, "takes a deposit", at: 99, ended: 20)
        expect(lines()).to(
          equal([
            "━━━━━━━━━━━━━━━─────────────── 20/40, 0.2/s, 1:40 left", "  1 AccountSpec pays out",
            "  2 AccountSpec takes a deposit",
          ])
        )
      }

      it("prints the failures at the end, with the counts") {
        start(report(at: 4), workers: 1)
        progress(1, "pays out", ended: 1, failed: 1)
        _ = lines()
        var run = MadeUpRun(testCount: 40, workerCount: 1)
        run.add(MadeUpRun.example("pays out"), failures: [MadeUpRun.failure()]) { $0.command = "swift package specs" }
        run.end()
        run.events.dropFirst().forEach { live().reports.receive($0) }
        live().reports.finish()
        expect(lines()).to(
          equal([
            "", "1) AccountSpec pays out", "/Bank/Tests/AccountSpec.swift:9: error: wrong", "  swift package specs", "",
            "1 example: 0 passed, 1 failed, 0 skipped, in 1.5 seconds",
          ])
        )
      }

      context("with 40 columns") {
        columns.override { 40 }

        it("leaves out the rate") {
          start(report(at: 4), workers: 1)
          progress(1, "pays out", at: 4, ended: 10, failed: 1)
          expect(lines()).to(equal(["━━━───────── 10/40, 1 failed, 12 s left", "  AccountSpec pays out"]))
        }
      }
    }

    describe("progress without a terminal") {
      /// Returns the lines before the summary.
      @MainActor func lines(_ count: Int, testCount: Int?, each seconds: Double) -> [String] {
        var run = MadeUpRun(testCount: testCount, workerCount: 1)
        for index in 0..<count {
          run.add(MadeUpRun.example("pays \(index)"), index == 3 ? .failed : .passed) {
            ($0.start, $0.duration) = (Double(index) * seconds, seconds)
          }
        }
        return run.text(in: ProgressReport()).split(separator: "\n").map(String.init)
      }

      it("is one line for each tenth of the tests") {
        let lines = lines(40, testCount: 40, each: 0.5)
        expect(lines).to(haveCount(10))
        expect(lines.first).to(equal("10%: 4/40, 1 failed, 2.0/s, 18 s left"))
        expect(lines.last).to(equal("100%: 40/40, 1 failed, 2.0/s, 0 s left"))
      }

      it("is one line every 10 seconds if tests are slow, or if their number is unknown") {
        expect(lines(9, testCount: 1000, each: 4)).to(
          equal([
            "0%: 3/1000, 0.3/s, 66:28 left", "0%: 6/1000, 1 failed, 0.3/s, 66:16 left",
            "0%: 9/1000, 1 failed, 0.3/s, 66:04 left",
          ])
        )
        expect(lines(3, testCount: nil, each: 5)).to(equal(["2, 0.2/s"]))
      }
    }
  }
}

/// The reports of a run that has not ended.
@MainActor private final class LiveRun {
  var reports = ReportList([])
}
