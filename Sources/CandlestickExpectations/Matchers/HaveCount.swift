/// Matches a collection with this number of elements: `expect(stack.items).to(haveCount(3))`.
public func haveCount<Elements: Collection>(_ expectedValue: Int) -> Matcher<Elements> {
  haveCount(expectedValue, \.count, collectionType)
}

/// Matches any kind of collection with this number of elements.
package func haveCount<Elements>(
  _ expectedCount: Int,
  _ count: @escaping (Elements) -> Int,
  _ typeName: @escaping (Elements) -> String
) -> Matcher<Elements> {
  .nonNil("match") { elements, _ in
    let count = count(elements)
    return MatcherResult(
      bool: count == expectedCount,
      message: .expectedCustomValueTo("have \(typeName(elements)) with count \(expectedCount)", actual: "\(count)")
        .appended(details: "Actual Value: \(stringify(elements))")
    )
  }
}
