/// A way to combine matchers into one.
struct Combination: Sendable {
  /// The text before the descriptions of the matchers.
  let words: String
  /// The text between the descriptions of the matchers.
  let conjunction: String
  /// True if a failure lists each matcher, with a mark that tells if it matches.
  let listsMatchers: Bool
  /// The status of the combination if one matcher has it. Otherwise all matchers have the other one.
  let deciding: MatcherStatus

  /// Combines the results for a value.
  ///
  /// Matchers that judge nil, such as `beNil`, decide about nil before those that fail on it. In Nimble, nil fails every
  /// combination.
  func result<Value>(_ results: [MatcherResult], of value: Value?, _ style: MessageStyle) -> MatcherResult {
    let statuses = results.map(\.status)
    let isJudged = value != nil || style == .candlestick && statuses.contains { $0 != .fail }
    let isDecided = statuses.contains(deciding) && (value == nil || !statuses.contains(.fail))
    let otherwise = statuses.contains(.fail) ? .fail : MatcherStatus(bool: deciding == .doesNotMatch)
    return MatcherResult(!isJudged ? .fail : isDecided ? deciding : otherwise) {
      // In Candlestick, nil gets at most one hint at `beNil()`.
      let words = { (result: MatcherResult) in
        let message = result.message
        return value == nil && style == .candlestick ? message.expectedMessageWithoutHint : message.expectedMessage
      }
      let all = self.words + list(results, separator: conjunction) { "{\(words($0))}" }
      let message = value.map { ExpectationMessage.expectedCustomValueTo(all, actual: stringify($0)) }
      let nilMessage = ExpectationMessage.expectedActualValueTo(all)
      return MatcherResult(explaining: message ?? (isJudged ? nilMessage : nilMessage.appendedBeNilHint())) {
        guard listsMatchers, isJudged, results.count > 1 else { return nil }
        return list(results, separator: "\n") { "\($0.isMatch ? "✓" : "✗") \(words($0).onOneLine)" }
      }
    }
  }
}

extension Matcher {
  /// Combines matchers. Evaluates all of them, so that the message can show what each expects.
  static func combining(_ matchers: [Matcher], _ combination: Combination) -> Matcher {
    Matcher { expression in
      let style = expression.evaluation.messageStyle
      let expression = expression.cast { $0 }  // Caches the value even if this one does not.
      let results = try matchers.map { try $0.satisfies(expression) }
      return combination.result(results, of: try expression.evaluate(), style)
    }
  }
}

extension AsyncMatcher {
  /// Combines matchers. Evaluates all of them, so that the message can show what each expects.
  static func combining(_ matchers: [any _AsyncableMatcher<Value>], _ combination: Combination) -> AsyncMatcher {
    AsyncMatcher { expression in
      let style = expression.evaluation.messageStyle
      let expression = expression.cast { $0 }
      var results: [MatcherResult] = []
      for matcher in matchers { results.append(try await matcher.satisfies(expression)) }
      return combination.result(results, of: try await expression.evaluate(), style)
    }
  }
}
