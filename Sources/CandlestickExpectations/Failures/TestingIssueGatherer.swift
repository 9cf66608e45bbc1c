#if canImport(Testing) && os(Linux)
import CandlestickSimulation
import CandlestickSupport
internal import Testing

/// Sends issues that Swift Testing finds on the schedules of an exploration to that exploration.
final class TestingIssueGatherer: IssueGatherer {
  private let test: Test
  private let testCase: Test.Case?
  /// Warnings and known issues, which fail nothing. Each is recorded once, however many schedules find it.
  private let seen = Locked<Set<String>>([])

  /// Creates the gatherer for issues of the current test; returns nil outside tests.
  init?() {
    guard let test = Test.current else { return nil }
    self.test = test
    testCase = Test.Case.current
  }

  func gather(_ explore: @escaping @Sendable () async throws -> Void) async throws {
    let trait: IssueHandlingTrait = .compactMapIssues { issue in
      guard SimulationEngine.gathering != nil else { return issue }
      // Swift Testing does not know the test of a detached task, and reports its issues to all running tests.
      return SimulationEngine.current?.gatherer.issueGatherer === self ? self.take(issue) : nil
    }
    try await trait.provideScope(for: test, testCase: testCase, performing: explore)
  }

  /// Gathers an issue that fails the test.
  ///
  /// - Returns: the issue if it should be recorded now.
  private func take(_ issue: Issue) -> Issue? {
    let place = issue.sourceLocation.map { "\($0.filePath):\($0.line): " } ?? ""
    let comments = issue.comments.map(\.rawValue)
    guard issue.isFailure else {
      // Its values may differ between schedules.
      let name = place + comments.joined(separator: " - ")
      return seen.withLock { $0.insert(name).inserted } ? issue : nil
    }
    let text = place + (["\(issue.kind)"] + comments).joined(separator: " - ")
    SimulationEngine.gather(GatheredFailure(text, original: issue))
    return nil
  }
}
#endif
