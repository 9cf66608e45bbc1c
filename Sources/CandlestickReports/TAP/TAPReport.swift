import CandlestickSupport

/// Prints a run in the Test Anything Protocol, version 14: one line per test, without subtests, because all readers count
/// those lines. A YAML block explains each failure.
final class TAPReport: SpecReport {
  override class var format: String { "tap" }

  private var number = 0

  override func receive(_ event: RunEvent) {
    switch event {
    case .runStarted(let start):
      writeLine("TAP version 14")
      if let shard = start.shard { comment("\(shard)") }
    case .exampleFinished(let result): add(result)
    // The line of the test is written already, so the failure has one of its own.
    case .lateFailureFound(let late): if let result = late.result { add(late.failure, to: result) }
    case .runFinished(let summary): finish(summary)
    default: break
    }
  }

  private func add(_ result: RunEvent.Result) {
    let name = result.example.nameWithClass
    switch result.outcome {
    case .passed: writeTest(name, isOK: true)
    case .skipped, .unavailable: writeTest(name, isOK: true, directive: "SKIP \(result.skipReason ?? "")")
    case .known:
      let reasons = result.knownIssues.map { "\($0)" }.joined(separator: "; ")
      writeTest(name, isOK: false, directive: "TODO \(reasons)")
    case .flaky:
      writeTest(name, isOK: true)
      let attempt = result.earlierFailures.count + 1
      write([("flaky", .text("passed on attempt \(attempt)"))] + diagnostics(of: result.earlierFailures))
    case .failed:
      writeTest(name, isOK: false)
      var entries = diagnostics(of: result.failures)
      if let command = result.command { entries.append(("command", .text(command))) }
      if let output = shownOutput { entries.append(("output", .lines(output))) }
      if !result.attachments.isEmpty {
        entries.append(("attachments", .list(result.attachments.map { .text($0.path) })))
      }
      entries.append(("duration_ms", .number(Int((result.duration * 1000).rounded()))))
      write(entries)
    }
  }

  private func add(_ late: RunEvent.Failure, to result: RunEvent.Result) {
    writeTest("\(result.example.nameWithClass) (after its end)", isOK: false)
    let command = result.command.map { [("command", YAMLValue.text($0))] } ?? []
    write(diagnostics(of: [late]) + command)
  }

  /// Writes the line of a test.
  private func writeTest(_ name: String, isOK: Bool, directive: String? = nil) {
    number += 1
    write(isOK ? "ok " : "not ok ")
    write("\(number) - \(escaped(name))")
    if let directive { write(" # \(escaped(directive))".trimmingEnd) }
    write("\n")
  }

  private func escaped(_ text: String) -> String {
    let line = text.printableLine
    guard line.utf8.contains(where: { $0 == 0x23 || $0 == 0x5C }) else { return line }
    return line.replacing("\\", with: "\\\\").replacing("#", with: "\\#")
  }

  private func comment(_ text: String) {
    for line in text.printable.split(separator: "\n") { writeLine("# \(line)") }
  }

  private func finish(_ summary: RunEvent.Summary) {
    run.notes.forEach(comment)
    if summary.isInterrupted {
      // Readers treat the tests that did not run as failed.
      writeLine("Bail out! \((summary.problem ?? "interrupted").printableLine)")
      return
    }
    for (failure, name) in run.outsideFailures {
      writeTest(name, isOK: false)
      write(diagnostics(of: [failure]))
    }
    if !summary.isSuccess, run.failed.isEmpty, run.outsideFailures.isEmpty {
      writeTest("the run", isOK: false)
      write([("message", .text("\(counted(run.flaky.count, "test")) passed only on a retry"))])
    }
    writeLine("1..\(number)")
  }

  // MARK: - Diagnostics

  private func write(_ entries: [(String, YAMLValue)]) {
    write("  ---\n\(YAMLValue.map(entries).text(indentedBy: 2))  ...\n")
  }

  /// Returns the entries of the first failure, with the other failures as a list.
  private func diagnostics(of failures: [RunEvent.Failure]) -> [(String, YAMLValue)] {
    guard let first = failures.first else { return [] }
    let others = failures.dropFirst().map { YAMLValue.map(diagnostics(of: [$0])) }
    var entries: [(String, YAMLValue)] = [
      ("message", .text(first.message)), ("severity", .text(first.isUnexpected ? "error" : "fail")),
    ]
    if let location = first.location {
      let column = location.column.map { [("column", YAMLValue.number($0))] } ?? []
      entries.append(("at", .map([("file", .text(location.path)), ("line", .number(location.line))] + column)))
    }
    let texts = [("source", first.source), ("details", first.details), ("schedule", first.schedule?.description)]
    for case (let name, let text?) in texts { entries.append((name, .lines(text))) }
    if !others.isEmpty { entries.append(("others", .list(others))) }
    return entries
  }
}

extension String {
  fileprivate var trimmingEnd: String {
    var text = self
    while text.last == " " { text.removeLast() }
    return text
  }
}
