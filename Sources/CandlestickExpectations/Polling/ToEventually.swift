/// Runs a block of expectations again and again until all pass, while the main run loop runs.
///
/// At the timeout, it reports the failures of the last attempt, each at its own location. An error that the block
/// throws is a failure of its attempt.
///
/// ```swift
/// toEventually {
///   expect(viewModel.state).to(equal(.loaded))
///   expect(viewModel.cats).to(haveCount(3))
/// }
/// ```
///
/// - Parameters:
///   - timeout: the time to try; if zero or less, there is one attempt.
///   - pollInterval: the longest time between two attempts.
@available(*, noasync, message: "await it: `await toEventually { … }`")
public func toEventually(
  timeout: Duration = PollingDefaults.timeout,
  pollInterval: Duration = PollingDefaults.pollInterval,
  fileID: String = #fileID,
  file: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column,
  _ body: () throws -> Void
) {
  let location = CodeLocation(fileID: fileID, filePath: file, line: line, column: column)
  var poll = Poll(.toEventually, timeout: timeout, pollInterval: pollInterval)
  poll.run { GatheredFailures.of(body, at: location, isPolled: true).failures }.forEach(FailureReporter.record)
}

/// Runs an async block of expectations again and again until all pass, while other tasks run.
///
/// At the timeout, or if the task is cancelled, it reports the failures of the last attempt, each at its own location.
/// An attempt that is still running is cancelled, and left behind if it ignores cancellation.
///
/// - Parameters:
///   - timeout: the time to try; if zero or less, there is one attempt.
///   - pollInterval: the longest time between two attempts.
public nonisolated(nonsending) func toEventually(
  timeout: Duration = PollingDefaults.timeout,
  pollInterval: Duration = PollingDefaults.pollInterval,
  fileID: String = #fileID,
  file: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column,
  _ body: @escaping () async throws -> Void
) async {
  let location = CodeLocation(fileID: fileID, filePath: file, line: line, column: column)
  var poll = Poll(.toEventually, timeout: timeout, pollInterval: pollInterval)
  await poll.run { await GatheredFailures.of(body, at: location, within: $0) }.forEach(FailureReporter.record)
}

/// Runs a block of expectations again and again until all pass, while other tasks run.
///
/// At the timeout, or if the task is cancelled, it reports the failures of the last attempt, each at its own location.
///
/// - Parameters:
///   - timeout: the time to try; if zero or less, there is one attempt.
///   - pollInterval: the longest time between two attempts.
public nonisolated(nonsending) func toEventually(
  timeout: Duration = PollingDefaults.timeout,
  pollInterval: Duration = PollingDefaults.pollInterval,
  fileID: String = #fileID,
  file: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column,
  _ body: () throws -> Void
) async {
  let location = CodeLocation(fileID: fileID, filePath: file, line: line, column: column)
  var poll = Poll(.toEventually, timeout: timeout, pollInterval: pollInterval)
  await poll.run { _ in (GatheredFailures.of(body, at: location, isPolled: true).failures, isTimedOut: false) }.forEach(
    FailureReporter.record
  )
}
