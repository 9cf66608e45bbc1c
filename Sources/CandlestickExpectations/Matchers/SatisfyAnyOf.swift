/// Matches what at least one of several matchers matches.
///
/// ```swift
/// expect(response.status).to(satisfyAnyOf(equal(200), equal(204)))
/// ```
///
/// - Parameter matchers: the matchers. Each of them looks, and where one cannot tell, nor can this one.
public func satisfyAnyOf<Value>(_ matchers: Matcher<Value>...) -> Matcher<Value> {
  satisfyAnyOf(matchers)
}

/// Matches what at least one of several matchers matches.
///
/// - Parameter matchers: the matchers. Each of them looks, and where one cannot tell, nor can this one.
public func satisfyAnyOf<Value>(_ matchers: [Matcher<Value>]) -> Matcher<Value> {
  .combining(matchers, anyOf)
}

/// Matches what at least one of several matchers matches, of which some are async.
///
/// ```swift
/// await expect(id).to(satisfyAnyOf(equal(0), beStored(in: store)))
/// ```
///
/// - Parameter matchers: the matchers. Each of them looks, and where one cannot tell, nor can this one.
public func satisfyAnyOf<Value>(_ matchers: any _AsyncableMatcher<Value>...) -> AsyncMatcher<Value> {
  satisfyAnyOf(matchers)
}

/// Matches what at least one of several matchers matches, of which some are async.
///
/// - Parameter matchers: the matchers. Each of them looks, and where one cannot tell, nor can this one.
public func satisfyAnyOf<Value>(_ matchers: [any _AsyncableMatcher<Value>]) -> AsyncMatcher<Value> {
  .combining(matchers, anyOf)
}

/// Matches what at least one of two matchers matches.
///
/// ```swift
/// expect(response.status).to(equal(200) || equal(204))
/// ```
public func || <Value>(left: Matcher<Value>, right: Matcher<Value>) -> Matcher<Value> {
  satisfyAnyOf(left, right)
}

/// Matches what at least one of two matchers matches, of which at least one is async.
public func || <Value>(
  left: some _AsyncableMatcher<Value>,
  right: some _AsyncableMatcher<Value>
) -> AsyncMatcher<Value> {
  satisfyAnyOf([left, right])
}

private let anyOf = Combination(words: "match one of: ", conjunction: ", or ") { statuses in
  statuses.contains(.matches) ? .matches : .doesNotMatch
}
