/// Matches a collection of so many elements.
///
/// ```swift
/// expect(stack.items).to(haveCount(3))
/// ```
///
/// - Parameter expectedValue: the number of elements.
public func haveCount<Elements: Collection>(_ expectedValue: Int) -> Matcher<Elements> {
  .define { expression, message in
    guard let elements = try expression.evaluate() else {
      return MatcherResult(status: .fail, message: message)
    }
    let count = elements.count
    return MatcherResult(bool: count == expectedValue, message: countMessage(elements, count, expectedValue))
  }
}

private func countMessage<Elements: Collection>(
  _ elements: Elements,
  _ count: Int,
  _ expectedCount: Int
) -> ExpectationMessage {
  .expectedCustomValueTo("have \(Elements.self) with count \(expectedCount)", actual: "\(count)")
    .appended(details: "Actual Value: \(stringify(elements))")
}
