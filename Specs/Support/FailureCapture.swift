import CandlestickExpectations
import CandlestickSimulation
import CandlestickSupport

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

/// The details of what fails while code runs. It does not fail the example that is running.
func details(_ body: () -> Void) -> String {
  let captured = CapturedFailures()
  FailureReporter.withDestination(captured, body)
  return captured.details
}

/// The details of what fails while async code runs. It does not fail the example that is running.
nonisolated(nonsending) func details(_ body: () async -> Void) async -> String {
  let captured = CapturedFailures()
  await FailureReporter.withDestination(captured, body)
  return captured.details
}

/// Keeps failures for a look at them.
final class CapturedFailures: FailureDestination {
  private let captured = Locked<[TestFailure]>([])

  var all: [TestFailure] { captured.withLock(\.self) }
  var messages: [String] { all.map(\.message) }
  var details: String { all.compactMap(\.details).joined(separator: "\n") }

  func record(_ failure: TestFailure) {
    captured.withLock { $0.append(failure) }
  }
}
