/// Matches nil.
///
/// ```swift
/// expect(stack.last).to(beNil())
/// ```
public func beNil<Value>() -> Matcher<Value> {
  Matcher { expression, explains in
    explains
      ? MatcherResult(explaining: .expectedActualValueTo("be nil"))
      : MatcherResult(bool: try expression.evaluate() == nil)
  }
}
