/// Matches nil.
///
/// ```swift
/// expect(stack.last).to(beNil())
/// ```
public func beNil<Value>() -> Matcher<Value> {
  .simpleNilable("be nil") { MatcherStatus(bool: try $0.evaluate() == nil) }
}
