import Candlestick

@testable import CandlestickReports

final class RunComparisonSpec: Spec {
  override class func spec() {
    describe("a comparison of two runs") {
      var files = RecordedFiles()
      beforeEach { files = RecordedFiles() }
      afterEach { files.remove() }

      @MainActor func comparison(
        _ before: (inout MadeUpRun) -> Void,
        _ after: (inout MadeUpRun) -> Void,
        problem: String? = nil
      ) throws -> RunComparison {
        func recorded(_ name: String, _ add: (inout MadeUpRun) -> Void, _ problem: String?) throws -> SavedRun {
          var run = MadeUpRun()
          add(&run)
          run.end { $0.problem = problem }
          return try SavedRun(path: try files.add(name, run))
        }
        return RunComparison(try recorded("before.json", before, nil), try recorded("after.json", after, problem))
      }

      it("lists new failures, what still fails, and what is fixed") {
        let comparison = try comparison {
          $0.add(MadeUpRun.example("breaks"))
          $0.add(MadeUpRun.example("fails"), failures: [MadeUpRun.failure()])
          $0.add(MadeUpRun.example("is mended"), failures: [MadeUpRun.failure()])
          $0.add(MadeUpRun.example("is switched off"), failures: [MadeUpRun.failure()])
        } _: {
          $0.add(MadeUpRun.example("breaks"), failures: [MadeUpRun.failure("wrong\nso wrong")])
          $0.add(MadeUpRun.example("fails"), failures: [MadeUpRun.failure("worse")])
          $0.add(MadeUpRun.example("is mended"))
          $0.add(MadeUpRun.example("is switched off"), .skipped)
          $0.add(MadeUpRun.example("is new"), failures: [MadeUpRun.failure("new", line: 12)])
        }
        expect(comparison.hasNewFailures).to(beTrue())
        expect(comparison.text).to(
          equal(
            """
            new failures: 2
              /Bank/Tests/AccountSpec.swift:9: AccountSpec breaks: wrong
              /Bank/Tests/AccountSpec.swift:12: AccountSpec is new: new
            still failing: 1
              /Bank/Tests/AccountSpec.swift:9: AccountSpec fails: worse
            fixed: 1
              AccountSpec is mended
            added: 1
              AccountSpec is new
            removed or skipped: 1
              AccountSpec is switched off
            4 tests before, 4 after, new failures

            """
          )
        )
      }

      it("lists tests that are slower by a factor and an amount, slowest first") {
        @MainActor func add(_ durations: [Double], to run: inout MadeUpRun) {
          for (index, duration) in durations.enumerated() {
            run.add(MadeUpRun.example("takes long \(index)")) { $0.duration = duration }
          }
        }
        let comparison = try comparison(
          { add([0.001, 1, 0.2, 2, 1], to: &$0) },
          { add([0.1, 1.4, 0.3, 4, 0.5], to: &$0) }
        )
        expect(comparison.hasNewFailures).to(beFalse())
        expect(comparison.text).to(
          equal(
            """
            slower, by at least 0.1 seconds and a factor of 1.5: 2
              AccountSpec takes long 3: 4.0 seconds, before 2.0
              AccountSpec takes long 2: 0.3 seconds, before 0.2
            5 tests before, 5 after, no new failures

            """
          )
        )
      }

      it("treats a repeated test as failed if it failed once, and uses its shortest duration") {
        let comparison = try comparison {
          $0.add(MadeUpRun.example(), failures: [MadeUpRun.failure()])
          $0.add(MadeUpRun.example())
          $0.add(MadeUpRun.example("earns")) { $0.duration = 0.1 }
        } _: {
          $0.add(MadeUpRun.example())
          $0.add(MadeUpRun.example(), failures: [MadeUpRun.failure()])
          $0.add(MadeUpRun.example("earns")) { $0.duration = 2 }
          $0.add(MadeUpRun.example("earns")) { $0.duration = 0.1 }
        }
        expect(comparison.text).to(
          equal(
            """
            still failing: 1
              /Bank/Tests/AccountSpec.swift:9: AccountSpec pays: wrong
            2 tests before, 2 after, no new failures

            """
          )
        )
      }

      it("lists failures outside of tests") {
        let late = RunEvent.LateFailure(exampleName: nil, failure: MadeUpRun.failure("late"))
        let comparison = try comparison(
          { $0.add(.lateFailureFound(late)) },
          { $0.add(.lateFailureFound(late)) },
          problem: "none ran"
        )
        expect(comparison.hasNewFailures).to(beTrue())
        expect(comparison.text).to(
          equal("new failures: 1\n  <unknown>:0: the run: none ran\n0 tests before, 0 after, new failures\n")
        )
      }
    }
  }
}
