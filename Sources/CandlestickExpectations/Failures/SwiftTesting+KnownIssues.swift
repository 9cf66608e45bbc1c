#if canImport(Testing)
import CandlestickSimulation
internal import Testing

extension SwiftTesting {
  /// Runs a block of a Swift Testing test in which some issues are known.
  package static func withKnownIssue(
    _ reason: String?,
    isIntermittent: Bool,
    at location: CodeLocation,
    _ body: () throws -> Void,
    matching: @escaping @Sendable (TestFailure) -> Bool
  ) rethrows {
    try Testing.withKnownIssue(
      reason.map(Comment.init(rawValue:)),
      isIntermittent: isIntermittent,
      sourceLocation: SourceLocation(location),
      { try FailureReporter.withObserver(KnownIssueRecorder(matching), body) },
      matching: { matching(TestFailure($0)) }
    )
  }

  /// Runs an async block of a Swift Testing test in which some issues are known.
  package static nonisolated(nonsending) func withKnownIssue(
    _ reason: String?,
    isIntermittent: Bool,
    at location: CodeLocation,
    _ body: () async throws -> Void,
    matching: @escaping @Sendable (TestFailure) -> Bool
  ) async rethrows {
    try await Testing.withKnownIssue(
      reason.map(Comment.init(rawValue:)),
      isIntermittent: isIntermittent,
      sourceLocation: SourceLocation(location),
      { try await FailureReporter.withObserver(KnownIssueRecorder(matching), body) },
      matching: { matching(TestFailure($0)) }
    )
  }
}

/// Records the expected failures of a block immediately, as issues of Swift Testing. Otherwise an exploration of schedules
/// would gather them, and Swift Testing would not see them.
private final class KnownIssueRecorder: OutcomeObserver {
  private let matching: @Sendable (TestFailure) -> Bool

  init(_ matching: @escaping @Sendable (TestFailure) -> Bool) { self.matching = matching }

  var takesReports: Bool { true }

  func handles(_ failure: TestFailure, isPassed: Bool) -> Bool {
    !isPassed && matching(failure) && SwiftTesting.handles(failure)
  }
}
#else
extension SwiftTesting {
  package static func withKnownIssue(
    _ reason: String?,
    isIntermittent: Bool,
    at location: CodeLocation,
    _ body: () throws -> Void,
    matching: @escaping @Sendable (TestFailure) -> Bool
  ) rethrows { try body() }

  package static nonisolated(nonsending) func withKnownIssue(
    _ reason: String?,
    isIntermittent: Bool,
    at location: CodeLocation,
    _ body: () async throws -> Void,
    matching: @escaping @Sendable (TestFailure) -> Bool
  ) async rethrows { try await body() }
}
#endif
