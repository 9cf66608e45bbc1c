public import CandlestickExpectations

// `expect` with names that tell whether the code is synchronous (s) or async (a).

/// Begins an expectation about a value, like `expect`, but always synchronous, even where the compiler would choose the
/// async overload.
///
/// ```swift
/// expects(stack.count).to(equal(3))
/// ```
///
/// - Parameter expression: evaluated when a matcher asks for the value.
/// - Returns: an expectation, to call `to`, `toNot`, `toEventually` and so on.
public func expects<Value>(
  fileID: String = #fileID,
  file: FileString = #filePath,
  line: UInt = #line,
  column: UInt = #column,
  _ expression: @autoclosure @escaping () throws -> Value?
) -> SyncExpectation<Value> {
  let location = CodeLocation(fileID: fileID, filePath: file, line: line, column: column)
  return SyncExpectation(expression, at: location, isClosure: false, .advised)
}

/// Begins an expectation about the result of a closure, like `expect`.
public func expects<Value>(
  fileID: String = #fileID,
  file: FileString = #filePath,
  line: UInt = #line,
  column: UInt = #column,
  _ expression: @autoclosure () -> (() throws -> Value)
) -> SyncExpectation<Value> {
  let location = CodeLocation(fileID: fileID, filePath: file, line: line, column: column)
  return SyncExpectation(expression(), at: location, isClosure: true, .advised)
}

/// Begins an expectation about the result of a closure that may return nil, like `expect`.
public func expects<Value>(
  fileID: String = #fileID,
  file: FileString = #filePath,
  line: UInt = #line,
  column: UInt = #column,
  _ expression: @autoclosure () -> (() throws -> Value?)
) -> SyncExpectation<Value> {
  let location = CodeLocation(fileID: fileID, filePath: file, line: line, column: column)
  return SyncExpectation(expression(), at: location, isClosure: true, .advised)
}

/// Begins an expectation about a closure that returns no value and may throw, like `expect`.
public func expects(
  fileID: String = #fileID,
  file: FileString = #filePath,
  line: UInt = #line,
  column: UInt = #column,
  _ expression: @autoclosure () -> (() throws -> Void)
) -> SyncExpectation<Void> {
  let location = CodeLocation(fileID: fileID, filePath: file, line: line, column: column)
  return SyncExpectation(expression(), at: location, isClosure: true, .advised)
}

/// Begins an expectation about the value of async code, like `expect`, but without braces.
///
/// ```swift
/// await expecta(await account.balance).to(equal(100))
/// ```
///
/// - Parameter expression: evaluated when a matcher asks for the value.
/// - Returns: an expectation, to call `to`, `toNot`, `toEventually` and so on.
public nonisolated(nonsending) func expecta<Value>(
  fileID: String = #fileID,
  file: FileString = #filePath,
  line: UInt = #line,
  column: UInt = #column,
  _ expression: @autoclosure @escaping () async throws -> Value?
) async -> AsyncExpectation<Value> {
  let location = CodeLocation(fileID: fileID, filePath: file, line: line, column: column)
  return AsyncExpectation(expression, at: location, isClosure: false, .advised)
}

/// Begins an expectation about the result of an async closure, like `expect`.
public nonisolated(nonsending) func expecta<Value>(
  fileID: String = #fileID,
  file: FileString = #filePath,
  line: UInt = #line,
  column: UInt = #column,
  _ expression: @autoclosure () -> (() async throws -> Value)
) async -> AsyncExpectation<Value> {
  let location = CodeLocation(fileID: fileID, filePath: file, line: line, column: column)
  return AsyncExpectation(expression(), at: location, .advised)
}

/// Begins an expectation about the result of an async closure that may return nil, like `expect`.
public nonisolated(nonsending) func expecta<Value>(
  fileID: String = #fileID,
  file: FileString = #filePath,
  line: UInt = #line,
  column: UInt = #column,
  _ expression: @autoclosure () -> (() async throws -> Value?)
) async -> AsyncExpectation<Value> {
  let location = CodeLocation(fileID: fileID, filePath: file, line: line, column: column)
  return AsyncExpectation(expression(), at: location, .advised)
}

/// Begins an expectation about an async closure that returns no value and may throw, like `expect`.
public nonisolated(nonsending) func expecta(
  fileID: String = #fileID,
  file: FileString = #filePath,
  line: UInt = #line,
  column: UInt = #column,
  _ expression: @autoclosure () -> (() async throws -> Void)
) async -> AsyncExpectation<Void> {
  let location = CodeLocation(fileID: fileID, filePath: file, line: line, column: column)
  return AsyncExpectation(expression(), at: location, .advised)
}

// MARK: - Nimble's original spelling

/// Begins an expectation about the result of a closure.
///
/// - Parameter expression: called when a matcher asks for its result.
/// - Returns: an expectation, to call `to`, `toNot`, `toEventually` and so on.
@_disfavoredOverload
public func expect<Value>(
  fileID: String = #fileID,
  file: FileString = #filePath,
  line: UInt = #line,
  column: UInt = #column,
  expression: @escaping () throws -> Value?
) -> SyncExpectation<Value> {
  let location = CodeLocation(fileID: fileID, filePath: file, line: line, column: column)
  return SyncExpectation(expression, at: location, isClosure: true, .advised)
}
