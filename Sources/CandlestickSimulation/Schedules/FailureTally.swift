import CandlestickSupport

/// The failures of an exploration that continues after failures, and their numbers.
package struct FailureTally<Failure> {
  /// The number of schedules that ran.
  package let scheduleCount: Int
  /// The number of failing ones.
  package let failingScheduleCount: Int
  /// The number of distinct failures.
  package let distinctCount: Int
  /// The most frequent distinct failures, in order.
  package let failures: [CountedFailure<Failure>]

  /// The tally in words: a heading, and a line for each failure.
  ///
  /// - Parameter text: describes a failure; only the first line is used.
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
