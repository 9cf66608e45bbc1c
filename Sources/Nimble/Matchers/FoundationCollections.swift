public import CandlestickExpectations
import Foundation

// Matchers for the collections of Foundation.

/// Matches a collection of Foundation's that has all of these elements.
///
/// - Parameter items: the elements to be found; nil is never found.
@_disfavoredOverload
public func contain(_ items: Any?...) -> Matcher<any NMBContainer> {
  contain(items)
}

/// Matches a collection of Foundation's that has all of these elements.
///
/// - Parameter items: the elements to be found; nil is never found.
@_disfavoredOverload
public func contain(_ items: [Any?]) -> Matcher<any NMBContainer> {
  .value("contain <\(list(items))>") { container in items.allSatisfy { $0.map(container.contains) ?? false } }
}

/// Matches a collection of Foundation's whose first element is equal to a value.
///
/// - Parameter startingElement: the value.
public func beginWith(_ startingElement: Any) -> Matcher<any NMBOrderedCollection> {
  .value("begin with <\(stringify(startingElement))>") { collection in
    collection.count > 0 && isEqual(collection.object(at: 0), startingElement)
  }
}

/// Matches a collection of Foundation's whose last element is equal to a value.
///
/// - Parameter endingElement: the value.
public func endWith(_ endingElement: Any) -> Matcher<any NMBOrderedCollection> {
  .value("end with <\(stringify(endingElement))>") { collection in
    collection.count > 0 && isEqual(collection.object(at: collection.count - 1), endingElement)
  }
}

/// Matches a collection of Foundation's without elements.
@_disfavoredOverload
public func beEmpty() -> Matcher<any NMBCollection> {
  .value("be empty") { $0.count == 0 }
}

/// Matches a collection of Foundation's of so many elements.
///
/// - Parameter expectedValue: the number of elements.
@_disfavoredOverload
public func haveCount(_ expectedValue: Int) -> Matcher<any NMBCollection> {
  haveCount(expectedValue, \.count, prettyCollectionType)
}

/// Whether two elements of Foundation's collections are equal, which may be values of Swift's.
private func isEqual(_ element: Any, _ expected: Any) -> Bool {
  NSArray(object: element).isEqual(NSArray(object: expected))
}
