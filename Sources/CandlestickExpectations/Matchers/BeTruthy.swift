/// Matches a value that is equal to true: `expect(flag).to(beTruthy())`.
public func beTruthy<Value: Equatable & ExpressibleByBooleanLiteral>() -> Matcher<Value> {
  .simpleNilable("be truthy") { MatcherStatus(bool: try $0.evaluate() == true) }
}

/// Matches nil, and a value that is not equal to true: `expect(flag).to(beFalsy())`.
public func beFalsy<Value: Equatable & ExpressibleByBooleanLiteral>() -> Matcher<Value> {
  .simpleNilable("be falsy") { MatcherStatus(bool: try $0.evaluate() != true) }
}
