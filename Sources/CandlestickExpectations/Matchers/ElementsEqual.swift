/// Matches a sequence, possibly of another type, with the same elements in the same order:
/// `expect(1...3).to(elementsEqual([1, 2, 3]))`.
///
/// - Parameter expectedValue: if nil, both `to` and `toNot` fail.
public func elementsEqual<Elements: Sequence, Expected: Sequence>(_ expectedValue: Expected?) -> Matcher<Elements>
where Elements.Element: Equatable, Elements.Element == Expected.Element {
  elementsEqual(expectedValue, by: ==)
}

/// Matches a sequence of elements equivalent to those of another, in order:
/// `expect(1...3).to(elementsEqual(["1", "2", "3"]) { "\($0)" == $1 })`.
///
/// - Parameter expectedValue: if nil, both `to` and `toNot` fail.
public func elementsEqual<Elements: Sequence, Expected: Sequence>(
  _ expectedValue: Expected?,
  by areEquivalent: @escaping (Elements.Element, Expected.Element) -> Bool
) -> Matcher<Elements> {
  .comparing("elementsEqual", expectedValue) { $0.elementsEqual($1, by: areEquivalent) }
}
