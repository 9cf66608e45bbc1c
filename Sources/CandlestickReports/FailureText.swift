import CandlestickSupport

extension RunEvent.Failure {
  /// The location, the message, and below it what explains it, for reports that are files.
  var text: String { (["\(place): \(message)"] + [explanation()].compactMap(\.self)).joined(separator: "\n") }
}

extension RunResults {
  /// The failures that belong to no test: those of code outside of tests, and that of the run itself, each with a name.
  var failuresOutsideOfTests: [(failure: RunEvent.Failure, name: String)] {
    var failures = lateFailures.map { late in
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
  /// The lines that the test which has just ended has printed, if this report is where users see them; nil otherwise, or without any.
  var shownOutput: String? {
    run.start?.capturesOutput == true || output.path != nil ? run.outputText : nil
  }
}
