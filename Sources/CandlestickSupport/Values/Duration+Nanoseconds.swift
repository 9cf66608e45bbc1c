extension Duration {
  /// This duration in nanoseconds, rounded towards zero.
  @inlinable package var wholeNanoseconds: Int128 {
    let (seconds, attoseconds) = components
    return Int128(seconds) * 1_000_000_000 + Int128(attoseconds / 1_000_000_000)
  }
}
