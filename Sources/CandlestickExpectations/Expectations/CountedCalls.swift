internal import CandlestickConcurrency
import CandlestickSimulation
import CandlestickSupport

/// Counts calls for `expect(times:)`. Any thread may call.
final class CountedCalls: Sendable {
  private struct State {
    var count = 0
    var hasEnded = false
  }

  /// The call counts that pass.
  private let expected: Range<Int>
  private let location: CodeLocation
  private let state = Locked(State())
  /// Happens when enough calls have been made, or when the waiting task is cancelled.
  private let ending = OneTimeEvent<Void>()
  private let recordHere = FailureReporter.recorder

  /// Expects one of these call counts. An empty range always fails.
  init(_ times: some _CallCount, at location: CodeLocation) {
    let counts = times._callCounts.clamped(to: 0..<Int.max)
    expected = counts.isEmpty ? 0..<Int.max : counts
    self.location = location
    if counts.isEmpty { fail("\(times) is not a valid number of calls", location: location) }
  }

  /// Runs code, and waits for missing calls.
  @available(*, noasync)
  func expect(within timeout: Duration, _ body: (@escaping @Sendable () -> Void) throws -> Void) rethrows {
    defer { end() }
    try body(call)
    let wait = PollWait(atMost: timeout, for: .change)
    wait.until { !isMissing }
    failForMissing(wait, wait.idleReason)
  }

  /// Runs async code, and waits for missing calls until the waiting task is cancelled.
  nonisolated(nonsending) func expectInTask(
    within timeout: Duration,
    _ body: (@escaping @Sendable () -> Void) async throws -> Void
  ) async rethrows {
    defer { end() }
    try await body(call)
    let wait = PollWait(atMost: timeout, for: .change)
    let idleReason = isMissing ? await wait.pause(for: ending) : nil
    failForMissing(wait, idleReason ?? wait.idleReason)
  }

  // MARK: -

  private func call() {
    let (count, hasEnded) = state.withLock { state in
      state.count += 1
      return (state.count, state.hasEnded)
    }
    // Report only the first surplus call.
    if count == expected.upperBound {
      recordHere(failure(count, hasEnded ? ", the last one after the expectation" : ""))
    }
    guard count == expected.lowerBound else { return }
    ending.happen()
    MainRunLoop.wake()
  }

  private func end() { state.withLock { $0.hasEnded = true } }

  private var isMissing: Bool { state.withLock { $0.count } < expected.lowerBound }

  private func failForMissing(_ wait: PollWait, _ idleReason: String?) {
    let count = state.withLock { $0.count }
    guard count < expected.lowerBound else { return }
    var failure = failure(count)
    if Task.isCancelled {
      failure.note(Poll.cancellationNote)
    } else {
      failure.note("Waited for \(wait.inWords(wait.elapsed)).")
      failure.note(idleReason.map { "Nothing can call it any more: \($0)." })
      wait.skipToEnd()
    }
    FailureReporter.record(failure)
  }

  private func failure(_ count: Int, _ remark: String = "") -> TestFailure {
    let (least, most) = (expected.lowerBound, expected.upperBound - 1)
    let words =
      if least == most {
        counted(most, "call")
      } else if expected.upperBound == .max {
        "at least \(counted(least, "call"))"
      } else {
        least == 0 ? "at most \(counted(most, "call"))" : "\(least) to \(counted(most, "call"))"
      }
    return TestFailure(message: "expected \(words), got \(count)\(remark)", location: location)
  }
}
