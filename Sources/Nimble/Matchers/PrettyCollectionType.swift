/// Returns the name of a collection's type, such as "Array<Int>".
public func prettyCollectionType<Elements: Collection>(_ collection: Elements) -> String { collectionType(collection) }

/// Returns the name of a value's type. For a Foundation collection, returns the name of its public class, such as
/// "NSArray".
public func prettyCollectionType<Value>(_ value: Value) -> String { collectionType(value) }
