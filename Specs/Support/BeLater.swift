import Candlestick

/// Matches an equal number, after other tasks have had their turn.
func beLater(_ expected: Int) -> AsyncMatcher<Int> {
  .simple("be \(expected)") { expression in
    MatcherStatus(bool: try await expression.evaluate() == (await later(expected)))
  }
}
