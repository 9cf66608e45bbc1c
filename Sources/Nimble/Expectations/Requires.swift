public import CandlestickExpectations

// `require` with names that tell whether the code is synchronous (s) or async (a).

/// Begins a requirement about a value, like `require`, but always synchronous, even where the compiler would choose the
/// async overload.
///
/// - Parameters:
///   - customError: thrown on failure instead of a ``Candlestick/RequireError``.
///   - expression: evaluated when a matcher asks for the value.
/// - Returns: a requirement, to call `to`, `toNot`, `toEventually` and so on.
@discardableResult
public func requires<Value>(
  fileID: String = #fileID,
  file: FileString = #filePath,
  line: UInt = #line,
  column: UInt = #column,
  customError: (any Error)? = nil,
  _ expression: @autoclosure @escaping () throws -> Value?
) -> SyncRequirement<Value> {
  let location = CodeLocation(fileID: fileID, filePath: file, line: line, column: column)
  return SyncRequirement(expression, at: location, isClosure: false, customError, .advised)
}

/// Begins a requirement about the result of a closure, like `require`.
@discardableResult
public func requires<Value>(
  fileID: String = #fileID,
  file: FileString = #filePath,
  line: UInt = #line,
  column: UInt = #column,
  customError: (any Error)? = nil,
  _ expression: @autoclosure () -> (() throws -> Value)
) -> SyncRequirement<Value> {
  let location = CodeLocation(fileID: fileID, filePath: file, line: line, column: column)
  return SyncRequirement(expression(), at: location, isClosure: true, customError, .advised)
}

/// Begins a requirement about the result of a closure that may return nil, like `require`.
@discardableResult
public func requires<Value>(
  fileID: String = #fileID,
  file: FileString = #filePath,
  line: UInt = #line,
  column: UInt = #column,
  customError: (any Error)? = nil,
  _ expression: @autoclosure () -> (() throws -> Value?)
) -> SyncRequirement<Value> {
  let location = CodeLocation(fileID: fileID, filePath: file, line: line, column: column)
  return SyncRequirement(expression(), at: location, isClosure: true, customError, .advised)
}

/// Begins a requirement about a closure that returns no value and may throw, like `require`.
@discardableResult
public func requires(
  fileID: String = #fileID,
  file: FileString = #filePath,
  line: UInt = #line,
  column: UInt = #column,
  customError: (any Error)? = nil,
  _ expression: @autoclosure () -> (() throws -> Void)
) -> SyncRequirement<Void> {
  let location = CodeLocation(fileID: fileID, filePath: file, line: line, column: column)
  return SyncRequirement(expression(), at: location, isClosure: true, customError, .advised)
}

/// Begins a requirement about the value of async code.
///
/// Like `require` for async code, but without braces.
///
/// - Parameters:
///   - customError: thrown on failure instead of a ``Candlestick/RequireError``.
///   - expression: evaluated when a matcher asks for the value.
/// - Returns: a requirement, to call `to`, `toNot`, `toEventually` and so on.
@discardableResult
public nonisolated(nonsending) func requirea<Value>(
  fileID: String = #fileID,
  file: FileString = #filePath,
  line: UInt = #line,
  column: UInt = #column,
  customError: (any Error)? = nil,
  _ expression: @autoclosure @escaping () async throws -> Value?
) async -> AsyncRequirement<Value> {
  let location = CodeLocation(fileID: fileID, filePath: file, line: line, column: column)
  return AsyncRequirement(expression, at: location, isClosure: false, customError, .advised)
}

/// Begins a requirement about the result of an async closure, like `require`.
@discardableResult
public nonisolated(nonsending) func requirea<Value>(
  fileID: String = #fileID,
  file: FileString = #filePath,
  line: UInt = #line,
  column: UInt = #column,
  customError: (any Error)? = nil,
  _ expression: @autoclosure () -> (() async throws -> Value)
) async -> AsyncRequirement<Value> {
  let location = CodeLocation(fileID: fileID, filePath: file, line: line, column: column)
  return AsyncRequirement(expression(), at: location, isClosure: true, customError, .advised)
}

/// Begins a requirement about the result of an async closure that may return nil, like `require`.
@discardableResult
public nonisolated(nonsending) func requirea<Value>(
  fileID: String = #fileID,
  file: FileString = #filePath,
  line: UInt = #line,
  column: UInt = #column,
  customError: (any Error)? = nil,
  _ expression: @autoclosure () -> (() async throws -> Value?)
) async -> AsyncRequirement<Value> {
  let location = CodeLocation(fileID: fileID, filePath: file, line: line, column: column)
  return AsyncRequirement(expression(), at: location, isClosure: true, customError, .advised)
}

/// Begins a requirement about an async closure that returns no value and may throw, like `require`.
@discardableResult
public nonisolated(nonsending) func requirea(
  fileID: String = #fileID,
  file: FileString = #filePath,
  line: UInt = #line,
  column: UInt = #column,
  customError: (any Error)? = nil,
  _ expression: @autoclosure () -> (() async throws -> Void)
) async -> AsyncRequirement<Void> {
  let location = CodeLocation(fileID: fileID, filePath: file, line: line, column: column)
  return AsyncRequirement(expression(), at: location, isClosure: true, customError, .advised)
}
