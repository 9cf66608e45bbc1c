/// Matches a dictionary equal to one with optional values; a nil there matches no value.
///
/// ```swift
/// expect(headers).to(equal(["accept": "*/*", "host": host] as [String: String?]))
/// ```
@_disfavoredOverload
public func equal<Key: Hashable, Value: Equatable>(_ expectedValue: [Key: Value?]) -> Matcher<[Key: Value]> {
  .value("equal <\(stringify(expectedValue))>") { $0 == expectedValue }
}
