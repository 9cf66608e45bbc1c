/// Retries a block of expectations until all hold, while the main run loop runs.
///
/// On a timeout, it reports the failures of the last attempt, each at its own location, and drops those of earlier
/// ones. An error thrown by the block counts as a failure of that attempt.
///
/// ```swift
/// toEventually {
///   expect(viewModel.state).to(equal(.loaded))
///   expect(viewModel.cats).to(haveCount(3))
/// }
/// ```
///
/// - Parameters:
///   - timeout: how long to wait; if zero or less, there is one attempt.
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
  poll.wait.beginPolling()
  defer { poll.wait.endPolling() }
  while true {
    let failures = GatheredFailures.of(body, at: location)
    switch poll.decide(after: failures) {
    case .settled(let note): return report(failures, note)
    case .pollAgain(let interval): poll.wait.untilNextPoll(within: interval)
    }
  }
}

/// Retries an async block of expectations until all hold, while other tasks run.
///
/// On a timeout, or if the task is cancelled, it reports the failures of the last attempt, each at its own location. An
/// running attempt is cancelled; if it ignores that, it is left behind.
///
/// - Parameters:
///   - timeout: how long to wait; if zero or less, there is one attempt.
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
  await poll(Poll(.toEventually, timeout: timeout, pollInterval: pollInterval)) { poll in
    await GatheredFailures.of(body, at: location, within: poll.wait)
  }
}

/// Retries a block of expectations until all hold, while other tasks run.
///
/// On a timeout, or if the task is cancelled, it reports the failures of the last attempt, each at its own location.
///
/// - Parameters:
///   - timeout: how long to wait; if zero or less, there is one attempt.
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
  await poll(Poll(.toEventually, timeout: timeout, pollInterval: pollInterval)) { _ in
    (GatheredFailures.of(body, at: location), isCut: false)
  }
}

/// Retries a block.
///
/// - Parameter tryOnce: runs the block; returns its failures and whether it timed out.
private nonisolated(nonsending) func poll(
  _ poll: Poll,
  _ tryOnce: nonisolated(nonsending) (Poll) async -> (failures: [TestFailure], isCut: Bool)
) async {
  var poll = poll
  poll.wait.beginPolling()
  defer { poll.wait.endPolling() }
  while true {
    let (failures, isCut) = await tryOnce(poll)
    if isCut { return report(failures, nil) }
    switch poll.decide(after: failures) {
    case .settled(let note): return report(failures, note)
    case .pollAgain(let interval):
      do {
        try await poll.wait.untilNextPoll(within: interval)
      } catch {
        return report(failures, Poll.noteOfCancellation)
      }
    }
  }
}

private func report(_ failures: [TestFailure], _ note: String?) {
  for var failure in failures {
    failure.note(note)
    FailureReporter.record(failure)
  }
}
