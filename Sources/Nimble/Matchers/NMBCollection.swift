import Foundation

/// A collection of Foundation's that has a count.
public protocol NMBCollection {
  /// The number of elements.
  var count: Int { get }
}

/// A collection of Foundation's that has its elements in an order.
public protocol NMBOrderedCollection: NMBCollection {
  /// The element at a position.
  ///
  /// - Parameter index: the position, counted from 0.
  func object(at index: Int) -> Any
}

/// A collection of Foundation's that can tell whether it contains something.
public protocol NMBContainer {
  /// Whether something is among the elements.
  ///
  /// - Parameter anObject: what is looked for.
  func contains(_ anObject: Any) -> Bool
}

// MARK: - Conformances

extension NSArray: NMBOrderedCollection {}
extension NSArray: NMBContainer {}
extension NSDictionary: NMBCollection {}
extension NSIndexSet: NMBCollection {}
extension NSSet: NMBCollection {}
extension NSSet: NMBContainer {}
#if canImport(Darwin)
extension NSHashTable: NMBCollection {}
extension NSMapTable: NMBCollection {}
#endif
