import Candlestick

/// Yields to other tasks, then matches an equal number.
func beLater(_ expected: Int) -> AsyncMatcher<Int> {
  .simple("be \(expected)") { expression in
    MatcherStatus(bool: try await expression.evaluate() == (await later(expected)))
  }
}
