#if canImport(Testing)
import CandlestickSupport
internal import Testing

extension SwiftTesting {
  /// True in the code of an example that a test runs. The example's failures go to its record, and not to the test.
  @TaskLocal static var isInExample = false

  /// Runs code that runs an example for the current test. Until it ends, the failures of its code that Swift Testing finds
  /// are passed to the owner of the code, as those of `expect` are.
  package static func runningExample<Value: Sendable>(_ code: @escaping @Sendable () async -> Value) async throws
    -> Value
  {
    guard let test = Test.current, !isInExample else { throw NoTestError() }
    let value = Locked<Value?>(nil)
    let trait: IssueHandlingTrait = .compactMapIssues { issue in
      // Swift Testing itself records an issue of other code, and passes it to the handlers of all running tests.
      guard isInExample, issue.isFailure else { return Test.current == nil ? nil : issue }
      FailureReporter.record(TestFailure(issue))
      return nil
    }
    try await trait.provideScope(for: test, testCase: Test.Case.current) {
      let new = await $isInExample.withValue(true, operation: code)
      value.withLock { $0 = new }
    }
    guard let value = value.withLock(\.self) else { throw NoTestError() }
    return value
  }

  /// Records a failure of an example as an issue of the test that runs it. Returns false in code that Swift Testing does not
  /// know to belong to the test, such as that of a detached task.
  package static func record(ofExample failure: TestFailure) -> Bool {
    guard Test.current != nil else { return false }
    return $isInExample.withValue(false) { handles(failure) }
  }

  /// True for the error of `#require` in an example that a test runs. Swift Testing has recorded it, even in code that it does not know to
  /// belong to the test.
  package static func hasRecorded(_ error: any Error) -> Bool { isInExample && error is ExpectationFailedError }

  /// Records a failure of an example that has ended as an issue of its test, or of no test. Returns false after the run.
  package static func record(late failure: TestFailure) -> Bool { $isInExample.withValue(false) { handles(failure) } }

  /// Records a known issue of an example.
  package static func record(known failure: TestFailure, _ reason: String?) {
    Testing.withKnownIssue(reason.map(Comment.init(rawValue:)), sourceLocation: SourceLocation(failure.location)) {
      _ = record(ofExample: failure)
    }
  }

  /// Ends the current case of a test as skipped.
  package static func cancel(_ reason: String, at location: CodeLocation) throws {
    try Test.cancel(Comment(rawValue: reason), sourceLocation: SourceLocation(location))
  }

  /// Records a warning about the current test.
  package static func warn(_ text: String, at location: CodeLocation) {
    Issue.record(Comment(rawValue: text), severity: .warning, sourceLocation: SourceLocation(location))
  }

  /// The error of an example that no test runs.
  private struct NoTestError: Error, CustomStringConvertible {
    var description: String { "`Example.run()` was called outside of a test of Swift Testing" }
  }
}
#else
extension SwiftTesting {
  static var isInExample: Bool { false }
  package static func hasRecorded(_ error: any Error) -> Bool { false }
}
#endif
