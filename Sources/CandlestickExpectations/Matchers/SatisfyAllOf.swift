/// Matches what each of several matchers matches.
///
/// ```swift
/// expect(stack.count).to(satisfyAllOf(beGreaterThan(1), beLessThan(5)))
/// ```
///
/// - Parameter matchers: the matchers. Each of them looks, so that the message can tell what all of them expect.
public func satisfyAllOf<Value>(_ matchers: Matcher<Value>...) -> Matcher<Value> {
  satisfyAllOf(matchers)
}

/// Matches what each of several matchers matches.
///
/// - Parameter matchers: the matchers. Each of them looks, so that the message can tell what all of them expect.
public func satisfyAllOf<Value>(_ matchers: [Matcher<Value>]) -> Matcher<Value> {
  .combining(matchers, allOf)
}

/// Matches what each of several matchers matches, of which some are async.
///
/// ```swift
/// await expect(id).to(satisfyAllOf(beGreaterThan(1), beStored(in: store)))
/// ```
///
/// - Parameter matchers: the matchers. Each of them looks, so that the message can tell what all of them expect.
public func satisfyAllOf<Value>(_ matchers: any _AsyncableMatcher<Value>...) -> AsyncMatcher<Value> {
  satisfyAllOf(matchers)
}

/// Matches what each of several matchers matches, of which some are async.
///
/// - Parameter matchers: the matchers. Each of them looks, so that the message can tell what all of them expect.
public func satisfyAllOf<Value>(_ matchers: [any _AsyncableMatcher<Value>]) -> AsyncMatcher<Value> {
  .combining(matchers, allOf)
}

/// Matches what two matchers match.
///
/// ```swift
/// expect(stack.count).to(beGreaterThan(1) && beLessThan(5))
/// ```
public func && <Value>(left: Matcher<Value>, right: Matcher<Value>) -> Matcher<Value> {
  satisfyAllOf(left, right)
}

/// Matches what two matchers match, of which at least one is async.
public func && <Value>(
  left: some _AsyncableMatcher<Value>,
  right: some _AsyncableMatcher<Value>
) -> AsyncMatcher<Value> {
  satisfyAllOf([left, right])
}

private let allOf = Combination(words: "match all of: ", conjunction: ", and ") { statuses in
  statuses.contains(.doesNotMatch) ? .doesNotMatch : .matches
}
