import CandlestickSupport

extension RunEvent.Failure {
  /// The location and the message, with the explanation below them. For reports in files.
  var text: String { (["\(place): \(message)"] + [explanation()].compactMap(\.self)).joined(separator: "\n") }

  /// The explanation below the message in a report: the failing code and the details; nil if there is none.
  ///
  /// - Parameters:
  ///   - withSource: true to include the code.
  ///   - withSteps: true to include the table of the steps of the failed schedule.
  package func explanation(withSource: Bool = true, withSteps: Bool = true) -> String? {
    let notes = schedule.flatMap { $0.notes.isEmpty ? nil : $0.notes }
    let parts = [withSource ? source : nil, details, notes, withSteps ? schedule?.table : nil].compactMap(\.self)
    return parts.isEmpty ? nil : parts.joined(separator: "\n")
  }

  /// The location, or a placeholder if it is unknown.
  package var place: String { location.map { "\($0)" } ?? "<unknown>:0" }
}

extension RunResults {
  /// The failures that belong to no test, each with a name: those of code that ran outside of tests, and the problem of the
  /// run itself.
  var outsideFailures: [(failure: RunEvent.Failure, name: String)] {
    var failures = lateFailures.filter { $0.result == nil }.map { late in
      (late.failure, late.exampleName.map { "\($0) (after its end)" } ?? "code that belongs to no test")
    }
    if let problem = summary?.problem {
      failures.append((RunEvent.Failure(message: problem, location: nil), "the run"))
    }
    return failures
  }
}

extension Double {
  /// A number of seconds, rounded to the millisecond, as reports print it.
  var roundedToMilliseconds: Double { (self * 1000).rounded() / 1000 }
}

extension SpecReport {
  /// The output of the test that has just ended, if this report is responsible for showing it; nil otherwise, or if the test
  /// printed nothing.
  var shownOutput: String? {
    run.start?.capturesOutput == true || output.path != nil ? run.outputText : nil
  }
}

/// Returns a text with each line indented.
func indented(_ text: String, by columns: Int) -> String {
  let indentation = String(repeating: " ", count: columns)
  if !text.utf8.contains(UInt8(ascii: "\n")) { return text.isEmpty ? "" : indentation + text }
  let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
  return lines.map { $0.isEmpty ? "" : indentation + $0 }.joined(separator: "\n")
}
