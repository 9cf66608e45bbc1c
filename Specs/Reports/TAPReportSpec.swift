import Candlestick

@testable import CandlestickReports

final class TAPReportSpec: Spec {
  override class func spec() {
    describe("a report in the Test Anything Protocol") {
      @MainActor func lines(_ run: MadeUpRun) -> [String] {
        run.text(in: TAPReport()).split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      }

      it("has a line for each example, and the plan at its end") {
        var run = MadeUpRun()
        run.add(MadeUpRun.example("pays", in: "an account", "with money"))
        run.add(MadeUpRun.example("is skipped"), .skipped) { $0.skipReason = "no network" }
        run.add(MadeUpRun.example("is unavailable"), .unavailable)
        run.add(MadeUpRun.example("is known"), .known) {
          $0.knownIssues = [.init(reason: "off by one", failure: MadeUpRun.failure())]
        }
        run.end { $0.notes = ["random order: --seed 7 repeats it"] }
        expect(lines(run).filter { !$0.hasPrefix("# ") }).to(
          equal([
            "TAP version 14", "ok 1 - AccountSpec an account with money pays",
            "ok 2 - AccountSpec is skipped # SKIP no network", "ok 3 - AccountSpec is unavailable # SKIP",
            "not ok 4 - AccountSpec is known # TODO off by one: wrong", "1..4", "",
          ])
        )
        expect(lines(run)).to(contain("# random order: --seed 7 repeats it"))
      }

      it("explains a failure in YAML, with all details") {
        var first = MadeUpRun.failure("wrong\n\"so\"", details: "difference:\n  - \\a")
        first.source = "9 | code\n  | ^"
        var thrown = MadeUpRun.failure("thrown", line: 10)
        (thrown.isUnexpected, thrown.location) = (true, nil)
        var run = MadeUpRun()
        run.add(MadeUpRun.example(), failures: [first, thrown]) {
          $0.command = "swift package specs --file A.swift:7"
          $0.attachments = [.init(name: "log.txt", path: "/a/log.txt", byteCount: 1)]
        }
        run.end()
        expect(Array(lines(run)[1...])).to(
          equal(
            """
            not ok 1 - AccountSpec pays
              ---
              message: "wrong\\n\\"so\\""
              severity: "fail"
              at:
                file: "/Bank/Tests/AccountSpec.swift"
                line: 9
                column: 3
              source:
                - "9 | code"
                - "  | ^"
              details:
                - "difference:"
                - "  - \\\\a"
              others:
                - message: "thrown"
                  severity: "error"
              command: "swift package specs --file A.swift:7"
              attachments:
                - "/a/log.txt"
              duration_ms: 250
              ...
            1..1

            """.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
          )
        )
      }

      it("contains the output of a failed example if it is not shown elsewhere") {
        var run = MadeUpRun()
        run.add(MadeUpRun.example(), failures: [MadeUpRun.failure()], output: ["ok 2", ""])
        run.end()
        expect(lines(run).filter { $0.contains("ok 2") }).to(beEmpty())
        guard case .runStarted(var start) = run.events[0] else { return fail("no start") }
        start.capturesOutput = true
        run = MadeUpRun([.runStarted(start)] + run.events.dropFirst())
        expect(lines(run)).to(contain("  output:", "    - \"ok 2\"", "    - \"\""))
      }

      it("prints the first failure of a flaky example") {
        var run = MadeUpRun()
        run.add(MadeUpRun.example(), .flaky) { $0.earlierFailures = [MadeUpRun.failure("late")] }
        run.end()
        expect(lines(run)).to(
          contain("ok 1 - AccountSpec pays", "  flaky: \"passed on attempt 2\"", "  message: \"late\"")
        )
      }

      it("has a failed test for anything else that makes the run fail") {
        var flaky = MadeUpRun()
        flaky.add(MadeUpRun.example(), .flaky) { $0.earlierFailures = [MadeUpRun.failure()] }
        flaky.end()
        expect(lines(flaky)).to(
          contain("not ok 2 - the run", "  message: \"1 test passed only on a retry\"", "1..2")
        )
        var allowed = flaky
        allowed = MadeUpRun(allowed.events.dropLast())
        allowed.end { $0.isSuccess = true }
        expect(lines(allowed)).to(contain("1..1"))
        var run = MadeUpRun()
        run.add(.lateFailureFound(.init(exampleName: nil, failure: MadeUpRun.failure("late"))))
        run.end { $0.problem = "nothing was replayed" }
        expect(lines(run)).to(
          contain(
            "not ok 1 - code that belongs to no test",
            "  message: \"late\"",
            "not ok 2 - the run",
            "  message: \"nothing was replayed\"",
            "1..2"
          )
        )
      }

      it("bails out if the run was interrupted") {
        var run = MadeUpRun()
        run.add(MadeUpRun.example())
        run.end {
          $0.isSuccess = false
          $0.isInterrupted = true
          $0.problem = "interrupted by SIGINT:\n1 of 3 tests have run"
        }
        expect(lines(run).suffix(2)).to(equal(["Bail out! interrupted by SIGINT:\\n1 of 3 tests have run", ""]))
        expect(lines(run)).toNot(contain("1..1"))
      }

      it("escapes characters with a special meaning") {
        var run = MadeUpRun()
        run.add(MadeUpRun.example("a # TODO \\ b\n\u{202E}"))
        run.add(MadeUpRun.example(), .skipped) { $0.skipReason = "# c\nok 3" }
        run.end()
        expect(lines(run)).to(
          contain(
            ##"ok 1 - AccountSpec a \# TODO \\ b\\n\\u{202E}"##,
            ##"ok 2 - AccountSpec pays # SKIP \# c\\nok 3"##
          )
        )
        let nasty = lines(NastyText.run)
        expect(nasty.count { $0.hasPrefix("ok ") || $0.hasPrefix("not ok ") }).to(equal(9))
        expect(nasty.last { !$0.isEmpty }).to(equal("1..9"))
      }
    }
  }
}
