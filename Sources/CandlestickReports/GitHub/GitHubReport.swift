import CandlestickSupport
import Foundation

/// Prints a run for GitHub Actions: an annotation for each failure, and a group of lines for each class with failures or
/// output. Appends a summary of the job to the file that `GITHUB_STEP_SUMMARY` names.
final class GitHubReport: SpecReport {
  override class var format: String { "github" }

  /// Ends the text in which GitHub interprets no commands. It is random, so that text from tests cannot contain it.
  var token = "candlestick-\((0..<2).map { _ in String(UInt64.random(in: .min ... .max), radix: 36) }.joined())"
  /// The path of the file to which the summary of the job is appended; nil for none.
  var summaryPath = ProcessInfo.processInfo.environment["GITHUB_STEP_SUMMARY"].flatMap { $0.isEmpty ? nil : $0 }
  private var isInGroup = false
  /// The annotations of the current class. They are printed after its group, which GitHub collapses.
  private var annotations: [String] = []

  override func receive(_ event: RunEvent) throws {
    switch event {
    case .exampleFinished(let result): finish(result)
    case .groupFinished(let group) where group.groups.isEmpty: endGroup()
    case .lateFailureFound(let late):
      annotate("error", late.failure, title: late.exampleName ?? "code that belongs to no test")
    case .runFinished(let summary): try finish(summary)
    default: break
    }
  }

  override func makeRoomForOutput() {
    if let example = run.running { beginGroup(of: example) }
  }

  private func beginGroup(of example: RunEvent.Example) {
    if !isInGroup { writeLine("::group::\(Self.data(example.className))") }
    isInGroup = true
  }

  private func endGroup() {
    if isInGroup { writeLine("::endgroup::") }
    isInGroup = false
    annotations.forEach(writeLine)
    annotations = []
  }

  private func finish(_ result: RunEvent.Result) {
    let name = result.example.nameWithClass
    switch result.outcome {
    case .failed:
      beginGroup(of: result.example)
      writeLine("::stop-commands::\(token)")
      writeLine("✗ \(name.printableLine)")
      for failure in result.failures { writeLine(indented(failure.text.printable, by: 2)) }
      if let list = result.attachmentList { writeLine(indented(list.printable, by: 2)) }
      if let output = shownOutput { writeLine(indented("output:\n" + indented(output.printable, by: 2), by: 2)) }
      if let command = result.command { writeLine(indented(command.printable, by: 2)) }
      writeLine("::\(token)::")
      for failure in result.failures { annotate("error", failure, title: name) }
    case .flaky:
      let title = "\(name) (flaky: passed on attempt \(result.earlierFailures.count + 1))"
      for failure in result.earlierFailures.prefix(1) { annotate("warning", failure, title: title) }
    case .passed, .known, .skipped, .unavailable: break
    }
  }

  private func finish(_ summary: RunEvent.Summary) throws {
    endGroup()
    if let problem = summary.problem {
      annotate("error", RunEvent.Failure(message: problem, location: nil), title: "the run")
    }
    endGroup()
    writeLine("::stop-commands::\(token)")
    for note in run.notes { writeLine(note.printable) }
    writeLine("::\(token)::")
    let job = GitHubSummary(run)
    writeLine(job.heading)
    if let summaryPath { try append(job.text, to: summaryPath) }
  }

  private func append(_ text: String, to path: String) throws {
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
    try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let file = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o644)
    defer { close(file) }
    let isWritten = file >= 0 && Array(text.utf8).withUnsafeBytes { $0.writeAll { Foundation.write(file, $0, $1) } }
    if !isWritten { throw ReportError("\(path) cannot be written: \(SystemError.last)") }
  }

  private func annotate(_ kind: String, _ failure: RunEvent.Failure, title: String) {
    var properties: [(String, String)] = []
    if let location = failure.location {
      properties = [("file", location.path), ("line", "\(location.line)")]
      if let column = location.column { properties.append(("col", "\(column)")) }
    }
    properties.append(("title", title.printableLine))
    let list = properties.map { "\($0)=\(Self.property($1))" }.joined(separator: ",")
    // GitHub shows it at the code, and the group of the class has the steps.
    let explanation = failure.explanation(withSource: false, withSteps: false)
    let text = [failure.message, explanation].compactMap(\.self).joined(separator: "\n")
    annotations.append("::\(kind) \(list)::\(Self.data(text.printable))")
    if !isInGroup, run.running == nil { endGroup() }
  }

  /// Escapes the message of a workflow command.
  private static func data(_ text: String) -> String {
    text.replacing("%", with: "%25").replacing("\r", with: "%0D").replacing("\n", with: "%0A")
  }

  /// Escapes a property of a workflow command.
  private static func property(_ text: String) -> String {
    data(text).replacing(":", with: "%3A").replacing(",", with: "%2C")
  }
}
