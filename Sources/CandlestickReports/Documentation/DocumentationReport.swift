import CandlestickSupport

/// Prints a run as nested documentation: groups are headings above their examples.
///
/// Prints each failure once: immediately if one class runs, or if a crash of a test would end this process, too; otherwise at
/// the end, where it is easier to find among many examples. On a terminal, the last lines show the running examples.
final class DocumentationReport: SpecReport {
  override class var format: String { "documentation" }
  override var printsFailuresAtEnd: Bool { !isInPlace }
  override var usesOutput: Bool { run.start?.capturesOutput ?? false }

  private var headings: [String] = []
  /// The failures of the running example that are already printed.
  private var printed: [RunEvent.Failure] = []
  /// True if failures are printed where they happen; false if they are printed at the end.
  private var isInPlace = true
  private var activity = RunActivity()
  /// Returns the time since the start of the run, in seconds.
  var time = RunActivity.clock()

  override func receive(_ event: RunEvent) {
    activity.add(event)
    switch event {
    case .runStarted(let start):
      isInPlace = start.workerCount == 0 || start.classCount == 1
      // Without workers, tests print to the same terminal, so there is no status.
      if start.workerCount > 0 { output.status = { [weak self] in self?.status($0) ?? [] } }
    case .exampleStarted: printed = []
    case .failureFound(let found): if isInPlace, let running = run.running { show(found.failure, of: running) }
    case .lateFailureFound(let late): show(late)
    case .exampleFinished(let result): finish(result)
    case .runFinished(let summary): writeEnd(summary, withFailures: !isInPlace)
    default: break
    }
  }

  override func makeRoomForOutput() { if let running = run.running { printHeadings(of: running) } }

  private func status(_ style: ReportStyle) -> [StyledText] {
    let time = time()
    return activity.lines(StyledText("▸ ", .cyan) + activity.counts, at: time, style)
  }

  private var indentation: Int { 2 * headings.count }

  private func show(_ failure: RunEvent.Failure, of example: RunEvent.Example) {
    if printed.isEmpty { printLine("✗", .red, "", of: example) }
    printed.append(failure)
    write(failure, indentedBy: indentation + 2)
  }

  private func show(_ late: RunEvent.LateFailure) {
    guard let result = late.result else {
      // The notes at the end repeat it, because nothing says where it belongs.
      return writeLine(StyledText("\(late.failure.place): note: \(late.failure.message)"))
    }
    let number = run.failed.lastIndex { $0.example.id == result.example.id }.map { " (FAILED - \($0 + 1))" } ?? ""
    writeLine(StyledText("✗", .red) + " \(result.example.nameWithClass), after its end" + (isInPlace ? "" : number))
    if isInPlace { write(late.failure, indentedBy: 2) } else { deferLate(late.failure) }
  }

  private func finish(_ result: RunEvent.Result) {
    let example = result.example
    switch result.outcome {
    case .flaky:
      let note = " (flaky: passed on attempt \(result.earlierFailures.count + 1))"
      printLine("≈", .yellow, note + execution(of: result), of: example)
    case .known:
      let note = " (known issue\(result.knownIssues[0].reason.map { ": \($0)" } ?? ""))"
      printLine("~", .yellow, note + execution(of: result), of: example)
    case .passed: printLine("✓", .green, execution(of: result), of: example)
    case .failed where !isInPlace:
      printLine("✗", .red, " (FAILED - \(run.failed.count))", of: example)
      deferFailed()
    case .failed:
      for failure in result.failures.dropFirst(printed.count) { show(failure, of: example) }
      if let list = result.attachmentList { writeLine(StyledText(list), indentedBy: indentation + 2) }
      if let output = run.capturedOutput.last ?? nil { write("output:", output, indentedBy: indentation + 2) }
    case .skipped, .unavailable:
      let reason = result.skipReason.flatMap { $0.isEmpty ? nil : " (skipped: \($0))" } ?? ""
      printLine("-", .cyan, reason, of: example)
    }
  }

  /// Prints the line of an example.
  ///
  /// - Parameters:
  ///   - mark: the mark before the description.
  ///   - style: the style of the mark.
  ///   - note: the text after the description.
  private func printLine(_ mark: String, _ style: StyledText.Style, _ note: String, of example: RunEvent.Example) {
    printHeadings(of: example)
    let text = StyledText(mark, style) + " \(example.description)" + StyledText(note, .dim)
    writeLine(text, indentedBy: indentation)
  }

  /// Returns a note in parentheses that the example ran in real time or on several schedules; otherwise an empty string.
  private func execution(of result: RunEvent.Result) -> String {
    if result.reasonForRealTime != nil { return " (in real time)" }
    guard let exploration = result.exploration else { return "" }
    let schedules =
      exploration.cancellations.map { "\(grouped($0.count)) of \(counted($0.pointCount, "suspension point"))" }
      ?? (exploration.coverage.flatMap { $0.isComplete ? $0.description : nil })
      ?? "\(exploration.hasSeenAll ? "all " : "")\(counted(exploration.scheduleCount, "schedule"))"
    let skipped = exploration.skippedCount.map { ", \(grouped($0)) skipped" } ?? ""
    return " (\(schedules)\(skipped)\(exploration.warning.map { "; \($0)" } ?? ""))"
  }

  /// Prints the headings that differ from those of the previous example.
  private func printHeadings(of example: RunEvent.Example) {
    let new = [example.className] + example.groups
    guard new != headings else { return }
    let common = zip(headings, new).prefix { $0 == $1 }.count
    for (depth, heading) in new.enumerated().dropFirst(common) {
      if depth == 0 && !headings.isEmpty { writeLine("") }
      writeLine(StyledText(heading, depth == 0 ? .bold : nil), indentedBy: 2 * depth)
    }
    headings = new
  }
}
