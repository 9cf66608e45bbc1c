/// Matches a sequence whose elements are in ascending order; equal neighbors are allowed:
/// `expect([1, 2, 2, 3]).to(beSorted())`.
public func beSorted<Elements: Sequence>() -> Matcher<Elements> where Elements.Element: Comparable {
  beSorted("be sorted") { $0 <= $1 }
}

/// Matches a sequence whose elements are in the order of a comparison: `expect([3, 2, 1]).to(beSorted(by: >))`.
///
/// - Parameter areInIncreasingOrder: as in `sorted(by:)`.
public func beSorted<Elements: Sequence>(
  by areInIncreasingOrder: @escaping (Elements.Element, Elements.Element) throws -> Bool
) -> Matcher<Elements> {
  beSorted("be sorted by a comparison") { try !areInIncreasingOrder($1, $0) }
}

/// Matches a sequence whose elements are in ascending order of a field: `expect(cats).to(beSorted(by: \.name))`.
public func beSorted<Elements: Sequence, Field: Comparable>(
  by field: KeyPath<Elements.Element, Field>
) -> Matcher<Elements> {
  beSorted("be sorted by \(name(of: field))") { $0[keyPath: field] <= $1[keyPath: field] }
}

/// Matches a sequence whose elements are ordered by comparing a field: `expect(cats).to(beSorted(by: \.age, >))`.
///
/// - Parameter areInIncreasingOrder: as in `sorted(by:)`.
public func beSorted<Elements: Sequence, Field>(
  by field: KeyPath<Elements.Element, Field>,
  _ areInIncreasingOrder: @escaping (Field, Field) throws -> Bool
) -> Matcher<Elements> {
  beSorted("be sorted by a comparison of \(name(of: field))") {
    try !areInIncreasingOrder($1[keyPath: field], $0[keyPath: field])
  }
}

private func beSorted<Elements: Sequence>(
  _ words: @autoclosure @escaping () -> String,
  _ areInOrder: @escaping (Elements.Element, Elements.Element) throws -> Bool
) -> Matcher<Elements> {
  .nonNil(words()) { sequence, _ in
    let elements = Array(sequence)
    let unsorted = try elements.indices.dropFirst().first { try !areInOrder(elements[$0 - 1], elements[$0]) }
    return MatcherResult(
      bool: unsorted == nil,
      message: .expectedCustomValueTo(
        words(),
        actual: "<\(stringify(sequence, elements: elements))>"
          + (unsorted.map { index in
            ", where <\(stringify(elements[index]))> at index \(index) comes after <\(stringify(elements[index - 1]))>"
          } ?? "")
      )
    )
  }
}
