/// Matches a dictionary that is equal to another whose values are optional; a nil there matches no value.
///
/// ```swift
/// expect(headers).to(equal(["accept": "*/*", "host": host] as [String: String?]))
/// ```
///
/// - Parameter expectedValue: the dictionary to be equal to.
@_disfavoredOverload
public func equal<Key: Hashable, Value: Equatable>(_ expectedValue: [Key: Value?]) -> Matcher<[Key: Value]> {
  .value("equal <\(stringify(expectedValue))>") { $0 == expectedValue }
}
