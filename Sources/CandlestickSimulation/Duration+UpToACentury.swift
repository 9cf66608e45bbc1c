extension Duration {
  /// This time, or a century if that is less. The runtime traps where a timer is set for more seconds than fit into 64
  /// bits, counted from when the machine was started, as `.seconds(Int64.max)` is.
  package var upToACentury: Duration { min(self, .seconds(100 * 365 * 24 * 3600)) }
}
