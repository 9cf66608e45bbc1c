import Foundation

/// Matches a sequence without elements: `expect(stack.items).to(beEmpty())`.
public func beEmpty<Elements: Sequence>() -> Matcher<Elements> {
  Matcher("be empty") { elements in
    var iterator = elements.makeIterator()
    return iterator.next() == nil
  }
}

/// Matches a set or an option set without elements.
@_disfavoredOverload
public func beEmpty<Elements: SetAlgebra>() -> Matcher<Elements> {
  Matcher("be empty") { $0.isEmpty }
}

/// Matches a string without characters.
public func beEmpty() -> Matcher<String> {
  Matcher("be empty") { $0.isEmpty }
}

/// Matches an `NSString` without characters.
@_disfavoredOverload
public func beEmpty() -> Matcher<NSString> {
  Matcher("be empty") { $0.length == 0 }
}

/// Matches an empty collection or string. This overload is for an `NSArray`.
@_disfavoredOverload
public func beEmpty() -> Matcher<NSArray> {
  Matcher("be empty") { $0.count == 0 }
}

/// Matches an `NSDictionary` without entries.
@_disfavoredOverload
public func beEmpty() -> Matcher<NSDictionary> {
  Matcher("be empty") { $0.count == 0 }
}
