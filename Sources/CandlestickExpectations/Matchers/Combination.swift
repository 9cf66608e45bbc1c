/// A way to combine matchers into one.
struct Combination: Sendable {
  /// The text before the descriptions of the matchers.
  let words: String
  /// The text between the descriptions of the matchers.
  let conjunction: String
  /// True if a failure lists each matcher, with a mark that tells if it matches.
  let listsMatchers: Bool
  /// Combines the matchers' statuses, none of which is `fail`.
  let decide: @Sendable ([MatcherStatus]) -> MatcherStatus

  func result<Value>(_ results: [MatcherResult], of value: Value?) -> MatcherResult {
    let statuses = results.map(\.status)
    return MatcherResult(value == nil || statuses.contains(.fail) ? .fail : decide(statuses)) {
      MatcherResult(explaining: message(results, of: value)) {
        guard listsMatchers, value != nil, results.count > 1 else { return nil }
        return list(results, separator: "\n") { "\($0.isMatch ? "✓" : "✗") \($0.message.expectedMessage.onOneLine)" }
      }
    }
  }

  private func message<Value>(_ results: [MatcherResult], of value: Value?) -> ExpectationMessage {
    let all = words + list(results, separator: conjunction, MatcherResult.words)
    guard let value else { return .expectedActualValueTo(all).appendedBeNilHint() }
    return .expectedCustomValueTo(all, actual: stringify(value))
  }
}

extension Matcher {
  /// Combines matchers. Evaluates all of them, so that the message can show what each expects.
  static func combining(_ matchers: [Matcher], _ combination: Combination) -> Matcher {
    Matcher { expression in
      let expression = expression.cast { $0 }  // Caches the value even if this one does not.
      let results = try matchers.map { try $0.satisfies(expression) }
      return combination.result(results, of: try expression.evaluate())
    }
  }
}

extension AsyncMatcher {
  /// Combines matchers. Evaluates all of them, so that the message can show what each expects.
  static func combining(_ matchers: [any _AsyncableMatcher<Value>], _ combination: Combination) -> AsyncMatcher {
    AsyncMatcher { expression in
      let expression = expression.cast { $0 }
      var results: [MatcherResult] = []
      for matcher in matchers { results.append(try await matcher.satisfies(expression)) }
      return combination.result(results, of: try await expression.evaluate())
    }
  }
}
