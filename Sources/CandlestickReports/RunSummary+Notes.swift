import CandlestickExpectations
import CandlestickSpecs
import CandlestickSupport

extension RunSummary {
  /// The notes at the end of the run, in addition to the results of the examples.
  ///
  /// - Parameter files: reads the code of late failures.
  package func notes(_ files: SourceFiles) -> [String] {
    var notes = shard.map { ["\($0)"] } ?? []
    notes += self.notes
    if !focused.isEmpty {
      let examples = focused.map { "  \($0.location): \($0.fullName)" }
      notes.append(
        "focus is on \(counted(focused.count, "example")), so others were skipped: \(unfocusedCount)"
      )
      notes += examples
    }
    if !flaky.isEmpty {
      notes.append("passed only when they ran again, so flaky: \(counted(flaky.count, "example"))")
      notes += flaky.map { result in
        let message = result.earlierFailures[0].message.replacing("\n", with: "\n    ")
        return "  \(result.example.location): \(result.className) \(result.example.fullName): \(message)"
      }
    }
    if !known.isEmpty {
      notes.append("failed only because of known issues: \(counted(known.count, "example"))")
      for result in known {
        notes += result.knownIssues.map { issue in
          let text = "\(issue)".replacing("\n", with: "\n    ")
          return "  \(issue.failure.location): \(result.className) \(result.example.fullName): \(text)"
        }
      }
    }
    if !ranInRealTime.isEmpty {
      notes.append(
        "failed in a simulation, so ran again in real time: \(counted(ranInRealTime.count, "example")). "
          + "Mark \(ranInRealTime.count == 1 ? "it" : "them") .realTime, or replace what runs outside of virtual time"
      )
      notes += ranInRealTime.map { result in
        let end = if case .failed = result.outcome { "; failed in real time, too" } else { "" }
        return "  \(result.example.location): \(result.example.fullName): \(result.reasonForRealTime ?? "")\(end)"
      }
    }
    if !withFallbacks.isEmpty {
      notes.append("waited for a fake that nobody resolved in time: \(counted(withFallbacks.count, "example"))")
      notes += withFallbacks.map { result in
        let others = result.fallbacks.count > 1 ? "; and \(result.fallbacks.count - 1) more" : ""
        return "  \(result.example.location): \(result.example.fullName): \(result.fallbacks[0])\(others)"
      }
    }
    // A report shows those of failed examples with the failures.
    let others = withAttachments.filter { if case .failed = $0.outcome { false } else { true } }
    if !others.isEmpty {
      notes.append("attached, although they did not fail: \(counted(others.count, "example"))")
      notes += others.flatMap { result in
        result.attachments.map { "  \(result.example.location): \(result.example.fullName): \($0.line)" }
      }
    }
    if !recordedSnapshots.isEmpty {
      notes.append("recorded, so look at them before you commit: \(counted(recordedSnapshots.count, "snapshot"))")
      notes += recordedSnapshots.map { "  \($0)" }
    }
    if !unusedSnapshots.isEmpty {
      notes.append("used by no test: \(counted(unusedSnapshots.count, "snapshot"))")
      notes += unusedSnapshots.map { "  \($0)" }
    }
    if !unlistedTests.isEmpty {
      let names = unlistedTests.joined(separator: ", ")
      notes.append("not run, if they have tests, since the main function does not list them: \(names)")
    }
    if !unlistedSpecs.isEmpty {
      notes.append("not run, since the main function does not list them: \(unlistedSpecs.joined(separator: ", "))")
    }
    for failure in lateFailures.map({ $0.failure.afterEnd(of: $0.example) }) + strayFailures {
      notes.append("\(failure.location): error: \(failure.message)")
      if let explanation = failure.explanation(files) { notes.append(indented(explanation, by: 4)) }
    }
    if let problem { notes.append("error: \(problem)") }
    return notes
  }
}

extension ExampleResult {
  /// The attachments, a line for each below a heading; nil if there are none.
  var listOfAttachments: String? {
    attachments.isEmpty ? nil : (["attachments:"] + attachments.map { "  \($0.line)" }).joined(separator: "\n")
  }
}

/// Prints a failure that belongs to no running example at once, so that a crash does not lose it. Prints it as a note, because the
/// summary repeats it as an error.
func sayEarly(_ failure: TestFailure) {
  say("\(failure.location): note: \(failure.message)")
}
