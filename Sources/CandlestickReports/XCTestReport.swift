/// Adds to XCTest's output: explanations of failures, reasons for skips, and notes on the run.
final class XCTestReport: SpecReport {
  override class var format: String { "xctest" }
  override var replacesXCTestConsole: Bool { false }
  override var usesOutput: Bool { false }
  override var usesHistory: Bool { false }

  override func receive(_ event: RunEvent) {
    switch event {
    case .failureFound(let found):
      if let explanation = found.failure.explanation() { writeLine(indented(explanation, by: 4)) }
    // A note, since the summary repeats it as an error. It is printed at once, so that a crash does not lose it.
    case .lateFailureFound(let late): writeLine("\(late.failure.place): note: \(late.failure.message)")
    case .exampleFinished(let result): finish(result)
    case .runFinished: run.notes.forEach(writeLine)
    default: break
    }
    // XCTest prints in between.
    output.flush()
  }

  private func finish(_ result: RunEvent.Result) {
    let name = "\(result.example.className) \(result.example.fullName)"
    if let reason = result.skipReason, !reason.isEmpty {
      writeLine("\(result.skipLocation.map { "\($0)" } ?? "<unknown>:0"): \(name) : Test skipped: \(reason)")
    }
    for issue in result.knownIssues { writeLine("\(issue.failure.place): \(name) : Known issue: \(issue)") }
    if result.outcome == .failed, let list = result.listOfAttachments { writeLine(indented(list, by: 4)) }
    if result.outcome == .flaky, let failure = result.earlierFailures.first {
      let attempt = result.earlierFailures.count + 1
      writeLine("\(failure.place): \(name) : Flaky, passed on attempt \(attempt): \(failure.message)")
    }
  }
}

extension SpecReport {
  /// Writes a line.
  func writeLine(_ text: String) { write(text + "\n") }
}
