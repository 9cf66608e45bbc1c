#if canImport(Testing)
import CTestProcess
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

/// The error of `Test.cancel` on one of several schedules. It skips only the schedule.
struct TestCancellation: Error {
  private let comment: Comment?
  private let sourceLocation: Testing.SourceLocation

  /// Makes `Test.cancel` throw such an error in an exploration of schedules.
  static func takeAll() {
    candlestick_take_test_cancellations { comment, location in
      guard Simulation.gathering != nil, let comment, let location else { return nil }
      let error = TestCancellation(
        comment: comment.load(as: Comment?.self),
        sourceLocation: location.load(as: Testing.SourceLocation.self)
      )
      // An error is a pointer, which the caller of this function owns: so the memory is freed without being released.
      let memory = UnsafeMutablePointer<any Error>.allocate(capacity: 1)
      defer { memory.deallocate() }
      memory.initialize(to: error)
      return UnsafeRawPointer(memory).load(as: UnsafeMutableRawPointer.self)
    }
  }

  /// Cancels the test after all of its schedules were skipped. Returns the error to throw for a skip.
  static func finish(_ skip: any Error) -> any Error {
    guard let cancellation = skip as? TestCancellation else { return skip }
    do { try Test.cancel(cancellation.comment, sourceLocation: cancellation.sourceLocation) } catch { return error }
  }
}

/// Reports the issues of a Swift Testing test to the exploration of schedules that the test runs.
final class TestingIssueGatherer: IssueGatherer {
  private let test: Test
  private let testCase: Test.Case?
  /// The warnings and known issues so far. Each is recorded once, even if many schedules find it.
  private let seen = Locked<Set<String>>([])

  /// The failure that the current task records as an issue.
  @TaskLocal private static var failure: TestFailure?

  /// Records a failure on a schedule as an issue, because it may be a known one. Returns false if no test of Swift Testing explores
  /// schedules.
  static func takes(_ failure: TestFailure) -> Bool {
    guard Test.current != nil, Simulation.context?.gatherer.issueGatherer is TestingIssueGatherer else {
      return false
    }
    $failure.withValue(failure) {
      _ = Issue.record(Comment(rawValue: failure.text), sourceLocation: Testing.SourceLocation(failure.location))
    }
    return true
  }

  /// Creates the gatherer for issues of the current test; returns nil outside tests.
  init?() {
    guard let test = Test.current else { return nil }
    self.test = test
    testCase = Test.Case.current
  }

  func gather(_ explore: @escaping @Sendable () async throws -> Void) async throws {
    let trait: IssueHandlingTrait = .compactMapIssues { issue in
      if SwiftTesting.gather(issue) { return nil }
      guard Simulation.gathering != nil else { return SwiftTesting.isInTest ? issue : nil }
      // A detached task in a simulation belongs to the test of the simulation, although Swift Testing cannot tell.
      return Simulation.context?.gatherer.issueGatherer === self ? self.filter(issue) : nil
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
    if let failure = Self.failure {
      Simulation.gather(GatheredFailure(failure))
      return nil
    }
    let text = location + (["\(issue.kind)"] + comments).joined(separator: " - ")
    Simulation.gather(GatheredFailure(text, original: issue))
    return nil
  }
}
#endif
