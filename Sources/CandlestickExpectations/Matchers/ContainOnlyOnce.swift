/// Matches a sequence that contains an element exactly once: `expect([1, 2, 3]).to(containOnlyOnce(3))`.
public func containOnlyOnce<Elements: Sequence>(_ item: Elements.Element) -> Matcher<Elements>
where Elements.Element: Equatable {
  .nonNil("contain <\(stringify(item))> only once") { sequence, _ in
    let elements = Array(sequence)
    let indexes = elements.indices.filter { elements[$0] == item }
    return onceResult(indexes, of: stringify(item), in: stringify(sequence, elements: elements))
  }
}

/// Matches a string that contains a substring exactly once: `expect(log).to(containOnlyOnce("started"))`.
///
/// - Parameter substring: may overlap itself: "aaa" contains "aa" twice.
public func containOnlyOnce(_ substring: String) -> Matcher<String> {
  .nonNil("contain <\(stringify(substring))> only once") { string, _ in
    let starts = (string.indices + [string.endIndex]).filter { string[$0...].starts(with: substring) }
    let indexes = starts.map { string.distance(from: string.startIndex, to: $0) }
    return onceResult(indexes, of: stringify(substring), in: stringify(string))
  }
}

private func onceResult(
  _ indexes: [Int],
  of item: @autoclosure @escaping () -> String,
  in whole: @autoclosure @escaping () -> String
) -> MatcherResult {
  MatcherResult(
    bool: indexes.count == 1,
    message: .expectedCustomValueTo(
      "contain <\(item())> only once",
      actual: "<\(whole())>, which "
        + (indexes.isEmpty
          ? "does not contain it"
          : "contains it \(indexes.count == 1 ? "once" : "\(indexes.count) times"), at \(stringify(indexes: indexes))")
    )
  )
}
