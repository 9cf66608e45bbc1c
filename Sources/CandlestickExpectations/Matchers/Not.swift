/// Matches a value that another matcher does not match: `expect(stack.names).to(allPass(not(beEmpty())))`.
///
/// - Parameter matcher: the matcher to negate. If it fails both `to` and `toNot`, so does the result.
public func not<Value>(_ matcher: Matcher<Value>) -> Matcher<Value> {
  Matcher { try matcher.satisfies($0).negated }
}

/// Matches a value that an async matcher does not match.
///
/// - Parameter matcher: the matcher to negate. If it fails both `to` and `toNot`, so does the result.
public func not<Value>(_ matcher: AsyncMatcher<Value>) -> AsyncMatcher<Value> {
  AsyncMatcher { try await matcher.satisfies($0).negated }
}

extension MatcherResult {
  fileprivate var negated: MatcherResult {
    let status: MatcherStatus =
      switch status {
      case .matches: .doesNotMatch
      case .doesNotMatch: .matches
      case .fail: .fail
      }
    return MatcherResult(status: status, message: message.prepended(expectation: "not "))
  }
}
