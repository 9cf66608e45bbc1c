/// Runs a block of expectations again and again until all of them hold, while the main run loop is served.
///
/// If the time is over first, the failures of the last try are reported, each with its own place; those of the tries
/// before it are forgotten. An error that the block throws counts as a failure of that try.
///
/// ```swift
/// toEventually {
///   expect(viewModel.state).to(equal(.loaded))
///   expect(viewModel.cats).to(haveCount(3))
/// }
/// ```
///
/// - Parameters:
///   - timeout: how long it may take; one try, at once, if it is zero or less.
///   - pollInterval: the longest time between two tries.
///   - fileID: the module and the file of the call.
///   - file: the file of the call.
///   - line: the line of the call.
///   - column: the column of the call.
///   - body: the expectations.
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
  poll.wait.beginLooks()
  defer { poll.wait.endLooks() }
  while true {
    let failures = GatheredFailures.of(body, at: location)
    switch poll.decide(after: failures) {
    case .settled(let note): return report(failures, note)
    case .lookAgain(let interval): poll.wait.untilNextLook(within: interval)
    }
  }
}

/// Runs an async block of expectations again and again until all of them hold, while other tasks go on.
///
/// If the time is over first, or the task is cancelled, the failures of the last try are reported, each with its own
/// place. A try that has not ended by then is cancelled, and left behind if it does not end even so.
///
/// - Parameters:
///   - timeout: how long it may take; one try, at once, if it is zero or less.
///   - pollInterval: the longest time between two tries.
///   - fileID: the module and the file of the call.
///   - file: the file of the call.
///   - line: the line of the call.
///   - column: the column of the call.
///   - body: the expectations.
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

/// Runs a block of expectations again and again until all of them hold, while other tasks go on.
///
/// If the time is over first, or the task is cancelled, the failures of the last try are reported, each with its own
/// place.
///
/// - Parameters:
///   - timeout: how long it may take; one try, at once, if it is zero or less.
///   - pollInterval: the longest time between two tries.
///   - fileID: the module and the file of the call.
///   - file: the file of the call.
///   - line: the line of the call.
///   - column: the column of the call.
///   - body: the expectations.
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

/// Runs a block again and again.
///
/// - Parameters:
///   - poll: decides how often.
///   - tryOnce: runs it, and tells what has failed, and whether that is because the time is over.
private nonisolated(nonsending) func poll(
  _ poll: Poll,
  _ tryOnce: nonisolated(nonsending) (Poll) async -> (failures: [TestFailure], isCut: Bool)
) async {
  var poll = poll
  poll.wait.beginLooks()
  defer { poll.wait.endLooks() }
  while true {
    let (failures, isCut) = await tryOnce(poll)
    if isCut { return report(failures, nil) }
    switch poll.decide(after: failures) {
    case .settled(let note): return report(failures, note)
    case .lookAgain(let interval):
      do {
        try await poll.wait.untilNextLook(within: interval)
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
