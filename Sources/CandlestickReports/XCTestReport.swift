import CandlestickExpectations
import CandlestickSpecs

/// Adds to XCTest's output: explanations of failures, reasons for skips, and notes on the run.
final class XCTestReport: SpecReport {
  override class var format: String { "xctest" }
  override var replacesXCTestConsole: Bool { false }

  private let files = SourceFiles()

  override func failureFound(_ failure: TestFailure) {
    if let explanation = failure.explanation(files) { say(indented(explanation, by: 4)) }
  }

  override nonisolated func lateFailureFound(_ failure: TestFailure) { sayEarly(failure) }

  override func exampleFinished(_ result: ExampleResult) {
    let name = "\(result.className) \(result.example.fullName)"
    if case .skipped(let skip) = result.outcome, !skip.reason.isEmpty {
      say("\(skip.location): \(name) : Test skipped: \(skip.reason)")
    }
    for issue in result.knownIssues { say("\(issue.failure.location): \(name) : Known issue: \(issue)") }
    if case .failed = result.outcome, let list = result.listOfAttachments { say(indented(list, by: 4)) }
    if result.isFlaky, let failure = result.earlierFailures.first {
      say(
        "\(failure.location): \(name) : Flaky, passed on attempt \(result.earlierFailures.count + 1): \(failure.message)"
      )
    }
  }

  override func runFinished(_ summary: RunSummary) {
    summary.notes(files).forEach { say($0) }
  }
}
