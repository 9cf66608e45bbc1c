import CandlestickSupport

extension SpecReport {
  /// Code and differences keep this many columns below deep groups on a narrow terminal, which then wraps their lines.
  private static let fewestColumns = 20

  /// Writes a failure: first its location, at the beginning of a line, where editors look for it, then the message and the
  /// explanation.
  func write(_ failure: RunEvent.Failure, indentedBy columns: Int, withSteps: Bool = true) {
    let lines = failure.message.printable.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
    writeLine(StyledText("\(failure.place): ") + StyledText("error:", .red) + " \(lines[0])")
    for more in lines.dropFirst() { writeLine(StyledText(String(more)), indentedBy: columns) }
    let room = output.style.isTerminal ? max((output.style.columns ?? .max) - columns - 2, Self.fewestColumns) : .max
    func fitting(_ text: String?) -> [String] {
      MarkedLines.fit((text ?? "").printable.split(separator: "\n").map(String.init), to: room)
    }
    for line in fitting(failure.source) { writeLine(StyledText(line).fitted(to: room), indentedBy: columns + 2) }
    for line in fitting(failure.explanation(withSource: false, withSteps: withSteps)) {
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

  /// Writes the failed examples, each with its failures and the command that reruns it, then the notes and the counts of the
  /// run.
  func writeEnd(_ summary: RunEvent.Summary, withSteps: Bool, withOutput: Bool) {
    for (index, result) in run.failed.enumerated() {
      let name = result.example.nameWithClass
      writeLine(StyledText("\n\(index + 1)) ") + StyledText(name, .bold))
      for failure in result.failures { write(failure, indentedBy: 2, withSteps: withSteps) }
      if let list = result.attachmentList { writeLine(StyledText(list), indentedBy: 2) }
      if withOutput, let output = run.capturedOutput[index] { write("output:", output, indentedBy: 2) }
      if let command = result.command { writeLine(StyledText(command, .cyan), indentedBy: 2) }
    }
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
