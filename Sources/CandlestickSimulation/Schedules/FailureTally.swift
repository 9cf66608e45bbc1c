import CandlestickSupport

/// What has failed in an exploration that goes on after a failure, and how often.
package struct FailureTally<Failure> {
  /// How many schedules were run.
  package let scheduleCount: Int
  /// How many of them have failed.
  package let failingScheduleCount: Int
  /// How many distinct failures there were.
  package let distinctCount: Int
  /// The distinct failures, the most frequent first; if there are very many, not all of them.
  package let failures: [CountedFailure<Failure>]

  /// The tally in words, one line for each failure after the first line.
  ///
  /// - Parameter text: says what was wrong; its first line counts.
  package func description(_ text: (Failure) -> String) -> String {
    let shown = failures.prefix(Self.longestList)
    let lines = shown.map { failure in
      let words = text(failure.failure).split(separator: "\n").first ?? ""
      return "  \(Self.times(failure.count)), replay \"\(failure.schedule)\": \(words)"
    }
    let rest = distinctCount - shown.count
    let heading =
      "\(counted(distinctCount, "distinct failure")) in \(counted(scheduleCount, "schedule")), of which "
      + "\(grouped(failingScheduleCount)) failed:"
    return ([heading] + lines + (rest > 0 ? ["  … and \(grouped(rest)) more"] : [])).joined(separator: "\n")
  }

  private static var longestList: Int { 10 }

  private static func times(_ count: Int) -> String { count == 1 ? "once" : "\(grouped(count)) times" }
}
