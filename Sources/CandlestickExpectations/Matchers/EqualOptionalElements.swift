// `equal` and its operators for literals with optional elements. From the type of `names` in `expect(names) == [name]` the
// compiler does not find out by itself that both are to be arrays of optionals. They are disfavored because the type
// checker then tries them last.

// MARK: - Arrays

/// Matches an array that is equal to another whose elements are optional: `expect(names).to(equal([name, nil]))`.
///
/// - Parameter expectedValue: the array to be equal to.
@_disfavoredOverload
public func equal<Element: Equatable>(_ expectedValue: [Element?]) -> Matcher<[Element?]> {
  equal(Optional(expectedValue))
}

/// Expects an array to be equal to another whose elements are optional: `expect(names) == [name, nil]`.
@_disfavoredOverload
public func == <Element: Equatable>(lhs: SyncExpectation<[Element?]>, rhs: [Element?]) {
  lhs.to(equal(Optional(rhs)))
}

/// Expects an array not to be equal to another whose elements are optional: `expect(names) != [name, nil]`.
@_disfavoredOverload
public func != <Element: Equatable>(lhs: SyncExpectation<[Element?]>, rhs: [Element?]) {
  lhs.toNot(equal(Optional(rhs)))
}

/// Expects an array that async code makes to be equal to another whose elements are optional.
@_disfavoredOverload
public nonisolated(nonsending) func == <Element: Equatable>(
  lhs: AsyncExpectation<[Element?]>,
  rhs: [Element?]
) async {
  await lhs.to(equal(Optional(rhs)))
}

/// Expects an array that async code makes not to be equal to another whose elements are optional.
@_disfavoredOverload
public nonisolated(nonsending) func != <Element: Equatable>(
  lhs: AsyncExpectation<[Element?]>,
  rhs: [Element?]
) async {
  await lhs.toNot(equal(Optional(rhs)))
}

// MARK: - Dictionaries

/// Matches a dictionary that is equal to another, where the values of both are optional.
///
/// ```swift
/// expect(settings).to(equal(["theme": theme, "font": nil]))
/// ```
///
/// - Parameter expectedValue: the dictionary to be equal to.
@_disfavoredOverload
public func equal<Key: Hashable, Value: Equatable>(_ expectedValue: [Key: Value?]) -> Matcher<[Key: Value?]> {
  equal(Optional(expectedValue))
}

/// Expects a dictionary to be equal to another whose values are optional: `expect(settings) == ["theme": theme]`.
@_disfavoredOverload
public func == <Key: Hashable, Value: Equatable>(lhs: SyncExpectation<[Key: Value?]>, rhs: [Key: Value?]) {
  lhs.to(equal(Optional(rhs)))
}

/// Expects a dictionary not to be equal to another whose values are optional: `expect(settings) != ["theme": theme]`.
@_disfavoredOverload
public func != <Key: Hashable, Value: Equatable>(lhs: SyncExpectation<[Key: Value?]>, rhs: [Key: Value?]) {
  lhs.toNot(equal(Optional(rhs)))
}

/// Expects a dictionary that async code makes to be equal to another whose values are optional.
@_disfavoredOverload
public nonisolated(nonsending) func == <Key: Hashable, Value: Equatable>(
  lhs: AsyncExpectation<[Key: Value?]>,
  rhs: [Key: Value?]
) async {
  await lhs.to(equal(Optional(rhs)))
}

/// Expects a dictionary that async code makes not to be equal to another whose values are optional.
@_disfavoredOverload
public nonisolated(nonsending) func != <Key: Hashable, Value: Equatable>(
  lhs: AsyncExpectation<[Key: Value?]>,
  rhs: [Key: Value?]
) async {
  await lhs.toNot(equal(Optional(rhs)))
}
