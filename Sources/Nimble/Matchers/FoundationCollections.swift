public import CandlestickExpectations
import Foundation

/// A Foundation collection with a count.
public protocol NMBCollection {
  /// The number of elements.
  var count: Int { get }
}

/// An ordered Foundation collection.
public protocol NMBOrderedCollection: NMBCollection {
  /// The element at an index, counted from 0.
  func object(at index: Int) -> Any
}

/// A Foundation collection that can be searched.
public protocol NMBContainer {
  /// Returns true if an object is among the elements.
  func contains(_ anObject: Any) -> Bool
}

// MARK: - Conformances

extension NSArray: NMBOrderedCollection {}
extension NSArray: NMBContainer {}
extension NSDictionary: NMBCollection {}
extension NSIndexSet: NMBCollection {}
extension NSSet: NMBCollection {}
extension NSSet: NMBContainer {}
#if APPLE_XCTEST
extension NSHashTable: NMBCollection {}
extension NSMapTable: NMBCollection {}
#endif

// MARK: - Matchers

/// Matches a Foundation collection that contains all of these elements.
///
/// - Parameter items: the elements; nil is never found.
@_disfavoredOverload
public func contain(_ items: Any?...) -> Matcher<any NMBContainer> {
  contain(items)
}

/// Matches a Foundation collection that contains all of these elements.
///
/// - Parameter items: the elements; nil is never found.
@_disfavoredOverload
public func contain(_ items: [Any?]) -> Matcher<any NMBContainer> {
  Matcher("contain <\(list(items))>") { container in items.allSatisfy { $0.map(container.contains) ?? false } }
}

/// Matches a Foundation collection whose first element is equal to a value.
public func beginWith(_ startingElement: Any) -> Matcher<any NMBOrderedCollection> {
  Matcher("begin with <\(stringify(startingElement))>") { collection in
    collection.count > 0 && isEqual(collection.object(at: 0), startingElement)
  }
}

/// Matches a Foundation collection whose last element is equal to a value.
public func endWith(_ endingElement: Any) -> Matcher<any NMBOrderedCollection> {
  Matcher("end with <\(stringify(endingElement))>") { collection in
    collection.count > 0 && isEqual(collection.object(at: collection.count - 1), endingElement)
  }
}

/// Matches an empty Foundation collection.
@_disfavoredOverload
public func beEmpty() -> Matcher<any NMBCollection> {
  Matcher("be empty") { $0.count == 0 }
}

/// Matches a Foundation collection with a number of elements.
@_disfavoredOverload
public func haveCount(_ expectedValue: Int) -> Matcher<any NMBCollection> {
  haveCount(expectedValue, \.count, collectionType)
}

/// Returns true if two elements of Foundation collections are equal. Compares them as elements of arrays, which also
/// works for Swift values such as strings.
private func isEqual(_ element: Any, _ expected: Any) -> Bool {
  NSArray(object: element).isEqual(NSArray(object: expected))
}
