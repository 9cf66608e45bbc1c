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
  /// Whether an object is among the elements.
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
