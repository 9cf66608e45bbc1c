import Foundation

/// Matches a sequence that has all of these elements, in any order.
///
/// ```swift
/// expect([1, 2, 3]).to(contain(3, 1))
/// ```
///
/// - Parameter items: the elements to be found.
public func contain<Elements: Sequence>(_ items: Elements.Element...) -> Matcher<Elements>
where Elements.Element: Equatable {
  contain(items)
}

/// Matches a sequence that has all of these elements, in any order.
///
/// - Parameter items: the elements to be found.
public func contain<Elements: Sequence>(_ items: [Elements.Element]) -> Matcher<Elements>
where Elements.Element: Equatable {
  .value(containMessage(items)) { elements in
    // A collection may know better than to look at each element; what is no collection may be gone after one look.
    if elements is any Collection { return items.allSatisfy(elements.contains) }
    var missing = items
    var iterator = elements.makeIterator()
    while !missing.isEmpty, let element = iterator.next() { missing.removeAll { $0 == element } }
    return missing.isEmpty
  }
}

/// Matches a set, an option set included, that has all of these elements.
///
/// - Parameter items: the elements to be found.
public func contain<Elements: SetAlgebra>(_ items: Elements.Element...) -> Matcher<Elements>
where Elements.Element: Equatable {
  contain(items)
}

/// Matches a set, an option set included, that has all of these elements.
///
/// - Parameter items: the elements to be found.
public func contain<Elements: SetAlgebra>(_ items: [Elements.Element]) -> Matcher<Elements>
where Elements.Element: Equatable {
  .value(containMessage(items)) { elements in items.allSatisfy(elements.contains) }
}

/// Matches a set that has all of these elements.
///
/// - Parameter items: the elements to be found.
public func contain<Elements: Sequence & SetAlgebra>(_ items: Elements.Element...) -> Matcher<Elements>
where Elements.Element: Equatable {
  contain(items)
}

/// Matches a set that has all of these elements.
///
/// - Parameter items: the elements to be found.
public func contain<Elements: Sequence & SetAlgebra>(_ items: [Elements.Element]) -> Matcher<Elements>
where Elements.Element: Equatable {
  .value(containMessage(items)) { elements in items.allSatisfy { elements.contains($0) } }
}

/// Matches a string that has all of these substrings.
///
/// ```swift
/// expect(error.description).to(contain("empty"))
/// ```
///
/// - Parameter substrings: the substrings to be found; the empty one is in every string.
public func contain(_ substrings: String...) -> Matcher<String> {
  contain(substrings)
}

/// Matches a string that has all of these substrings.
///
/// - Parameter substrings: the substrings to be found; the empty one is in every string.
public func contain(_ substrings: [String]) -> Matcher<String> {
  .value(containMessage(substrings)) { string in substrings.allSatisfy { $0.isEmpty || string.contains($0) } }
}

/// Matches a string of Foundation's that has all of these substrings.
///
/// - Parameter substrings: the substrings to be found; the empty one is in every string.
@_disfavoredOverload
public func contain(_ substrings: NSString...) -> Matcher<NSString> {
  contain(substrings)
}

/// Matches a string of Foundation's that has all of these substrings.
///
/// - Parameter substrings: the substrings to be found; the empty one is in every string.
@_disfavoredOverload
public func contain(_ substrings: [NSString]) -> Matcher<NSString> {
  map(\.description, contain(substrings.map(\.description)))
}

private func containMessage<Item>(_ items: [Item]) -> String {
  "contain <\(list(items))>"
}
