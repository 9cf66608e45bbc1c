/// Matches a sequence with an element that passes a test:
/// `expect([1, 2, 3]).to(containElementSatisfying({ $0 > 2 }, "greater than two"))`.
///
/// - Parameters:
///   - matcher: called for each element in order until one passes.
///   - matcherDescription: follows "find object in collection" in the message.
public func containElementSatisfying<Elements: Sequence>(
  _ matcher: @escaping (Elements.Element) -> Bool,
  _ matcherDescription: String = ""
) -> Matcher<Elements> {
  Matcher { expression in
    result(of: try expression.evaluate().map { $0.contains(where: matcher) }, matcherDescription)
  }
}

/// Matches a sequence with an element that passes an async test.
///
/// - Parameters:
///   - matcher: called for each element in order until one passes.
///   - matcherDescription: follows "find object in collection" in the message.
public func containElementSatisfying<Elements: Sequence>(
  _ matcher: nonisolated(nonsending) @escaping (Elements.Element) async -> Bool,
  _ matcherDescription: String = ""
) -> AsyncMatcher<Elements> {
  AsyncMatcher { expression in
    guard let elements = try await expression.evaluate() else { return result(of: nil, matcherDescription) }
    for element in elements where await matcher(element) { return result(of: true, matcherDescription) }
    return result(of: false, matcherDescription)
  }
}

/// Creates the result. `isFound` is nil if the sequence is nil.
private func result(of isFound: Bool?, _ description: String) -> MatcherResult {
  let message = { () -> ExpectationMessage in
    .expectedTo("find object in collection \(description.isEmpty ? "that satisfies matcher" : description)")
  }
  guard let isFound else { return .ofNil(message()) }
  return MatcherResult(bool: isFound, message: message())
}
