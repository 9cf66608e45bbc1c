/// Matches a sequence of the same elements as another, in their order, though it may be of another type.
///
/// ```swift
/// expect(1...3).to(elementsEqual([1, 2, 3]))
/// ```
///
/// - Parameter expectedValue: the other sequence. With nil, nothing matches or does not.
public func elementsEqual<Elements: Sequence, Expected: Sequence>(_ expectedValue: Expected?) -> Matcher<Elements>
where Elements.Element: Equatable, Elements.Element == Expected.Element {
  elementsEqual(expectedValue, by: ==)
}

/// Matches a sequence of elements equivalent to those of another, in their order.
///
/// ```swift
/// expect(1...3).to(elementsEqual(["1", "2", "3"]) { "\($0)" == $1 })
/// ```
///
/// - Parameters:
///   - expectedValue: the other sequence. With nil, nothing matches or does not.
///   - areEquivalent: says whether two elements are equivalent.
public func elementsEqual<Elements: Sequence, Expected: Sequence>(
  _ expectedValue: Expected?,
  by areEquivalent: @escaping (Elements.Element, Expected.Element) -> Bool
) -> Matcher<Elements> {
  .comparing("elementsEqual", expectedValue) { $0.elementsEqual($1, by: areEquivalent) }
}
