/// Matches a dictionary that contains a value: `expect(ages).to(haveValue(3))`.
public func haveValue<Key, Value: Equatable>(_ value: Value) -> Matcher<[Key: Value]> {
  Matcher("have value <\(stringify(value))>") { $0.values.contains(value) }
}

/// Matches a dictionary with a value that matches: `expect(ages).to(haveValue(beGreaterThan(3)))`.
public func haveValue<Key, Value>(_ matcher: Matcher<Value>) -> Matcher<[Key: Value]> {
  haveAnyPart("have a value", matcher, of: \.values)
}
