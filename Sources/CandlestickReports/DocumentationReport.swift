import CandlestickExpectations
import CandlestickSpecs

/// Prints a run as nested documentation: groups as headings, examples under them, and the failures at the end.
final class DocumentationReport: SpecReport {
  override class var format: String { "documentation" }

  private let files = SourceFiles()
  private var headings: [String] = []

  override func exampleFinished(_ result: ExampleResult) {
    printHeadings([result.className] + result.example.groups)
    let description = result.example.description
    let line =
      switch result.outcome {
      case .passed: "✓ \(description)" + schedules(of: result)
      case .failed: "✗ \(description)"
      case .skipped(let skip): "- \(description)" + (skip.reason.isEmpty ? "" : " (skipped: \(skip.reason))")
      }
    say(indented(line, by: 2 * headings.count))
  }

  override func runFinished(_ summary: RunSummary) {
    for (index, result) in summary.failed.enumerated() {
      guard case .failed(let failures) = result.outcome else { continue }
      say("\n\(index + 1)) \(result.className) \(result.example.fullName)")
      for failure in failures {
        say(indented("\(failure.location): error:", by: 2))
        say(indented(failure.message, by: 4))
        if let explanation = failure.explanation(files) { say(indented(explanation, by: 6)) }
      }
    }
    say("")
    summary.notes(files).forEach { say($0) }
    let time = (summary.duration / .seconds(1) * 1000).rounded() / 1000
    say(
      "\(counted(summary.count, "example")): \(summary.passedCount) passed, \(summary.failed.count) failed, "
        + "\(summary.skippedCount) skipped, in \(time) seconds"
    )
  }

  private func schedules(of result: ExampleResult) -> String {
    guard let count = result.scheduleCount else { return "" }
    return " (\(result.hasSeenAllSchedules ? "all " : "")\(counted(count, "schedule")))"
  }

  /// Prints the headings that differ from those above the example before.
  private func printHeadings(_ new: [String]) {
    let common = zip(headings, new).prefix { $0 == $1 }.count
    for (depth, heading) in new.enumerated().dropFirst(common) {
      if depth == 0 && !headings.isEmpty { say("") }
      say(indented(heading, by: 2 * depth))
    }
    headings = new
  }
}
