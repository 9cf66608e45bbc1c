extension Duration {
  /// A hundred years, in place of an endless duration: the runtime traps on a timer whose seconds, counted from the
  /// start of the machine, do not fit into 64 bits, as with `.seconds(Int64.max)`.
  package static let century = Duration.seconds(100 * 365 * 24 * 3600)

  /// This duration, or a century if that is shorter.
  package var upToACentury: Duration { min(self, .century) }

  /// This duration in nanoseconds, rounded towards zero.
  @inlinable package var wholeNanoseconds: Int128 {
    let (seconds, attoseconds) = components
    return Int128(seconds) * 1_000_000_000 + Int128(attoseconds / 1_000_000_000)
  }

  /// The number of seconds, rounded to a millisecond.
  package var secondsToTheMillisecond: Double { (self / .milliseconds(1)).rounded() / 1000 }
}
