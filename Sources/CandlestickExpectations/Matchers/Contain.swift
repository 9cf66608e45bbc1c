import Foundation

/// Matches a sequence that contains all of these elements, in any order: `expect([1, 2, 3]).to(contain(3, 1))`.
public func contain<Elements: Sequence>(_ items: Elements.Element...) -> Matcher<Elements>
where Elements.Element: Equatable {
  contain(items)
}

/// Matches a sequence that contains all elements of an array, in any order.
public func contain<Elements: Sequence>(_ items: [Elements.Element]) -> Matcher<Elements>
where Elements.Element: Equatable {
  .containing(items) { elements in
    // A collection may have a fast `contains`. Other sequences may allow only a single pass.
    if elements is any Collection { return items.filter { !elements.contains($0) } }
    var missing = items
    var iterator = elements.makeIterator()
    while !missing.isEmpty, let element = iterator.next() { missing.removeAll { $0 == element } }
    return missing
  }
}

/// Matches an option set, or another `SetAlgebra`, that contains all of these elements:
/// `expect(styles).to(contain(.bold, .italic))`.
@_disfavoredOverload
public func contain<Elements: SetAlgebra>(_ items: Elements.Element...) -> Matcher<Elements>
where Elements.Element: Equatable {
  contain(items)
}

/// Matches an option set, or another `SetAlgebra`, that contains all elements of an array.
@_disfavoredOverload
public func contain<Elements: SetAlgebra>(_ items: [Elements.Element]) -> Matcher<Elements>
where Elements.Element: Equatable {
  .containing(items) { elements in items.filter { !elements.contains($0) } }
}

/// Matches a string that contains all of these substrings: `expect(error.description).to(contain("empty"))`.
///
/// - Parameter substrings: every string contains the empty string.
public func contain(_ substrings: String...) -> Matcher<String> {
  contain(substrings)
}

/// Matches a string that contains all substrings of an array.
public func contain(_ substrings: [String]) -> Matcher<String> {
  .containing(substrings) { string in substrings.filter { !$0.isEmpty && !string.contains($0) } }
}

/// Matches a value that contains all of these parts. This overload is for an `NSString` that contains these substrings.
@_disfavoredOverload
public func contain(_ substrings: NSString...) -> Matcher<NSString> {
  contain(substrings)
}

/// Matches an `NSString` that contains all substrings of an array.
@_disfavoredOverload
public func contain(_ substrings: [NSString]) -> Matcher<NSString> {
  map(\.description, contain(substrings.map(\.description)))
}

extension Matcher {
  /// Creates a matcher for a value that contains items. A failure lists the missing ones below the message, unless all
  /// are missing.
  ///
  /// - Parameter missing: returns the items that the value does not contain.
  fileprivate static func containing<Item>(_ items: [Item], missing: @escaping (Value) -> [Item]) -> Matcher {
    let message = { ExpectationMessage.expectedActualValueTo("contain <\(list(items))>") }
    return Matcher { expression, explains in
      guard let value = try expression.evaluate() else { return .ofNil(message()) }
      if explains { return MatcherResult(explaining: message()) }
      let missing = missing(value)
      guard !missing.isEmpty else { return MatcherResult(bool: true) }
      return MatcherResult(bool: false, message: message) {
        missing.count < items.count ? "missing: <\(list(missing))>" : nil
      }
    }
  }
}
