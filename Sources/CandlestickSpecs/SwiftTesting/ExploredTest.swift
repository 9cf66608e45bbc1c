#if canImport(Testing)
import CandlestickExpectations
import CandlestickSimulation
import CandlestickSupport
import Testing

/// Records the failures of a Swift Testing test case that has explored schedules.
struct ExploredTest {
  let test: Testing.Test
  let testCase: Testing.Test.Case?

  /// Records the issues of the failing schedule. The last one also describes the schedule.
  ///
  /// - Throws: ``SimulationError`` if a replay diverged.
  func report(_ outcome: ExplorationOutcome) async throws {
    if let failing = outcome.failing {
      let schedule = failing.report { $0.map(\.text).joined(separator: "\n") }
      for (number, failure) in failing.failures.enumerated() {
        try await record(failure, number == failing.failures.count - 1 ? schedule : nil)
      }
    }
    if let mistake = outcome.mistake { throw mistake }
    if let skip = outcome.skip { throw SwiftTestingHooks.finish(skip) }
    if outcome.skippedCount > 0, outcome.failing == nil {
      let text = "skipped on \(outcome.skippedCount) of \(counted(outcome.scheduleCount, "schedule"))"
      Testing.Issue.record(Comment(rawValue: text), severity: .warning, sourceLocation: test.sourceLocation)
    }
    if let divergence = outcome.divergence { throw SimulationError.diverged(divergence, failure: nil) }
  }

  private func record(_ failure: GatheredFailure, _ schedule: ReportedSchedule?) async throws {
    let description = schedule?.description ?? ""
    let comments = description.isEmpty ? [] : [Comment(rawValue: description)]
    switch failure.original {
    case let issue as Testing.Issue:
      try await record {
        $0 = issue; $0.comments += comments
      }
    case let failure as CandlestickExpectations.TestFailure:
      var failure = failure
      failure.schedule = schedule
      FailureReporter.record(failure)
    case let error as any Error:
      try await record {
        $0.kind = .errorCaught(error); $0.comments = comments
      }
    default: try await record { $0.comments = [Comment(rawValue: failure.text)] + comments }
    }
  }

  /// Records an issue at the location of the test.
  private func record(_ change: @escaping @Sendable (inout Testing.Issue) -> Void) async throws {
    let trait: IssueHandlingTrait = .compactMapIssues { issue in
      guard SwiftTesting.isInTest else { return nil }
      var issue = issue
      change(&issue)
      return issue
    }
    try await trait.provideScope(for: test, testCase: testCase) {
      Testing.Issue.record(sourceLocation: test.sourceLocation)
    }
  }
}
#endif
