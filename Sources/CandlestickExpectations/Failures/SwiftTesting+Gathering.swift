#if canImport(Testing)
internal import Testing

extension SwiftTesting {
  /// Runs async code. In a test, `GatheredFailures` that include assertions get the issues of the code.
  package static nonisolated(nonsending) func gatheringIssues(_ body: @escaping () async throws -> Void) async throws {
    guard let test = Test.current else { return try await body() }
    let trait: IssueHandlingTrait = .compactMapIssues { gather($0) || !isInTest ? nil : $0 }
    let body = UncheckedBody(run: body)
    try await trait.provideScope(for: test, testCase: Test.Case.current) { try await body.run() }
  }

  /// Unchecked, because the closure is not sendable. The code that provides the scope runs it once while the caller
  /// waits.
  private struct UncheckedBody: @unchecked Sendable {
    let run: () async throws -> Void
  }

  /// Adds an issue that fails the test to the gathered failures of the current code. Returns false if they do not
  /// include issues.
  static func gather(_ issue: Issue) -> Bool {
    guard issue.isFailure, let failures = GatheredFailures.ofAssertion else { return false }
    failures.record(TestFailure(issue))
    return true
  }

  /// Records the issues of the current test that a child process has printed, since only the child's copy of the test run knows
  /// them. Relies on the words of Swift Testing 6.3, which prints nothing with `swift test --quiet`.
  static func recordIssues(printedIn output: String) {
    guard isInTest else { return }
    let text = output.replacing(#/\u{1B}\[[0-9;]*m/#, with: "")
    for issue in text.matches(of: #/ recorded an issue.* at (\S+):(\d+):\d+: (.*(?:\n↳ .*)*)/#) {
      let location = CodeLocation(path: String(issue.1), line: UInt(issue.2) ?? 0)
      FailureReporter.record(TestFailure(message: "in a child process: \(issue.3)", location: location))
    }
  }
}

extension TestFailure {
  /// Creates the failure for a Swift Testing issue. An issue of one of this module's expectations keeps its message.
  init(_ issue: Issue) {
    let comments = issue.comments.map(\.rawValue)
    let kind = if case .unconditional = issue.kind, !comments.isEmpty { [String]() } else { ["\(issue.kind)"] }
    let place = issue.sourceLocation
    self.init(
      message: (kind + comments).joined(separator: " - "),
      location: CodeLocation(path: place?.filePath, line: UInt(place?.line ?? 0), column: UInt(place?.column ?? 0)),
      id: .issue(fileID: place?.fileID, line: place?.line ?? 0, column: place?.column ?? 0)
    )
  }
}
#else
extension SwiftTesting {
  package static nonisolated(nonsending) func gatheringIssues(_ body: () async throws -> Void) async throws {
    try await body()
  }

  static func recordIssues(printedIn output: String) {}
}
#endif
