extension Duration {
  /// A hundred years, in place of an unlimited duration. The runtime traps on a timer whose deadline, in seconds since
  /// the machine started, does not fit into 64 bits, as with `.seconds(Int64.max)`.
  package static let century = Duration.seconds(100 * 365 * 24 * 3600)

  /// This duration, at most a century.
  package var upToACentury: Duration { min(self, .century) }

  /// This duration in nanoseconds, rounded towards zero. Durations of more than 292 years are clamped.
  package var wholeNanoseconds: Int64 {
    let (seconds, attoseconds) = components
    let (whole, isTooLong) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
    let (sum, isTooLongByParts) = whole.addingReportingOverflow(attoseconds / 1_000_000_000)
    return isTooLong || isTooLongByParts ? (seconds < 0 ? .min : .max) : sum
  }

  /// The number of seconds, rounded to a millisecond.
  package var secondsToTheMillisecond: Double { (self / .milliseconds(1)).rounded() / 1000 }
}
