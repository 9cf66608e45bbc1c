/// Matches a dictionary that has a key.
///
/// ```swift
/// expect(ages).to(haveKey("Tom"))
/// ```
///
/// - Parameter key: the key.
public func haveKey<Key, Value>(_ key: Key) -> Matcher<[Key: Value]> {
  .value("have key <\(stringify(key))>") { $0.index(forKey: key) != nil }
}

/// Matches a dictionary that has a key that matches.
///
/// ```swift
/// expect(ages).to(haveKey(beginWith("T")))
/// ```
///
/// - Parameter matcher: says what matches.
public func haveKey<Key, Value>(_ matcher: Matcher<Key>) -> Matcher<[Key: Value]> {
  haveAnyPart("have a key", matcher, of: \.keys)
}

/// Matches a dictionary that has a value for a key.
///
/// ```swift
/// expect(ages).to(haveKey("Tom", withValue: 3))
/// ```
///
/// - Parameters:
///   - key: the key.
///   - value: what the value of the key is to be equal to.
public func haveKey<Key, Value: Equatable>(_ key: Key, withValue value: Value) -> Matcher<[Key: Value]> {
  havePart("have key <\(stringify(key))> with a value", .equals(value)) { $0[key].map(Optional.some) }
}

/// Matches a dictionary whose value for a key matches.
///
/// ```swift
/// expect(ages).to(haveKey("Tom", withValue: beLessThan(5)))
/// ```
///
/// - Parameters:
///   - key: the key.
///   - matcher: says what the value of the key is to match.
public func haveKey<Key, Value>(_ key: Key, withValue matcher: Matcher<Value>) -> Matcher<[Key: Value]> {
  havePart("have key <\(stringify(key))> with a value", .satisfies(matcher)) { $0[key].map(Optional.some) }
}
