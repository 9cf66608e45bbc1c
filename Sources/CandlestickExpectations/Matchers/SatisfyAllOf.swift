/// Matches a value that all matchers match: `expect(stack.count).to(satisfyAllOf(beGreaterThan(1), beLessThan(5)))`.
///
/// - Parameter matchers: all are evaluated, so that the message can show what each expects.
public func satisfyAllOf<Value>(_ matchers: Matcher<Value>...) -> Matcher<Value> {
  satisfyAllOf(matchers)
}

/// Matches a value that all matchers of an array match.
public func satisfyAllOf<Value>(_ matchers: [Matcher<Value>]) -> Matcher<Value> {
  .combining(matchers, allOf)
}

/// Matches a value that all matchers match, sync or async:
/// `await expect(id).to(satisfyAllOf(beGreaterThan(1), beStored(in: store)))`.
///
/// - Parameter matchers: all are evaluated, so that the message can show what each expects.
public func satisfyAllOf<Value>(_ matchers: any _AsyncableMatcher<Value>...) -> AsyncMatcher<Value> {
  satisfyAllOf(matchers)
}

/// Matches a value that all matchers of an array match, sync or async.
public func satisfyAllOf<Value>(_ matchers: [any _AsyncableMatcher<Value>]) -> AsyncMatcher<Value> {
  .combining(matchers, allOf)
}

/// Matches a value that both matchers match: `expect(stack.count).to(beGreaterThan(1) && beLessThan(5))`.
public func && <Value>(left: Matcher<Value>, right: Matcher<Value>) -> Matcher<Value> { satisfyAllOf(left, right) }

// These two functions do not accept two synchronous matchers, because async code would prefer them.

/// Matches a value that both matchers match, of which the first is async.
public func && <Value>(left: AsyncMatcher<Value>, right: some _AsyncableMatcher<Value>) -> AsyncMatcher<Value> {
  satisfyAllOf([left, right])
}

/// Matches a value that both matchers match, of which only the second is async.
public func && <Value>(left: Matcher<Value>, right: AsyncMatcher<Value>) -> AsyncMatcher<Value> {
  satisfyAllOf([left, right])
}

private let allOf = Combination(
  words: "match all of: ",
  conjunction: ", and ",
  listsMatchers: true,
  deciding: .doesNotMatch
)
