import Candlestick

@testable import CandlestickReports

/// A failure that arrives after the result of its example was reported, in each format.
final class AmendedResultSpec: Spec {
  override class func spec() {
    describe("a failure after the end of its example") {
      let run = memoized { MadeUpRun.withLateFailure() }

      it("makes the example count as failed instead of passed") {
        let results = run().results
        expect(results.counts.passed).to(equal(1))
        expect(results.counts.failed).to(equal(1))
        expect(results.failed.map(\.example.description)).to(equal(["pays"]))
        expect(results.failed.map { $0.failures.map(\.message) }).to(equal([["too late"]]))
        expect(results.notes).to(beEmpty())
      }

      it("is added to the failures that the example already has") {
        let results = MadeUpRun.withLateFailure(.failed, [MadeUpRun.failure("in time")]).results
        expect(results.counts.failed).to(equal(1))
        expect(results.failed.map { $0.failures.map(\.message) }).to(equal([["in time", "too late"]]))
      }

      for outcome in [RunEvent.Result.Outcome.flaky, .known, .skipped] {
        it("replaces the outcome \(outcome)") {
          let results = MadeUpRun.withLateFailure(outcome).results
          expect([results.counts.failed, results.counts.passed, results.counts.all]).to(equal([1, 1, 2]))
          expect(results.flaky + results.known).to(beEmpty())
          expect(results.failed).to(haveCount(1))
        }
      }

      it("replaces the result of its round, and not that of an earlier one") {
        var run = MadeUpRun()
        for outcome in [RunEvent.Result.Outcome.failed, .passed, .passed, .flaky] { run.addLateFailure(outcome) }
        expect(run.results.counts.failed).to(equal(4))
        expect(run.results.failed).to(haveCount(4))
        expect(run.results.flaky).to(beEmpty())
      }

      it("replaces no result of an earlier round in the lists for notes") {
        var run = MadeUpRun()
        run.add(MadeUpRun.example(), .passed) { result in
          result.reasonForRealTime = "a thread"
          result.fallbacks = ["a fallback"]
        }
        run.addLateFailure()
        expect(run.results.ranInRealTime.map(\.outcome)).to(equal([.passed]))
        expect(run.results.withFallbacks.map(\.outcome)).to(equal([.passed]))
      }

      it("belongs to the test case in JUnit XML") {
        let text = run().text(in: JUnitReport())
        expect(text).to(contain("<testsuites name=\"BankPackageTests\" tests=\"2\" failures=\"1\" errors=\"0\""))
        expect(text.ranges(of: "<testcase ")).to(haveCount(2))
        expect(text).to(contain("<failure message=\"too late\""))
        expect(text).toNot(contain("after its end"))
      }

      it("has a line of its own in TAP, which has written that of the example already") {
        let lines = run().text(in: TAPReport()).split(separator: "\n").map(String.init)
        expect(lines).to(
          contain(
            "ok 1 - AccountSpec pays",
            "not ok 2 - AccountSpec pays (after its end)",
            "  message: \"too late\"",
            "ok 3 - AccountSpec takes",
            "1..3"
          )
        )
      }

      it("is an error of its test in XCTest's format, and counts in the suites") {
        let lines = run().text(in: XCTestReport()).split(separator: "\n").map(String.init)
        expect(lines).to(contain("/Bank/Tests/AccountSpec.swift:9: error: AccountSpec.pays : too late"))
        expect(lines.filter { $0.hasPrefix("\t Executed 2 tests, with 1 failure (0 unexpected)") }).to(haveCount(3))
        expect(lines.filter { $0.contains("too late") }).to(haveCount(1))
      }

      it("is an error at the end if XCTest itself prints the run, because XCTest does not count it") {
        let report = XCTestReport()
        report.xctestPrints()
        expect(run().text(in: report).split(separator: "\n").map(String.init)).to(
          equal([
            "/Bank/Tests/AccountSpec.swift:9: note: too late",
            "/Bank/Tests/AccountSpec.swift:9: error: AccountSpec.pays : too late",
          ])
        )
      }

      for type in [DocumentationReport.self, ProgressReport.self] as [SpecReport.Type] {
        it("is printed once, with its example, at the end of the format \(type.format)") {
          let text = MadeUpRun.withLateFailure(workerCount: 1).text(in: type.init())
          expect(text).to(contain("1) AccountSpec pays\n/Bank/Tests/AccountSpec.swift:9: error: too late\n"))
          expect(text.ranges(of: "error: too late")).to(haveCount(1))
          expect(text).to(contain("2 examples: 1 passed, 1 failed, 0 skipped, in "))
        }
      }

      it("is an annotation for GitHub with the name of the example, which the heading counts as failed") {
        let text = run().text(in: GitHubReport())
        expect(text.ranges(of: "::error file=/Bank/Tests/AccountSpec.swift,line=9,col=3,title=pays::too late"))
          .to(haveCount(1))
        expect(text).to(contain("1 of 2 tests failed"))
      }

      it("is a new failure compared to a run without it") {
        let files = RecordedFiles()
        defer { files.remove() }
        var passing = MadeUpRun()
        passing.add(MadeUpRun.example())
        passing.add(MadeUpRun.example("takes"))
        passing.end()
        let comparison = RunComparison(
          try SavedRun(path: try files.add("before.json", passing)),
          try SavedRun(path: try files.add("after.json", run()))
        )
        expect(comparison.text).to(
          contain("new failures: 1\n  /Bank/Tests/AccountSpec.swift:9: AccountSpec pays: too late")
        )
      }
    }

    describe("a failure that belongs to no test") {
      it("is counted apart from the tests") {
        var run = MadeUpRun()
        run.add(MadeUpRun.example())
        run.add(.lateFailureFound(.init(exampleName: nil, failure: MadeUpRun.failure("stray"))))
        run.end { $0.isSuccess = false }
        let text = run.text(in: DocumentationReport())
        expect(text).to(contain("1 example: 1 passed, 0 failed, 0 skipped, 1 failure outside of tests, in "))
        expect(run.text(in: XCTestReport())).to(contain("Executed 1 test, with 1 failure (0 unexpected)"))
      }
    }
  }
}

extension MadeUpRun {
  /// A run of two examples, the first of which fails after its end.
  ///
  /// - Parameters:
  ///   - outcome: the outcome of the first example at its end.
  ///   - failures: its failures at its end.
  fileprivate static func withLateFailure(
    _ outcome: RunEvent.Result.Outcome = .passed,
    _ failures: [RunEvent.Failure] = [],
    workerCount: Int = 0
  ) -> MadeUpRun {
    var run = MadeUpRun(workerCount: workerCount)
    run.addLateFailure(outcome, failures)
    run.add(example("takes"))
    run.end {
      $0.isSuccess = false
      ($0.counts.passed, $0.counts.failed) = (1, 1)
    }
    return run
  }

  /// Adds an example that has an outcome, and then fails after its end.
  fileprivate mutating func addLateFailure(
    _ outcome: RunEvent.Result.Outcome = .passed,
    _ failures: [RunEvent.Failure] = []
  ) {
    add(Self.example(), outcome, failures: failures) { $0.fill(for: outcome) }
    let late = Self.failure("too late")
    var amended = RunEvent.Result(example: Self.example(), outcome: .failed, start: 0.5, duration: 0.25)
    amended.failures = failures + [late]
    add(.lateFailureFound(.init(exampleName: "pays", failure: late, result: amended)))
  }
}

extension RunEvent.Result {
  /// Adds what a result with an outcome has.
  @MainActor fileprivate mutating func fill(for outcome: Outcome) {
    if outcome == .flaky { earlierFailures = [MadeUpRun.failure()] }
    if outcome == .known { knownIssues = [RunEvent.KnownIssue(reason: nil, failure: MadeUpRun.failure())] }
  }
}
