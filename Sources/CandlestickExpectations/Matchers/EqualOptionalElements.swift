// `equal` and its operators for literals with optional elements. In `expect(names) == [name]`, the compiler does not
// infer that both sides are arrays of optionals; for the operators on async code it does. They are disfavored so that
// the type checker tries them last.

// MARK: - Arrays

/// Matches an array equal to one with optional elements: `expect(names).to(equal([name, nil]))`.
@_disfavoredOverload
public func equal<Element: Equatable>(_ expectedValue: [Element?]) -> Matcher<[Element?]> {
  equal(Optional(expectedValue))
}

/// Expects an array to equal one with optional elements: `expect(names) == [name, nil]`.
@_disfavoredOverload
public func == <Element: Equatable>(lhs: SyncExpectation<[Element?]>, rhs: [Element?]) { lhs.to(equal(Optional(rhs))) }

/// Expects an array not to equal one with optional elements: `expect(names) != [name, nil]`.
@_disfavoredOverload
public func != <Element: Equatable>(lhs: SyncExpectation<[Element?]>, rhs: [Element?]) {
  lhs.toNot(equal(Optional(rhs)))
}

// MARK: - Dictionaries

/// Matches a dictionary equal to one with optional values: `expect(settings).to(equal(["theme": theme, "font": nil]))`.
///
/// The compiler converts a dictionary without optional values to one with them.
@_disfavoredOverload
public func equal<Key: Hashable, Value: Equatable>(_ expectedValue: [Key: Value?]) -> Matcher<[Key: Value?]> {
  equal(Optional(expectedValue))
}

/// Expects a dictionary to equal one with optional values: `expect(settings) == ["theme": theme]`.
@_disfavoredOverload
public func == <Key: Hashable, Value: Equatable>(lhs: SyncExpectation<[Key: Value?]>, rhs: [Key: Value?]) {
  lhs.to(equal(Optional(rhs)))
}

/// Expects a dictionary not to equal one with optional values: `expect(settings) != ["theme": theme]`.
@_disfavoredOverload
public func != <Key: Hashable, Value: Equatable>(lhs: SyncExpectation<[Key: Value?]>, rhs: [Key: Value?]) {
  lhs.toNot(equal(Optional(rhs)))
}

/// Matches a dictionary whose values are not optional with one whose values are, such as results of lookups:
/// `expect(headers).to(equal(["accept": "*/*", "host": host] as [String: String?]))`.
///
/// A nil among the expected values equals nothing, not even a missing key.
@_disfavoredOverload
public func equal<Key: Hashable, Value: Equatable>(_ expectedValue: [Key: Value?]) -> Matcher<[Key: Value]> {
  Matcher("equal <\(stringify(expectedValue))>") { $0 == expectedValue }
}
