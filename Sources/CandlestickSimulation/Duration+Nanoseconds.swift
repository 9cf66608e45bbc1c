extension Duration {
  /// This time in nanoseconds, or as many as there can be if it is longer.
  package var wholeNanoseconds: Int64 {
    let (seconds, attoseconds) = components
    return Int64(clamping: Int128(seconds) * 1_000_000_000 + Int128(attoseconds / 1_000_000_000))
  }
}
