import CandlestickSupport

extension RunResults {
  /// The notes to show at the end of the run.
  package var notes: [String] {
    var notes = start?.shard.map { ["\($0)"] } ?? []
    guard let summary else { return notes }
    notes += summary.notes
    func list(_ heading: String, _ entries: [String]) {
      if !entries.isEmpty { notes += [heading] + entries.map { "  \($0)" } }
    }
    list(
      "focused: \(counted(summary.focused.count, "example")); skipped because of the focus: \(summary.unfocusedCount)",
      summary.focused.map { "\($0.location): \($0.name)" }
    )
    list(
      "flaky, passed only on a retry: \(counted(flaky.count, "example"))",
      flaky.map { result in
        let message = result.earlierFailures[0].message.replacing("\n", with: "\n    ")
        return "\(result.place): \(result.example.nameWithClass): \(message)"
      }
    )
    list(
      "failed only because of known issues: \(counted(known.count, "example"))",
      known.flatMap { result in
        result.knownIssues.map { issue in
          let text = "\(issue)".replacing("\n", with: "\n    ")
          return "\(issue.failure.place): \(result.example.nameWithClass): \(text)"
        }
      }
    )
    list(
      "failed in a simulation, so ran again in real time: \(counted(ranInRealTime.count, "example")). "
        + "Mark \(ranInRealTime.count == 1 ? "it" : "them") .realTime, or replace what runs outside of virtual time",
      ranInRealTime.map { result in
        let end = result.outcome == .failed ? "; failed in real time, too" : ""
        return "\(result.place): \(result.example.fullName): \(result.reasonForRealTime ?? "")\(end)"
      }
    )
    list(
      "timed out waiting for a fake: \(counted(withFallbacks.count, "example"))",
      withFallbacks.map { result in
        let others = result.fallbacks.count > 1 ? "; and \(result.fallbacks.count - 1) more" : ""
        return "\(result.place): \(result.example.fullName): \(result.fallbacks[0])\(others)"
      }
    )
    // Reports show the attachments of failed examples with the failures.
    let others = withAttachments.filter { $0.outcome != .failed }
    list(
      "attached files without failing: \(counted(others.count, "example"))",
      others.flatMap { result in
        result.attachments.map { "\(result.place): \(result.example.fullName): \($0.line)" }
      }
    )
    list(
      "recorded; review before you commit: \(counted(summary.recordedSnapshots.count, "snapshot"))",
      summary.recordedSnapshots
    )
    list("not used by any test: \(counted(summary.unusedSnapshots.count, "snapshot"))", summary.unusedSnapshots)
    if !summary.unlistedTests.isEmpty {
      let names = summary.unlistedTests.joined(separator: ", ")
      notes.append("not run if they have tests, because the main function does not list them: \(names)")
    }
    if !summary.unlistedSpecs.isEmpty {
      notes.append(
        "not run, because the main function does not list them: \(summary.unlistedSpecs.joined(separator: ", "))"
      )
    }
    if let profile, let count = start?.profileCount { notes += profile.lines(count) }
    // The results of examples include their late failures.
    for failure in lateFailures.filter({ $0.result == nil }).map(\.failure) {
      notes.append("\(failure.place): error: \(failure.message)")
      if let explanation = failure.explanation() { notes.append(indented(explanation, by: 4)) }
    }
    if let problem = summary.problem { notes.append("error: \(problem)") }
    return notes
  }
}

extension RunEvent.Result {
  /// The location of the example, or a placeholder if it is unknown.
  var place: String { example.location.map { "\($0)" } ?? "<unknown>:0" }

  /// The attachments, one per line below a heading; nil if there are none.
  var attachmentList: String? {
    attachments.isEmpty ? nil : (["attachments:"] + attachments.map { "  \($0.line)" }).joined(separator: "\n")
  }
}

extension RunEvent.Attachment {
  /// The attachment as a line of a report: "log.txt (1.2 kB): /path/log.txt".
  package var line: String { "\(name) (\(size)): \(path)" }

  private var size: String {
    guard byteCount >= 1000 else { return counted(byteCount, "byte") }
    var (size, units) = (Double(byteCount) / 1000, ["kB", "MB", "GB"][...])
    while size >= 1000, units.count > 1 {
      size /= 1000
      units.removeFirst()
    }
    return "\((size * 10).rounded() / 10) \(units.first ?? "")"
  }
}
