/// Matches a dictionary that has a value for one of its keys.
///
/// ```swift
/// expect(ages).to(haveValue(3))
/// ```
///
/// - Parameter value: the value.
public func haveValue<Key, Value: Equatable>(_ value: Value) -> Matcher<[Key: Value]> {
  .value("have value <\(stringify(value))>") { $0.values.contains(value) }
}

/// Matches a dictionary that has a value that matches.
///
/// ```swift
/// expect(ages).to(haveValue(beGreaterThan(3)))
/// ```
///
/// - Parameter matcher: says what matches.
public func haveValue<Key, Value>(_ matcher: Matcher<Value>) -> Matcher<[Key: Value]> {
  haveAnyPart("have a value", matcher, of: \.values)
}
