import CandlestickExpectations
import CandlestickSimulation
import CandlestickSupport

/// Returns the failure messages of some code. The failures do not fail the running example.
func failures(_ body: () throws -> Void) rethrows -> [String] {
  let captured = CapturedFailures()
  try FailureReporter.withDestination(captured, body)
  return captured.messages
}

/// Returns the failure messages of some async code. The failures do not fail the running example.
nonisolated(nonsending) func failures(
  _ body: () async throws -> Void
) async rethrows -> [String] {
  let captured = CapturedFailures()
  try await FailureReporter.withDestination(captured, body)
  return captured.messages
}

/// Returns the details of the single failure of some code. The failure does not fail the running example.
func details(_ body: () -> Void) -> String {
  let captured = CapturedFailures()
  FailureReporter.withDestination(captured, body)
  return captured.details
}

/// Returns the details of the single failure of some async code. The failure does not fail the running example.
nonisolated(nonsending) func details(_ body: () async -> Void) async -> String {
  let captured = CapturedFailures()
  await FailureReporter.withDestination(captured, body)
  return captured.details
}

/// Stores failures, so that specs can check them.
final class CapturedFailures: FailureDestination {
  private let captured = Locked<[TestFailure]>([])

  var all: [TestFailure] { captured.withLock(\.self) }
  var messages: [String] { all.map(\.message) }
  var details: String { all.compactMap(\.details).joined(separator: "\n") }

  func record(_ failure: TestFailure) {
    captured.withLock { $0.append(failure) }
  }
}
