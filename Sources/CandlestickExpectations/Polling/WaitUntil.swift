import CandlestickSimulation

/// Waits until code calls the closure that it is handed, while the main run loop is served.
///
/// ```swift
/// waitUntil { done in
///   service.load { done() }
/// }
/// ```
///
/// - Parameters:
///   - timeout: how long it may take.
///   - fileID: the module and the file of the call.
///   - file: the file of the call.
///   - line: the line of the call.
///   - column: the column of the call.
///   - action: calls the closure that it is handed, once, from any thread.
@available(*, noasync, message: "await it: `await waitUntil { done in … }`")
public func waitUntil(
  timeout: Duration = PollingDefaults.timeout,
  fileID: String = #fileID,
  file: FileString = #filePath,
  line: UInt = #line,
  column: UInt = #column,
  action: @escaping (@escaping @Sendable () -> Void) -> Void
) {
  let location = SourceLocation(fileID: fileID, filePath: file, line: line, column: column)
  let completion = Completion(location, timeout: timeout)
  let wait = PollWait(atMost: timeout, for: .change)
  action { completion.complete() }
  if !wait.until({ completion.isComplete }) { completion.failForTime(wait) }
}

/// Waits until code calls the closure that it is handed, while other tasks go on.
///
/// ```swift
/// await waitUntil { done in
///   service.load { done() }
/// }
/// ```
///
/// - Parameters:
///   - timeout: how long it may take.
///   - fileID: the module and the file of the call.
///   - file: the file of the call.
///   - line: the line of the call.
///   - column: the column of the call.
///   - action: calls the closure that it is handed, once, from any thread.
public nonisolated(nonsending) func waitUntil(
  timeout: Duration = PollingDefaults.timeout,
  fileID: String = #fileID,
  file: FileString = #filePath,
  line: UInt = #line,
  column: UInt = #column,
  action: @escaping (@escaping @Sendable () -> Void) -> Void
) async {
  let location = SourceLocation(fileID: fileID, filePath: file, line: line, column: column)
  let completion = Completion(location, timeout: timeout)
  let wait = PollWait(atMost: timeout, for: .change)
  action { completion.complete() }
  await completion.expect(wait)
}

/// Waits until code calls the closure that it is handed, while other tasks go on.
///
/// ```swift
/// await waitUntil { done in
///   await service.load()
///   done()
/// }
/// ```
///
/// - Parameters:
///   - timeout: how long it may take. Code that is still under way then is awaited.
///   - fileID: the module and the file of the call.
///   - file: the file of the call.
///   - line: the line of the call.
///   - column: the column of the call.
///   - action: calls the closure that it is handed, once, from any thread.
public nonisolated(nonsending) func waitUntil(
  timeout: Duration = PollingDefaults.timeout,
  fileID: String = #fileID,
  file: FileString = #filePath,
  line: UInt = #line,
  column: UInt = #column,
  action: @escaping (@escaping @Sendable () -> Void) async -> Void
) async {
  let location = SourceLocation(fileID: fileID, filePath: file, line: line, column: column)
  let completion = Completion(location, timeout: timeout)
  let wait = PollWait(atMost: timeout, for: .change)
  await action { completion.complete() }
  await completion.expect(wait)
}

/// Whether the closure that `waitUntil` hands out has been called.
private final class Completion: Sendable {
  private let location: SourceLocation
  private let timeout: Duration
  private let start = ContinuousClock.now
  private let completed = Locked(false)
  /// There is nothing more to wait for: it is complete, or the time is over.
  private let over = Signal()

  init(_ location: SourceLocation, timeout: Duration) {
    self.location = location
    self.timeout = timeout
  }

  var isComplete: Bool { completed.withLock(\.self) }

  func complete() {
    let isFirst = completed.withLock { isComplete in
      defer { isComplete = true }
      return !isComplete
    }
    guard isFirst else {
      return CandlestickExpectations.fail(
        "waitUntil(...) expects its completion closure to be only called once",
        location: location
      )
    }
    over.fire()
    MainRunLoop.wake()
  }

  /// Waits until it is complete, and fails if the time is over first, or the waiting task cancelled.
  nonisolated(nonsending) func expect(_ wait: PollWait) async {
    if wait.isVirtual { await waitForSteps(wait) } else { await waitForSignal() }
    guard !isComplete else { return }
    Task.isCancelled ? failForCancellation() : failForTime(wait)
  }

  private nonisolated(nonsending) func waitForSteps(_ wait: PollWait) async {
    defer { wait.endLooks() }
    while !isComplete, wait.remaining > .zero, !Task.isCancelled {
      try? await wait.untilNextLook(within: timeout)
    }
  }

  private func waitForSignal() async {
    let timer = Task {
      try await Task.sleep(until: start + timeout.upToACentury, clock: .continuous)
      over.fire()
    }
    await withTaskCancellationHandler {
      await over.wait()
    } onCancel: {
      over.fire()
    }
    timer.cancel()
  }

  func failForTime(_ wait: PollWait) {
    let unit = timeout == .seconds(1) ? "second" : "seconds"
    var failure = Failure(message: "Waited more than \(timeout / .seconds(1)) \(unit)", location: location)
    if wait.isVirtual { failure.note("This is virtual time.") }
    failure.note(wait.reasonOfStandstill.map { "Nothing is left that could call the completion closure: \($0)." })
    wait.skipToEnd()
    FailureReporter.record(failure)
  }

  private func failForCancellation() {
    let message = "waitUntil(...) was cancelled before its completion closure was called"
    CandlestickExpectations.fail(message, location: location)
  }
}
