public import CandlestickExpectations

// `expect` by names that say whether the code is synchronous or async.

/// Begins an expectation about a value.
///
/// It is `expect` for code that is synchronous, where the compiler would not choose that by itself.
///
/// ```swift
/// expects(stack.count).to(equal(3))
/// ```
///
/// - Parameters:
///   - fileID: the module and the file of the call.
///   - file: the file of the call.
///   - line: the line of the call.
///   - column: the column of the call.
///   - expression: evaluated when a matcher asks for the value.
/// - Returns: what to call `to`, `toNot`, `toEventually` and so on upon.
@_transparent
public func expects<Value>(
  fileID: String = #fileID,
  file: FileString = #filePath,
  line: UInt = #line,
  column: UInt = #column,
  _ expression: @autoclosure @escaping () throws -> Value?
) -> SyncExpectation<Value> {
  let location = CodeLocation(fileID: fileID, filePath: file, line: line, column: column)
  return SyncExpectation(expression: SyncExpression(expression: expression, location: location, isClosure: false))
}

/// Begins an expectation about what a closure returns or throws.
///
/// - Parameters:
///   - fileID: the module and the file of the call.
///   - file: the file of the call.
///   - line: the line of the call.
///   - column: the column of the call.
///   - expression: called when a matcher asks for the value.
/// - Returns: what to call `to`, `toNot`, `toEventually` and so on upon.
@_transparent
public func expects<Value>(
  fileID: String = #fileID,
  file: FileString = #filePath,
  line: UInt = #line,
  column: UInt = #column,
  _ expression: @autoclosure () -> (() throws -> Value)
) -> SyncExpectation<Value> {
  let location = CodeLocation(fileID: fileID, filePath: file, line: line, column: column)
  return SyncExpectation(expression: SyncExpression(expression: expression(), location: location))
}

/// Begins an expectation about what a closure that may return nil returns or throws.
///
/// - Parameters:
///   - fileID: the module and the file of the call.
///   - file: the file of the call.
///   - line: the line of the call.
///   - column: the column of the call.
///   - expression: called when a matcher asks for the value.
/// - Returns: what to call `to`, `toNot`, `toEventually` and so on upon.
@_transparent
public func expects<Value>(
  fileID: String = #fileID,
  file: FileString = #filePath,
  line: UInt = #line,
  column: UInt = #column,
  _ expression: @autoclosure () -> (() throws -> Value?)
) -> SyncExpectation<Value> {
  let location = CodeLocation(fileID: fileID, filePath: file, line: line, column: column)
  return SyncExpectation(expression: SyncExpression(expression: expression(), location: location))
}

/// Begins an expectation about a closure that returns nothing, and may throw.
///
/// - Parameters:
///   - fileID: the module and the file of the call.
///   - file: the file of the call.
///   - line: the line of the call.
///   - column: the column of the call.
///   - expression: called when a matcher asks for the value.
/// - Returns: what to call `to`, `toNot`, `toEventually` and so on upon.
@_transparent
public func expects(
  fileID: String = #fileID,
  file: FileString = #filePath,
  line: UInt = #line,
  column: UInt = #column,
  _ expression: @autoclosure () -> (() throws -> Void)
) -> SyncExpectation<Void> {
  let location = CodeLocation(fileID: fileID, filePath: file, line: line, column: column)
  return SyncExpectation(expression: SyncExpression(expression: expression(), location: location))
}

/// Begins an expectation about the value of async code.
///
/// It is `expect` for code that is async, and takes it without braces.
///
/// ```swift
/// await expecta(await account.balance).to(equal(100))
/// ```
///
/// - Parameters:
///   - fileID: the module and the file of the call.
///   - file: the file of the call.
///   - line: the line of the call.
///   - column: the column of the call.
///   - expression: evaluated when a matcher asks for the value.
/// - Returns: what to call `to`, `toNot`, `toEventually` and so on upon.
public nonisolated(nonsending) func expecta<Value>(
  fileID: String = #fileID,
  file: FileString = #filePath,
  line: UInt = #line,
  column: UInt = #column,
  _ expression: @autoclosure @escaping () async throws -> Value?
) async -> AsyncExpectation<Value> {
  let location = CodeLocation(fileID: fileID, filePath: file, line: line, column: column)
  return AsyncExpectation(expression: AsyncExpression(expression: expression, location: location, isClosure: false))
}

/// Begins an expectation about what an async closure returns or throws.
///
/// - Parameters:
///   - fileID: the module and the file of the call.
///   - file: the file of the call.
///   - line: the line of the call.
///   - column: the column of the call.
///   - expression: called when a matcher asks for the value.
/// - Returns: what to call `to`, `toNot`, `toEventually` and so on upon.
public nonisolated(nonsending) func expecta<Value>(
  fileID: String = #fileID,
  file: FileString = #filePath,
  line: UInt = #line,
  column: UInt = #column,
  _ expression: @autoclosure () -> (() async throws -> Value)
) async -> AsyncExpectation<Value> {
  let location = CodeLocation(fileID: fileID, filePath: file, line: line, column: column)
  return AsyncExpectation(expression: AsyncExpression(expression: expression(), location: location))
}

/// Begins an expectation about what an async closure that may return nil returns or throws.
///
/// - Parameters:
///   - fileID: the module and the file of the call.
///   - file: the file of the call.
///   - line: the line of the call.
///   - column: the column of the call.
///   - expression: called when a matcher asks for the value.
/// - Returns: what to call `to`, `toNot`, `toEventually` and so on upon.
public nonisolated(nonsending) func expecta<Value>(
  fileID: String = #fileID,
  file: FileString = #filePath,
  line: UInt = #line,
  column: UInt = #column,
  _ expression: @autoclosure () -> (() async throws -> Value?)
) async -> AsyncExpectation<Value> {
  let location = CodeLocation(fileID: fileID, filePath: file, line: line, column: column)
  return AsyncExpectation(expression: AsyncExpression(expression: expression(), location: location))
}

/// Begins an expectation about an async closure that returns nothing, and may throw.
///
/// - Parameters:
///   - fileID: the module and the file of the call.
///   - file: the file of the call.
///   - line: the line of the call.
///   - column: the column of the call.
///   - expression: called when a matcher asks for the value.
/// - Returns: what to call `to`, `toNot`, `toEventually` and so on upon.
public nonisolated(nonsending) func expecta(
  fileID: String = #fileID,
  file: FileString = #filePath,
  line: UInt = #line,
  column: UInt = #column,
  _ expression: @autoclosure () -> (() async throws -> Void)
) async -> AsyncExpectation<Void> {
  let location = CodeLocation(fileID: fileID, filePath: file, line: line, column: column)
  return AsyncExpectation(expression: AsyncExpression(expression: expression(), location: location))
}
