import CandlestickSupport

/// Prints a run as nested documentation: groups as headings, with their examples. Prints failures when they happen, so that a crash or
/// a hang loses none, and again at the end, without the steps of their schedules.
final class DocumentationReport: SpecReport {
  override class var format: String { "documentation" }
  override var usesOutput: Bool { false }

  private var headings: [String] = []
  /// True if a failure of the running example was printed.
  private var hasPrinted = false
  private var printed: [RunEvent.Failure] = []

  override func receive(_ event: RunEvent) {
    switch event {
    case .exampleStarted: printed = []
    case .failureFound(let found): if let running = run.running { show(found.failure, of: running) }
    case .lateFailureFound(let late): writeLine("\(late.failure.place): note: \(late.failure.message)")
    case .exampleFinished(let result): finish(result)
    case .runFinished(let summary): finish(summary)
    default: break
    }
  }

  private func show(_ failure: RunEvent.Failure, of example: RunEvent.Example) {
    if printed.isEmpty { printLine("✗ \(example.description)", of: example) }
    printed.append(failure)
    writeLine(indented(text(of: failure), by: 2 * headings.count + 2))
  }

  private func finish(_ result: RunEvent.Result) {
    let description = result.example.description
    switch result.outcome {
    case .flaky:
      let mark = "≈ \(description) (flaky: passed on attempt \(result.earlierFailures.count + 1))"
      printLine(mark + execution(of: result), of: result.example)
    case .known:
      let mark = "~ \(description) (known issue\(result.knownIssues[0].reason.map { ": \($0)" } ?? ""))"
      printLine(mark + execution(of: result), of: result.example)
    case .passed: printLine("✓ \(description)" + execution(of: result), of: result.example)
    case .failed:
      for failure in result.failures.dropFirst(printed.count) { show(failure, of: result.example) }
      if let list = result.listOfAttachments { writeLine(indented(list, by: 2 * headings.count + 2)) }
    case .skipped, .unavailable:
      let reason = result.skipReason.flatMap { $0.isEmpty ? nil : " (skipped: \($0))" } ?? ""
      printLine("- \(description)" + reason, of: result.example)
    }
  }

  private func finish(_ summary: RunEvent.Summary) {
    for (index, result) in run.failed.enumerated() {
      writeLine("\n\(index + 1)) \(result.example.className) \(result.example.fullName)")
      for failure in result.failures { writeLine(indented(text(of: failure, withSchedule: false), by: 2)) }
      if let list = result.listOfAttachments { writeLine(indented(list, by: 2)) }
    }
    writeLine("")
    run.notes.forEach(writeLine)
    let counts = summary.counts
    let flaky = counts.flaky == 0 ? "" : "\(counts.flaky) flaky, "
    let known = counts.known == 0 ? "" : "\(counts.known) known, "
    let unavailable = counts.unavailable == 0 ? "" : "\(counts.unavailable) for lack of simulations, "
    writeLine(
      "\(counted(counts.all, "example")): \(counts.passed) passed, \(flaky)\(known)\(counts.failed) failed, "
        + "\(counts.skipped) skipped, \(unavailable)in \(Duration.seconds(summary.duration).secondsToTheMillisecond) seconds"
    )
  }

  private func text(of failure: RunEvent.Failure, withSchedule: Bool = true) -> String {
    let parts = ["\(failure.place): error:", indented(failure.message, by: 2)]
    let explanation = failure.explanation(withSchedule: withSchedule).map { indented($0, by: 4) }
    return (parts + [explanation].compactMap(\.self)).joined(separator: "\n")
  }

  private func printLine(_ line: String, of example: RunEvent.Example) {
    printHeadings([example.className] + example.groups)
    writeLine(indented(line, by: 2 * headings.count))
  }

  /// Returns a note in parentheses if the example ran in real time or on several schedules; otherwise an empty text.
  private func execution(of result: RunEvent.Result) -> String {
    if result.reasonForRealTime != nil { return " (in real time)" }
    guard let exploration = result.exploration else { return "" }
    let schedules = "\(exploration.hasSeenAll ? "all " : "")\(counted(exploration.scheduleCount, "schedule"))"
    return " (\(schedules)\(exploration.warning.map { "; \($0)" } ?? ""))"
  }

  /// Prints the headings that differ from those of the previous example.
  private func printHeadings(_ new: [String]) {
    let common = zip(headings, new).prefix { $0 == $1 }.count
    for (depth, heading) in new.enumerated().dropFirst(common) {
      if depth == 0 && !headings.isEmpty { writeLine("") }
      writeLine(indented(heading, by: 2 * depth))
    }
    headings = new
  }
}
