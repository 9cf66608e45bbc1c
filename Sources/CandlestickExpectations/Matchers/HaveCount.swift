/// Matches a collection of so many elements.
///
/// ```swift
/// expect(stack.items).to(haveCount(3))
/// ```
///
/// - Parameter expectedValue: the number of elements.
public func haveCount<Elements: Collection>(_ expectedValue: Int) -> Matcher<Elements> {
  haveCount(expectedValue, \.count, prettyCollectionType)
}

/// Matches a collection that has so many elements, whatever kind of collection it is.
package func haveCount<Elements>(
  _ expectedCount: Int,
  _ count: @escaping (Elements) -> Int,
  _ typeName: @escaping (Elements) -> String
) -> Matcher<Elements> {
  .define { expression, message in
    guard let elements = try expression.evaluate() else {
      return MatcherResult(status: .fail, message: message)
    }
    let count = count(elements)
    return MatcherResult(
      bool: count == expectedCount,
      message: .expectedCustomValueTo("have \(typeName(elements)) with count \(expectedCount)", actual: "\(count)")
        .appended(details: "Actual Value: \(stringify(elements))")
    )
  }
}
