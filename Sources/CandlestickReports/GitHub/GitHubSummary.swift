import CandlestickSupport

/// The summary of a job, in Markdown. Text from users is in code blocks or escaped as HTML, so that it cannot affect the
/// rest.
@MainActor struct GitHubSummary {
  /// GitHub limits the summary of a step to 1 MiB, and one step may run several test programs.
  private static let mostBytes = 400_000

  private let run: RunResults

  init(_ run: RunResults) { self.run = run }

  var text: String {
    var text = "## \(html(heading))\n\n"
    text += "| passed | failed | flaky | known issues | skipped |\n|---:|---:|---:|---:|---:|\n"
    let counts = run.counts
    text += "| \(counts.passed) | \(counts.failed) | \(counts.flaky) | \(counts.known) "
    text += "| \(counts.skipped + counts.unavailable) |\n\n"
    let failed = run.failed.map { details($0, $0.failures, "❌") }
    let flaky = run.flaky.map {
      details($0, $0.earlierFailures, "⚠️ passed on attempt \($0.earlierFailures.count + 1):")
    }
    var hiddenCount = 0
    for part in failed + flaky {
      if text.utf8.count + part.utf8.count > Self.mostBytes { hiddenCount += 1 } else { text += part }
    }
    if hiddenCount > 0 { text += "… and \(counted(hiddenCount, "more test"))\n\n" }
    let notes = run.notes.joined(separator: "\n")
    if !notes.isEmpty, text.utf8.count + notes.utf8.count < 2 * Self.mostBytes { text += block(notes) + "\n" }
    return text
  }

  /// The name of the program and the result of its run.
  var heading: String {
    let name = (run.start?.program ?? "").printableLine
    let shard = run.start?.shard.map { ", shard \($0.number) of \($0.count)" } ?? ""
    let duration = "\((run.summary?.duration ?? 0).roundedToMilliseconds) seconds"
    let (all, failed) = (run.counts.all, run.counts.failed)
    if run.summary?.isSuccess == true { return "✅ \(name)\(shard): \(counted(all, "test")) in \(duration)" }
    let end = failed > 0 ? "\(failed) of \(counted(all, "test")) failed" : "\(counted(all, "test")), but the run failed"
    return "❌ \(name)\(shard): \(end) in \(duration)"
  }

  private func details(_ result: RunEvent.Result, _ failures: [RunEvent.Failure], _ mark: String) -> String {
    let name = html(result.example.nameWithClass)
    let text = failures.map(\.text) + [result.command].compactMap(\.self)
    return "<details><summary>\(mark) \(name)</summary>\n\n\(block(text.joined(separator: "\n")))\n</details>\n\n"
  }

  /// Returns a code block. Its fence is longer than any sequence of backticks in the text.
  private func block(_ text: String) -> String {
    let text = text.printable
    var (longest, count) = (2, 0)
    for byte in text.utf8 {
      count = byte == 0x60 ? count + 1 : 0
      longest = max(longest, count)
    }
    let fence = String(repeating: "`", count: longest + 1)
    return "\(fence)text\n\(text)\n\(fence)\n"
  }

  private func html(_ text: String) -> String { XMLText.element(text.printableLine) }
}
