/// Matches a sequence whose elements all match: `expect([1, 2, 3]).to(allPass(beLessThan(4)))`.
///
/// - Parameter elementMatcher: checks the elements in order and stops at the first mismatch.
public func allPass<Elements: Sequence>(_ elementMatcher: Matcher<Elements.Element>) -> Matcher<Elements> {
  Matcher { expression in
    guard let elements = try expression.evaluate() else { return noElements }
    var last: MatcherResult?
    for element in elements {
      let expression = SyncExpression(expression: { element }, location: expression.location, isClosure: false)
      let result = try elementMatcher.satisfies(expression)
      guard result.status == .matches else { return failure(result.message, at: element, of: elements) }
      last = result
    }
    return success(last)
  }
}

/// Matches a sequence whose elements all pass a test: `expect([1, 2, 3]).to(allPass { $0 < 4 })`.
public func allPass<Elements: Sequence>(_ passFunc: @escaping (Elements.Element) throws -> Bool) -> Matcher<Elements> {
  allPass("pass a condition", passFunc)
}

/// Matches a sequence whose elements all pass a named test: `expect([1, 2, 3]).to(allPass("be small") { $0 < 4 })`.
///
/// - Parameter passName: completes "expected to all", as in "be small".
public func allPass<Elements: Sequence>(
  _ passName: String,
  _ passFunc: @escaping (Elements.Element) throws -> Bool
) -> Matcher<Elements> {
  allPass(Matcher(passName, passFunc))
}

// MARK: - By async code

/// Matches a sequence whose elements all match an async matcher:
/// `await expect(ids).to(allPass(beStored(in: store)))`.
///
/// - Parameter elementMatcher: checks the elements in order and stops at the first mismatch.
public func allPass<Elements: Sequence>(_ elementMatcher: AsyncMatcher<Elements.Element>) -> AsyncMatcher<Elements> {
  AsyncMatcher { expression in
    guard let elements = try await expression.evaluate() else { return noElements }
    var last: MatcherResult?
    for element in elements {
      let expression = SyncExpression(expression: { element }, location: expression.location, isClosure: false)
      let result = try await elementMatcher.satisfies(expression.toAsyncExpression())
      guard result.status == .matches else { return failure(result.message, at: element, of: elements) }
      last = result
    }
    return success(last)
  }
}

/// Matches a sequence whose elements all pass an async test.
public func allPass<Elements: Sequence>(
  _ passFunc: nonisolated(nonsending) @escaping (Elements.Element) async throws -> Bool
) -> AsyncMatcher<Elements> {
  allPass("pass a condition", passFunc)
}

/// Matches a sequence whose elements all pass a named async test.
///
/// - Parameter passName: completes "expected to all", as in "be stored".
public func allPass<Elements: Sequence>(
  _ passName: String,
  _ passFunc: nonisolated(nonsending) @escaping (Elements.Element) async throws -> Bool
) -> AsyncMatcher<Elements> {
  allPass(
    AsyncMatcher.simple(passName) { expression in
      guard let element = try await expression.evaluate() else { return .fail }
      return MatcherStatus(bool: try await passFunc(element))
    }
  )
}

// MARK: - Results

private var noElements: MatcherResult {
  .ofNil(.expectedTo("all pass"))
}

private func failure<Elements: Sequence>(
  _ message: @autoclosure @escaping () -> ExpectationMessage,
  at element: Elements.Element,
  of elements: Elements
) -> MatcherResult {
  MatcherResult(
    status: .doesNotMatch,
    message: message().wordsAlone.wrappedExpectation(
      before: "all ",
      after: ", but failed first at element <\(stringify(element))> in <\(stringify(elements))>"
    )
  )
}

private func success(_ last: MatcherResult?) -> MatcherResult {
  MatcherResult(
    status: .matches,
    message: last?.message.prepended(expectation: "all ").wordsAlone ?? .expectedTo("all pass")
  )
}

extension ExpectationMessage {
  /// The message without the actual value.
  fileprivate var wordsAlone: ExpectationMessage { replacedExpectation { .expectedTo($0.expectedMessage) } }
}
