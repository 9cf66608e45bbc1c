/// Begins a requirement about a value.
///
/// A matcher that fails reports and throws, which ends the example. One that passes returns the value.
///
/// ```swift
/// let first = try require(names.first).to(beginWith("A"))
/// ```
///
/// - Parameters:
///   - customError: thrown on failure instead of a ``RequireError``.
///   - expression: evaluated when a matcher asks for the value.
/// - Returns: a requirement, to call `to`, `toNot`, `toEventually` and so on.
@discardableResult
public func require<Value>(
  fileID: String = #fileID,
  file: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column,
  customError: (any Error)? = nil,
  _ expression: @autoclosure @escaping () throws -> Value?
) -> SyncRequirement<Value> {
  let location = CodeLocation(fileID: fileID, filePath: file, line: line, column: column)
  return SyncRequirement(expression, at: location, isClosure: false, customError, .required)
}

/// Begins a requirement about a value that cannot be nil, like `require` for other values.
///
/// Without this overload, the compiler would infer an optional value in `try? require(1).to(equal(2))`, because that
/// promotes the fewest values to optionals.
@discardableResult
public func require<Value>(
  fileID: String = #fileID,
  file: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column,
  customError: (any Error)? = nil,
  _ expression: @autoclosure @escaping () throws -> Value
) -> SyncRequirement<Value> {
  let location = CodeLocation(fileID: fileID, filePath: file, line: line, column: column)
  // The compiler may also choose this overload for an optional whose unwrapped result is unused.
  return SyncRequirement({ try nilIfNil(expression()) }, at: location, isClosure: false, customError, .required)
}

/// Begins a requirement about the result of a closure, like `require` for a value.
///
/// - Parameter expression: called when a matcher asks for its result.
@discardableResult
public func require<Value>(
  fileID: String = #fileID,
  file: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column,
  customError: (any Error)? = nil,
  _ expression: @autoclosure () -> (() throws -> Value)
) -> SyncRequirement<Value> {
  let location = CodeLocation(fileID: fileID, filePath: file, line: line, column: column)
  return SyncRequirement(expression(), at: location, isClosure: true, customError, .required)
}

/// Begins a requirement about the result of a closure that may return nil, like `require` for other closures.
@discardableResult
public func require<Value>(
  fileID: String = #fileID,
  file: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column,
  customError: (any Error)? = nil,
  _ expression: @autoclosure () -> (() throws -> Value?)
) -> SyncRequirement<Value> {
  let location = CodeLocation(fileID: fileID, filePath: file, line: line, column: column)
  return SyncRequirement(expression(), at: location, isClosure: true, customError, .required)
}

/// Begins a requirement about a value or about code. This overload takes a closure that returns no value and may throw.
@discardableResult
public func require(
  fileID: String = #fileID,
  file: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column,
  customError: (any Error)? = nil,
  _ expression: @autoclosure () -> (() throws -> Void)
) -> SyncRequirement<Void> {
  let location = CodeLocation(fileID: fileID, filePath: file, line: line, column: column)
  return SyncRequirement(expression(), at: location, isClosure: true, customError, .required)
}

/// Begins a requirement about the result of an async closure.
///
/// ```swift
/// let user = try await require { await store.user }.to(haveField(\.name, "Ann"))
/// ```
///
/// - Parameters:
///   - customError: thrown on failure instead of a ``RequireError``.
///   - expression: called when a matcher asks for its result, on the caller's actor, whose state it may use.
/// - Returns: a requirement, as for a value.
@discardableResult
public func require<Value>(
  fileID: String = #fileID,
  file: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column,
  customError: (any Error)? = nil,
  _ expression: @escaping () async throws -> Value?
) -> AsyncRequirement<Value> {
  let location = CodeLocation(fileID: fileID, filePath: file, line: line, column: column)
  return AsyncRequirement(expression, at: location, isClosure: true, customError, .required)
}

/// Begins a requirement about an async closure that returns no value and may throw, like `require` for other async
/// closures.
@discardableResult
public func require(
  fileID: String = #fileID,
  file: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column,
  customError: (any Error)? = nil,
  _ expression: @escaping () async throws -> Void
) -> AsyncRequirement<Void> {
  let location = CodeLocation(fileID: fileID, filePath: file, line: line, column: column)
  return AsyncRequirement(expression, at: location, isClosure: true, customError, .required)
}
