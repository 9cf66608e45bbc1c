/// Matches a sequence whose last element equals a value: `expect([1, 2, 3]).to(endWith(3))`.
public func endWith<Elements: Sequence>(_ endingElement: Elements.Element) -> Matcher<Elements>
where Elements.Element: Equatable {
  Matcher("end with <\(stringify(endingElement))>") { elements in
    var last: Elements.Element?
    for element in elements { last = element }
    return last == endingElement
  }
}

/// Matches a string that ends with another: `expect(error.description).to(endWith("."))`.
///
/// - Parameter endingSubstring: every string ends with the empty string.
public func endWith(_ endingSubstring: String) -> Matcher<String> {
  Matcher("end with <\(stringify(endingSubstring))>") { $0.hasSuffix(endingSubstring) }
}
