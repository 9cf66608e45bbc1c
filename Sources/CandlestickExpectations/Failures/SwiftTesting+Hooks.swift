#if canImport(Testing) && RUNTIME_HOOKS
import CandlestickSimulation
import CandlestickSupport
internal import Testing

/// A Swift Testing test that can be described outside of its task.
struct CurrentTest: CustomStringConvertible, Sendable {
  private let test: Test

  /// Creates the value for the current test; returns nil outside of tests.
  init?() {
    guard let test = Test.current else { return nil }
    self.test = test
  }

  /// The test's name and location.
  var description: String {
    let location = test.sourceLocation
    return "\"\(test.displayName ?? test.name)\" (\(location.fileName):\(location.line))"
  }
}

/// Reports the issues of a Swift Testing test to the exploration of schedules that the test runs.
final class TestingIssueGatherer: IssueGatherer {
  private let test: Test
  private let testCase: Test.Case?
  /// The warnings and known issues so far. Each is recorded once, even if many schedules find it.
  private let seen = Locked<Set<String>>([])

  /// Creates the gatherer for issues of the current test; returns nil outside tests.
  init?() {
    guard let test = Test.current else { return nil }
    self.test = test
    testCase = Test.Case.current
  }

  func gather(_ explore: @escaping @Sendable () async throws -> Void) async throws {
    let trait: IssueHandlingTrait = .compactMapIssues { issue in
      if SwiftTesting.gather(issue) { return nil }
      guard SimulationEngine.gathering != nil else { return issue }
      // Swift Testing cannot tell which test a detached task belongs to, so it reports the task's issues to all running
      // tests.
      return SimulationEngine.current?.gatherer.issueGatherer === self ? self.filter(issue) : nil
    }
    try await trait.provideScope(for: test, testCase: testCase, performing: explore)
  }

  /// Gathers an issue if it fails the test. Returns the issue if Swift Testing should record it now.
  private func filter(_ issue: Issue) -> Issue? {
    let location = issue.sourceLocation.map { "\($0.filePath):\($0.line): " } ?? ""
    let comments = issue.comments.map(\.rawValue)
    guard issue.isFailure else {
      // The name omits the values of the issue, which may differ between schedules.
      let name = location + comments.joined(separator: " - ")
      return seen.withLock { $0.insert(name).inserted } ? issue : nil
    }
    let text = location + (["\(issue.kind)"] + comments).joined(separator: " - ")
    SimulationEngine.gather(GatheredFailure(text, original: issue))
    return nil
  }
}
#endif
