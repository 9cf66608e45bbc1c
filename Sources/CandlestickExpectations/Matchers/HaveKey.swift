/// Matches a dictionary with a key: `expect(ages).to(haveKey("Tom"))`.
public func haveKey<Key, Value>(_ key: Key) -> Matcher<[Key: Value]> {
  Matcher("have key <\(stringify(key))>") { $0.index(forKey: key) != nil }
}

/// Matches a dictionary with a key that matches: `expect(ages).to(haveKey(beginWith("T")))`.
public func haveKey<Key, Value>(_ matcher: Matcher<Key>) -> Matcher<[Key: Value]> {
  haveAnyPart("have a key", matcher, of: \.keys)
}

/// Matches a dictionary with an equal value for a key: `expect(ages).to(haveKey("Tom", withValue: 3))`.
public func haveKey<Key, Value: Equatable>(_ key: Key, withValue value: Value) -> Matcher<[Key: Value]> {
  havePart("have key <\(stringify(key))> with a value", .equals(value)) { $0[key].map(Optional.some) }
}

/// Matches a dictionary whose value for a key matches: `expect(ages).to(haveKey("Tom", withValue: beLessThan(5)))`.
public func haveKey<Key, Value>(_ key: Key, withValue matcher: Matcher<Value>) -> Matcher<[Key: Value]> {
  havePart("have key <\(stringify(key))> with a value", .satisfies(matcher)) { $0[key].map(Optional.some) }
}
