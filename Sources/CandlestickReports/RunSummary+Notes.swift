import CandlestickSpecs

extension RunSummary {
  /// What is to be said at the end of the run, a line each, beside what came of the examples.
  var notes: [String] {
    var notes: [String] = []
    if !focused.isEmpty {
      let places = focused.map { "  \($0.location): \($0.fullName)" }
      notes.append(
        "focus is on \(counted(focused.count, "example")), so that others of this run were skipped: \(unfocusedCount)"
      )
      notes += places
    }
    notes += lateFailures.map { late in
      let failure = late.failure.afterEnd(of: late.example)
      return "\(failure.location): error: \(failure.message)"
    }
    if let problem { notes.append("error: \(problem)") }
    return notes
  }
}

/// A number of things in words: "1 example", "2 examples".
func counted(_ count: Int, _ thing: String) -> String {
  count == 1 ? "1 \(thing)" : "\(count) \(thing)s"
}
