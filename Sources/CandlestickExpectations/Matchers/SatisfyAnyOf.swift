/// Matches a value that at least one matcher matches: `expect(response.status).to(satisfyAnyOf(equal(200),
/// equal(204)))`.
///
/// - Parameter matchers: all are evaluated. If one of them fails both `to` and `toNot`, so does the result.
public func satisfyAnyOf<Value>(_ matchers: Matcher<Value>...) -> Matcher<Value> {
  satisfyAnyOf(matchers)
}

/// Matches a value that any matcher of an array matches.
public func satisfyAnyOf<Value>(_ matchers: [Matcher<Value>]) -> Matcher<Value> {
  .combining(matchers, anyOf)
}

/// Matches a value that at least one matcher matches, sync or async:
/// `await expect(id).to(satisfyAnyOf(equal(0), beStored(in: store)))`.
///
/// - Parameter matchers: all are evaluated. If one of them fails both `to` and `toNot`, so does the result.
public func satisfyAnyOf<Value>(_ matchers: any _AsyncableMatcher<Value>...) -> AsyncMatcher<Value> {
  satisfyAnyOf(matchers)
}

/// Matches a value that any matcher of an array matches, sync or async.
public func satisfyAnyOf<Value>(_ matchers: [any _AsyncableMatcher<Value>]) -> AsyncMatcher<Value> {
  .combining(matchers, anyOf)
}

/// Matches a value that either matcher matches: `expect(response.status).to(equal(200) || equal(204))`.
public func || <Value>(left: Matcher<Value>, right: Matcher<Value>) -> Matcher<Value> { satisfyAnyOf(left, right) }

// These two functions do not accept two synchronous matchers, because async code would prefer them.

/// Matches a value that either matcher matches, of which the first is async.
public func || <Value>(left: AsyncMatcher<Value>, right: some _AsyncableMatcher<Value>) -> AsyncMatcher<Value> {
  satisfyAnyOf([left, right])
}

/// Matches a value that either matcher matches, of which only the second is async.
public func || <Value>(left: Matcher<Value>, right: AsyncMatcher<Value>) -> AsyncMatcher<Value> {
  satisfyAnyOf([left, right])
}

private let anyOf = Combination(
  words: "match one of: ",
  conjunction: ", or ",
  listsMatchers: false,
  deciding: .matches
)
