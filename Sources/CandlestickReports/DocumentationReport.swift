import CandlestickExpectations
import CandlestickSpecs
import CandlestickSupport

/// Prints a run as nested documentation: groups as headings, with their examples. Prints failures when they happen, so that a crash or
/// a hang loses none, and again at the end, without the steps of their schedules.
final class DocumentationReport: SpecReport {
  override class var format: String { "documentation" }

  private let files = SourceFiles()
  private var headings: [String] = []
  /// The running example.
  private var running: (example: ExampleMetadata, className: String)?
  /// The failures of the running example that have been printed.
  private var printed: Set<TestFailure.ID> = []

  override func exampleStarted(_ example: ExampleMetadata, of className: String) {
    running = (example, className)
    printed = []
  }

  override func failureFound(_ failure: TestFailure) {
    guard let running else { return }
    if printed.isEmpty { printLine("✗ \(running.example.description)", of: running.example, in: running.className) }
    printed.insert(failure.id)
    say(indented(text(of: failure), by: 2 * headings.count + 2))
  }

  override nonisolated func lateFailureFound(_ failure: TestFailure) { sayEarly(failure) }

  override func exampleFinished(_ result: ExampleResult) {
    let description = result.example.description
    switch result.outcome {
    case .passed where result.isFlaky:
      let mark = "≈ \(description) (flaky: passed on attempt \(result.earlierFailures.count + 1))"
      printLine(mark + execution(of: result), of: result.example, in: result.className)
    case .passed where result.isKnown:
      let mark = "~ \(description) (known issue\(result.knownIssues[0].reason.map { ": \($0)" } ?? ""))"
      printLine(mark + execution(of: result), of: result.example, in: result.className)
    case .passed: printLine("✓ \(description)" + execution(of: result), of: result.example, in: result.className)
    case .failed(let failures):
      for failure in failures where !printed.contains(failure.id) { failureFound(failure) }
      if let list = result.listOfAttachments { say(indented(list, by: 2 * headings.count + 2)) }
    case .skipped(let skip):
      let reason = skip.reason.isEmpty ? "" : " (skipped: \(skip.reason))"
      printLine("- \(description)" + reason, of: result.example, in: result.className)
    }
    running = nil
  }

  override func runFinished(_ summary: RunSummary) {
    for (index, result) in summary.failed.enumerated() {
      guard case .failed(let failures) = result.outcome else { continue }
      say("\n\(index + 1)) \(result.className) \(result.example.fullName)")
      for failure in failures { say(indented(text(of: failure.withoutSteps), by: 2)) }
      if let list = result.listOfAttachments { say(indented(list, by: 2)) }
    }
    say("")
    summary.notes(files).forEach { say($0) }
    let flaky = summary.flaky.isEmpty ? "" : "\(summary.flaky.count) flaky, "
    let known = summary.known.isEmpty ? "" : "\(summary.known.count) known, "
    let unavailable = summary.unavailableCount == 0 ? "" : "\(summary.unavailableCount) for lack of simulations, "
    say(
      "\(counted(summary.count, "example")): \(summary.passedCount) passed, \(flaky)\(known)\(summary.failed.count) failed, "
        + "\(summary.skippedCount) skipped, \(unavailable)in \(summary.duration.secondsToTheMillisecond) seconds"
    )
  }

  private func text(of failure: TestFailure) -> String {
    let parts = ["\(failure.location): error:", indented(failure.message, by: 2)]
    return (parts + [failure.explanation(files).map { indented($0, by: 4) }].compactMap(\.self)).joined(separator: "\n")
  }

  private func printLine(_ line: String, of example: ExampleMetadata, in className: String) {
    printHeadings([className] + example.groups)
    say(indented(line, by: 2 * headings.count))
  }

  /// Returns a note in parentheses if the example ran in real time or on several schedules; otherwise an empty text.
  private func execution(of result: ExampleResult) -> String {
    if result.reasonForRealTime != nil { return " (in real time)" }
    guard let count = result.scheduleCount else { return "" }
    let schedules = "\(result.hasSeenAllSchedules ? "all " : "")\(counted(count, "schedule"))"
    return " (\(schedules)\(result.warningOfSchedules.map { "; \($0)" } ?? ""))"
  }

  /// Prints the headings that differ from those of the previous example.
  private func printHeadings(_ new: [String]) {
    let common = zip(headings, new).prefix { $0 == $1 }.count
    for (depth, heading) in new.enumerated().dropFirst(common) {
      if depth == 0 && !headings.isEmpty { say("") }
      say(indented(heading, by: 2 * depth))
    }
    headings = new
  }
}
