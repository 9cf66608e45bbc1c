import CandlestickSimulation
import CandlestickSupport
import Foundation

/// Waits until code calls its completion closure, while the main run loop runs.
///
/// If the main thread is busy at the timeout, the wait may take half as long again.
///
/// ```swift
/// waitUntil { done in
///   service.load { done() }
/// }
/// ```
///
/// - Parameters:
///   - timeout: how long to wait.
///   - action: calls its argument once, from any thread.
@available(*, noasync, message: "await it: `await waitUntil { done in … }`")
public func waitUntil(
  timeout: Duration = PollingDefaults.timeout,
  fileID: String = #fileID,
  file: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column,
  action: @escaping (@escaping @Sendable () -> Void) -> Void
) {
  let location = CodeLocation(fileID: fileID, filePath: file, line: line, column: column)
  let wait = PollWait(atMost: timeout, for: .change)
  let completion = Completion(location, timeout: timeout, wait)
  action { completion.complete() }
  completion.expect(wait)
}

/// Waits until code calls its completion closure, while other tasks run.
///
/// ```swift
/// await waitUntil { done in
///   service.load { done() }
/// }
/// ```
///
/// - Parameters:
///   - timeout: how long to wait.
///   - action: calls its argument once, from any thread.
public nonisolated(nonsending) func waitUntil(
  timeout: Duration = PollingDefaults.timeout,
  fileID: String = #fileID,
  file: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column,
  action: @escaping (@escaping @Sendable () -> Void) -> Void
) async {
  let location = CodeLocation(fileID: fileID, filePath: file, line: line, column: column)
  let wait = PollWait(atMost: timeout, for: .change)
  let completion = Completion(location, timeout: timeout, wait)
  action { completion.complete() }
  await completion.expect(wait)
}

/// Waits until code calls its completion closure, while other tasks run.
///
/// ```swift
/// await waitUntil { done in
///   await service.load()
///   done()
/// }
/// ```
///
/// - Parameters:
///   - timeout: how long to wait before cancelling the code; if it ignores that, it is left behind.
///   - action: calls its argument once, from any thread.
public nonisolated(nonsending) func waitUntil(
  timeout: Duration = PollingDefaults.timeout,
  fileID: String = #fileID,
  file: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column,
  action: @escaping (@escaping @Sendable () -> Void) async -> Void
) async {
  let location = CodeLocation(fileID: fileID, filePath: file, line: line, column: column)
  let wait = PollWait(atMost: timeout, for: .change)
  let completion = Completion(location, timeout: timeout, wait)
  switch await wait.attempt({ await action { completion.complete() } }) {
  case .ended: await completion.expect(wait)
  case .cut(let note): completion.failForTime(wait, note: note)
  }
}

/// Records the call of the completion closure, and its time.
private final class Completion: Sendable {
  private struct State {
    var isComplete = false
    /// When it was called; nil if not called or unknown.
    var time: Duration?
  }

  private let location: CodeLocation
  private let timeout: Duration
  private let clock: @Sendable () -> Duration?
  private let state = Locked(State())
  /// Reached on completion, or if the waiting task is cancelled.
  private let over = Ending()
  private let recordHere = FailureReporter.recorder

  init(_ location: CodeLocation, timeout: Duration, _ wait: PollWait) {
    self.location = location
    self.timeout = timeout
    self.clock = wait.clock
  }

  func complete() {
    let time = clock()
    let isFirst = state.withLock { state in
      if state.isComplete { return false }
      state = State(isComplete: true, time: time)
      return true
    }
    guard isFirst else {
      let message = "waitUntil(...) expects its completion closure to be only called once"
      return recordHere(TestFailure(message: message, location: location))
    }
    // Lets the current work of the main thread, which may call it again, finish before the wait ends.
    if Thread.isMainThread { DispatchQueue.main.async { self.over.reach() } } else { over.reach() }
    MainRunLoop.wake()
  }

  /// True if it completed in time.
  ///
  /// - Parameter leeway: the time after the timeout that still counts as in time.
  private func isComplete(leeway: Duration = .zero) -> Bool {
    let state = state.withLock(\.self)
    guard state.isComplete, timeout > .zero, let time = state.time else { return state.isComplete }
    return time <= timeout + leeway
  }

  /// Waits for completion, and fails on a timeout.
  @available(*, noasync)
  func expect(_ wait: PollWait) {
    let leeway = timeout / 2
    let hasBlocked = wait.elapsed > timeout + leeway
    _ = wait.until { self.isCalled }
    guard !isComplete(leeway: leeway) else { return }
    let isLate = hasBlocked || isCalled
    failForTime(wait, note: isLate && !wait.isVirtual ? "The main thread was busy at the timeout." : nil)
  }

  private var isCalled: Bool { state.withLock(\.isComplete) }

  /// Waits for completion, and fails on a timeout or if the waiting task is cancelled.
  nonisolated(nonsending) func expect(_ wait: PollWait) async {
    var standstill: String?
    if !isCalled, wait.remaining > .zero {
      standstill = await withTaskCancellationHandler {
        await wait.pause(for: over, until: timeout.upToACentury)
      } onCancel: {
        over.reach()
      }
    }
    guard !isComplete() else { return }
    if Task.isCancelled, !isCalled { return failForCancellation() }
    failForTime(wait, standstill: standstill)
  }

  func failForTime(_ wait: PollWait, note: String? = nil, standstill: String? = nil) {
    let unit = timeout == .seconds(1) ? "second" : "seconds"
    var failure = TestFailure(message: "Waited more than \(timeout / .seconds(1)) \(unit)", location: location)
    if wait.isVirtual { failure.note("This is virtual time.") }
    failure.note(note)
    let reason = standstill ?? wait.reasonOfStandstill
    failure.note(reason.map { "Nothing can call the completion closure any more: \($0)." })
    wait.skipToEnd()
    FailureReporter.record(failure)
  }

  private func failForCancellation() {
    let message = "waitUntil(...) was cancelled before its completion closure was called"
    CandlestickExpectations.fail(message, location: location)
  }
}
