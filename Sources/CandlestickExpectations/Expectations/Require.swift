/// Begins a requirement about a value.
///
/// A failure is reported and thrown, which ends the example; otherwise the value is returned.
///
/// ```swift
/// let first = try require(names.first).to(beginWith("A"))
/// ```
///
/// - Parameters:
///   - customError: thrown on failure instead of a ``RequireError``.
///   - expression: evaluated when a matcher asks for the value.
/// - Returns: an expectation, to call `to`, `toNot`, `toEventually` and so on.
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
  return SyncRequirement(
    expression: SyncExpression(expression: expression, location: location, isClosure: false),
    customError: customError
  )
}

/// Begins a requirement about a value that cannot be nil.
///
/// Without this overload, the compiler would infer an optional value in `try? require(1).to(equal(2))`, to promote the
/// fewest values to optionals.
///
/// - Parameters:
///   - customError: thrown on failure instead of a ``RequireError``.
///   - expression: evaluated when a matcher asks for the value.
/// - Returns: an expectation, to call `to`, `toNot`, `toEventually` and so on.
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
  // If the result is unused, the compiler may still choose this overload for an optional.
  let code = { try nilIfNil(expression()) }
  return SyncRequirement(
    expression: SyncExpression(expression: code, location: location, isClosure: false),
    customError: customError
  )
}

/// Begins a requirement about the result of a closure.
///
/// - Parameters:
///   - customError: thrown on failure instead of a ``RequireError``.
///   - expression: called when a matcher asks for the value.
/// - Returns: an expectation, to call `to`, `toNot`, `toEventually` and so on.
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
  return SyncRequirement(
    expression: SyncExpression(expression: expression(), location: location),
    customError: customError
  )
}

/// Begins a requirement about the result of a closure that may return nil.
///
/// - Parameters:
///   - customError: thrown on failure instead of a ``RequireError``.
///   - expression: called when a matcher asks for the value.
/// - Returns: an expectation, to call `to`, `toNot`, `toEventually` and so on.
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
  return SyncRequirement(
    expression: SyncExpression(expression: expression(), location: location),
    customError: customError
  )
}

/// Begins a requirement about a closure that returns nothing but may throw.
///
/// - Parameters:
///   - customError: thrown on failure instead of a ``RequireError``.
///   - expression: called when a matcher asks for the value.
/// - Returns: an expectation, to call `to`, `toNot`, `toEventually` and so on.
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
  return SyncRequirement(
    expression: SyncExpression(expression: expression(), location: location),
    customError: customError
  )
}

/// Begins a requirement about the result of an async closure.
///
/// The closure runs on the caller's actor and may use its isolated state.
///
/// ```swift
/// let user = try await require { await store.user }.to(haveField(\.name, "Ann"))
/// ```
///
/// - Parameters:
///   - customError: thrown on failure instead of a ``RequireError``.
///   - expression: called when a matcher asks for the value.
/// - Returns: an expectation, to call `to`, `toNot`, `toEventually` and so on.
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
  return AsyncRequirement(
    expression: AsyncExpression(expression: expression, location: location),
    customError: customError
  )
}

/// Begins a requirement about an async closure that returns nothing but may throw.
///
/// - Parameters:
///   - customError: thrown on failure instead of a ``RequireError``.
///   - expression: called when a matcher asks for the value.
/// - Returns: an expectation, to call `to`, `toNot`, `toEventually` and so on.
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
  return AsyncRequirement(
    expression: AsyncExpression(expression: expression, location: location),
    customError: customError
  )
}
