import CandlestickExpectations
import CandlestickSimulation

/// The messages of what fails while code runs. They do not fail the example that is running.
func failures(_ body: () throws -> Void) rethrows -> [String] {
  let captured = CapturedFailures()
  try FailureReporter.withDestination(captured, body)
  return captured.messages
}

/// The messages of what fails while async code runs. They do not fail the example that is running.
nonisolated(nonsending) func failures(
  _ body: () async throws -> Void
) async rethrows -> [String] {
  let captured = CapturedFailures()
  try await FailureReporter.withDestination(captured, body)
  return captured.messages
}

/// Keeps failures for a look at them.
final class CapturedFailures: FailureDestination {
  private let captured = Locked<[Failure]>([])

  var all: [Failure] { captured.withLock(\.self) }
  var messages: [String] { all.map(\.message) }

  func record(_ failure: Failure) {
    captured.withLock { $0.append(failure) }
  }
}
