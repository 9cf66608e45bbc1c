import CandlestickSupport

extension RunEvent.Failure {
  /// The location and the message, with the explanation below them. For reports in files.
  var text: String { (["\(place): \(message)"] + [explanation()].compactMap(\.self)).joined(separator: "\n") }
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
