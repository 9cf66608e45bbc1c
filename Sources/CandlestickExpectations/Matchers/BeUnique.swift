/// Matches a sequence without duplicate elements: `expect(cats.map(\.id)).to(beUnique())`.
public func beUnique<Elements: Sequence>() -> Matcher<Elements> where Elements.Element: Equatable {
  .nonNil("be unique") { sequence, _ in
    let elements = Array(sequence)
    let repeated = repeatedElements(of: elements)
    return MatcherResult(
      bool: repeated.isEmpty,
      message: .expectedCustomValueTo(
        "be unique",
        actual: "<\(stringify(sequence, elements: elements))>"
          + (repeated.isEmpty ? "" : ", where ")
          + list(repeated) { "<\(stringify(elements[$0[0]]))> is at \(stringify(indexes: $0))" }
      )
    )
  }
}

/// Returns the indexes of each element that occurs more than once, in order of first occurrence.
private func repeatedElements<Element: Equatable>(of elements: [Element]) -> [[Int]] {
  if let keys = elements as? [AnyHashable] {
    if Set(keys).count == keys.count { return [] }
    return Dictionary(grouping: keys.indices) { keys[$0] }.values.filter { $0.count > 1 }.sorted { $0[0] < $1[0] }
  }
  var groups: [[Int]] = []
  for (index, element) in elements.enumerated() {
    if let group = groups.firstIndex(where: { elements[$0[0]] == element }) {
      groups[group].append(index)
    } else {
      groups.append([index])
    }
  }
  return groups.filter { $0.count > 1 }
}
