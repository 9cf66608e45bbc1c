internal import CandlestickConcurrency
import CandlestickSimulation
import CandlestickSupport
import Foundation

/// Waits until code calls its completion closure, while the main run loop runs.
///
/// If the main thread is busy at the timeout, the code gets half of the timeout again.
///
/// ```swift
/// waitUntil { done in
///   service.load { done() }
/// }
/// ```
///
/// - Parameters:
///   - timeout: the time to wait.
///   - action: receives the completion closure. It must call that once, from any thread.
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
  action(completion.closure())
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
///   - timeout: the time to wait.
///   - action: receives the completion closure. It must call that once, from any thread.
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
  action(completion.closure())
  await completion.expect(wait)
}

/// Waits until async code calls its completion closure, while other tasks run.
///
/// ```swift
/// await waitUntil { done in
///   await service.load()
///   done()
/// }
/// ```
///
/// - Parameters:
///   - timeout: the time to wait before cancelling the code. Code that ignores cancellation is left behind.
///   - action: receives the completion closure. It must call that once, from any thread.
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
  switch await wait.attempt({ await action(completion.closure()) }) {
  case .ended: await completion.expect(wait)
  case .timedOut(let note): completion.failForTimeout(wait, note: note)
  }
}

/// The completion closure of `waitUntil`: records its first call and fails at the second.
private final class Completion: Sendable {
  private enum State {
    case pending
    /// Called after this time; nil if the calling thread cannot read the simulation's clock.
    case called(after: Duration?)
  }

  private let location: CodeLocation
  private let timeout: Duration
  private let clock: @Sendable () -> Duration?
  private let state = Locked(State.pending)
  /// Happens at the first call, or when the waiting task is cancelled.
  private let ending = OneTimeEvent<Void>()
  private let recordHere = FailureReporter.recorder
  private let reference = Locked(Reference())

  /// Exists as long as the completion closure.
  private final class Holder: Sendable {}
  private struct Reference: Sendable { weak var holder: Holder? }

  init(_ location: CodeLocation, timeout: Duration, _ wait: PollWait) {
    self.location = location
    self.timeout = timeout
    self.clock = wait.clock
  }

  /// Returns the closure for the code that is to call it.
  func closure() -> @Sendable () -> Void {
    let holder = Holder()
    reference.withLock { $0.holder = holder }
    return { [self] in withExtendedLifetime(holder) { complete() } }
  }

  private func complete() {
    let time = clock()
    let isFirst = state.withLock { state in
      guard case .pending = state else { return false }
      state = .called(after: time)
      return true
    }
    guard isFirst else {
      let message = "waitUntil(...) expects its completion closure to be only called once"
      return recordHere(TestFailure(message: message, location: location))
    }
    // Ends the wait after the code that now runs on the main thread, which may call the closure a second time.
    if Thread.isMainThread { DispatchQueue.main.async { self.ending.happen() } } else { ending.happen() }
    MainRunLoop.wake()
  }

  private var isCalled: Bool {
    if case .called = state.withLock(\.self) { true } else { false }
  }

  /// Returns true if the closure was called before the timeout or within the leeway after it.
  private func isInTime(leeway: Duration = .zero) -> Bool {
    switch state.withLock(\.self) {
    case .pending: false
    case .called(let time?) where timeout > .zero: time <= timeout + leeway
    case .called: true
    }
  }

  /// Waits for the call, and fails at the timeout.
  @available(*, noasync)
  func expect(_ wait: PollWait) {
    let leeway = timeout / 2
    let hasBlocked = wait.elapsed > timeout + leeway
    wait.until { isCalled }
    guard !isInTime(leeway: leeway) else { return }
    let isLate = hasBlocked || isCalled
    failForTimeout(wait, note: isLate && !wait.isVirtual ? "The main thread was busy at the timeout." : nil)
  }

  /// Waits for the call, and fails at the timeout or if the waiting task is cancelled.
  nonisolated(nonsending) func expect(_ wait: PollWait) async {
    let idleReason = isCalled ? nil : await wait.pause(for: ending)
    guard !isInTime() else { return }
    if Task.isCancelled, !isCalled {
      let message = "waitUntil(...) was cancelled before its completion closure was called"
      return fail(message, location: location)
    }
    failForTimeout(wait, idleReason: idleReason)
  }

  func failForTimeout(_ wait: PollWait, note: String? = nil, idleReason: String? = nil) {
    let unit = timeout == .seconds(1) ? "second" : "seconds"
    var failure = TestFailure(message: "Waited more than \(timeout / .seconds(1)) \(unit)", location: location)
    if wait.isVirtual { failure.note("This is virtual time.") }
    failure.note(note)
    let reason = idleReason ?? wait.idleReason
    failure.note(reason.map { "Nothing can call the completion closure any more: \($0)." })
    if !isCalled {
      if reference.withLock(\.holder) == nil {
        failure.note("The completion closure was not called: write `waitUntil { done in … done() }`.")
      } else if reason == nil {
        failure.note("The completion closure was not called in time; `waitUntil(timeout: …)` waits longer.")
      }
    }
    wait.skipToEnd()
    FailureReporter.record(failure)
  }
}
