/// Matches a sequence whose first element equals a value: `expect([1, 2, 3]).to(beginWith(1))`.
public func beginWith<Elements: Sequence>(_ startingElement: Elements.Element) -> Matcher<Elements>
where Elements.Element: Equatable {
  Matcher("begin with <\(stringify(startingElement))>") { elements in
    var iterator = elements.makeIterator()
    return iterator.next() == startingElement
  }
}

/// Matches a string that begins with another: `expect(error.description).to(beginWith("error: "))`.
///
/// - Parameter startingSubstring: every string begins with the empty string.
public func beginWith(_ startingSubstring: String) -> Matcher<String> {
  Matcher("begin with <\(stringify(startingSubstring))>") { $0.hasPrefix(startingSubstring) }
}

/// Matches a sequence that begins with the elements of another, in order:
/// `expect([1, 2, 3]).to(beginWith(prefix: [1, 2]))`.
///
/// - Parameter expectedPrefix: if nil, both `to` and `toNot` fail.
public func beginWith<Elements: Sequence, Prefix: Sequence>(prefix expectedPrefix: Prefix?) -> Matcher<Elements>
where Elements.Element: Equatable, Elements.Element == Prefix.Element {
  beginWith(prefix: expectedPrefix, by: ==)
}

/// Matches a sequence that begins with elements equivalent to those of another, in order:
/// `expect([1, 2, 3]).to(beginWith(prefix: ["1", "2"]) { "\($0)" == $1 })`.
///
/// - Parameter expectedPrefix: if nil, both `to` and `toNot` fail.
public func beginWith<Elements: Sequence, Prefix: Sequence>(
  prefix expectedPrefix: Prefix?,
  by areEquivalent: @escaping (Elements.Element, Prefix.Element) -> Bool
) -> Matcher<Elements> {
  .comparing("begin with", expectedPrefix) { $0.starts(with: $1, by: areEquivalent) }
}
