import CSupport
import CandlestickSupport

extension SpecReport {
  /// Code and differences keep this many columns below deep groups on a narrow terminal, which then wraps their lines.
  private static let fewestColumns = 20

  /// Writes a failure: first its location, at the beginning of a line, where editors look for it, then the message and the
  /// explanation.
  func write(_ failure: RunEvent.Failure, indentedBy columns: Int) {
    let lines = failure.message.printable.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
    writeLine(StyledText("\(failure.place): ") + StyledText("error:", .red) + " \(lines[0])")
    for more in lines.dropFirst() { writeLine(StyledText(String(more)), indentedBy: columns) }
    let room = output.style.isTerminal ? max((output.style.columns ?? .max) - columns - 2, Self.fewestColumns) : .max
    func fitting(_ text: String?) -> [String] {
      MarkedLines.fit((text ?? "").printable.split(separator: "\n").map(String.init), to: room)
    }
    for line in fitting(failure.source) { writeLine(StyledText(line).fitted(to: room), indentedBy: columns + 2) }
    for line in fitting(failure.explanation(withSource: false)) {
      writeLine(StyledText(line, Self.style(ofExplanation: line)), indentedBy: columns + 2)
    }
  }

  /// Returns the style of a line of an explanation. The two sides of a difference are red and green, as in a diff.
  private nonisolated static func style(ofExplanation line: String) -> StyledText.Style? {
    switch line.prefix(2) {
    case "- ", "-": .red
    case "+ ", "+": .green
    default: nil
    }
  }

  /// Writes a text below a heading.
  func write(_ heading: String, _ text: String, indentedBy columns: Int) {
    writeLine(StyledText(heading), indentedBy: columns)
    writeLine(StyledText(text), indentedBy: columns + 2)
  }

  /// Writes a failed example with its number, its failures and the command that reruns it.
  private func writeFailed(at index: Int) {
    let result = run.failed[index]
    writeLine(StyledText("\n\(index + 1)) ") + StyledText(result.example.nameWithClass, .bold))
    for failure in result.failures { write(failure, indentedBy: 2) }
    if let list = result.attachmentList { writeLine(StyledText(list), indentedBy: 2) }
    if let output = run.capturedOutput[index] { write("output:", output, indentedBy: 2) }
    if let command = result.command { writeLine(StyledText(command, .cyan), indentedBy: 2) }
  }

  /// Keeps a failure that has come after the end of its test.
  func deferLate(_ failure: RunEvent.Failure) { deferText { write(failure, indentedBy: 2) } }

  /// Keeps the failed example that has just ended for ``writeEnd(_:withFailures:)``. If the process ends before, the
  /// failures are written then.
  func deferFailed() { deferText { writeFailed(at: run.failed.count - 1) } }

  private func deferText(_ write: () -> Void) {
    #if FORKED_WORKERS
    guard output.path == nil, run.start.map({ $0.workerCount > 0 }) == true else { return }
    let destination = output
    output = ReportOutput(destination.style)
    defer { output = destination }
    write()
    candlestick_defer_text(output.text)
    #endif
  }

  /// Writes the end of a run: the failed examples, the notes and the counts.
  ///
  /// - Parameter withFailures: false if the failures are already printed. A list then has only the names of the examples,
  ///   and the commands that rerun them.
  func writeEnd(_ summary: RunEvent.Summary, withFailures: Bool) {
    if withFailures {
      run.failed.indices.forEach(writeFailed)
    } else if !run.failed.isEmpty {
      writeLine(StyledText("\nfailed:"))
      for result in run.failed {
        let name = result.example.nameWithClass
        let line = result.command.map { StyledText("\($0)  ", .cyan) + "# \(name)" }
        writeLine(line ?? StyledText("\(result.place): \(name)"), indentedBy: 2)
      }
    }
    #if FORKED_WORKERS
    output.makeRoom()
    candlestick_forget_deferred_text()
    #endif
    writeLine("")
    for note in run.notes { writeLine(StyledText(note, note.contains("error: ") ? .red : nil)) }
    writeLine(counts(summary))
  }

  private func counts(_ summary: RunEvent.Summary) -> StyledText {
    let counts = summary.counts
    func part(_ count: Int, _ name: String, _ style: StyledText.Style?) -> StyledText {
      StyledText("\(count) \(name)", count == 0 ? nil : style) + ", "
    }
    var text = StyledText("\(counted(counts.all, "example")): ") + part(counts.passed, "passed", .green)
    if counts.flaky > 0 { text = text + part(counts.flaky, "flaky", .yellow) }
    if counts.known > 0 { text = text + part(counts.known, "known", .yellow) }
    text = text + part(counts.failed, "failed", .red) + part(counts.skipped, "skipped", .cyan)
    if counts.unavailable > 0 { text = text + part(counts.unavailable, "unavailable", .cyan) }
    let outsideCount = run.lateFailures.count { $0.result == nil }
    if outsideCount > 0 {
      text = text + StyledText("\(counted(outsideCount, "failure")) outside of tests", .red) + ", "
    }
    return text + "in \(summary.duration.roundedToMilliseconds) seconds"
  }
}
