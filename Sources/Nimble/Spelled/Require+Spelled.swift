public import CandlestickExpectations

// `require` by names that say whether the code is synchronous or async.

/// Begins a requirement about a value.
///
/// It is `require` for code that is synchronous, where the compiler would not choose that by itself.
///
/// - Parameters:
///   - fileID: the module and the file of the call.
///   - file: the file of the call.
///   - line: the line of the call.
///   - column: the column of the call.
///   - customError: thrown in place of a ``RequireError``, if something does not hold.
///   - expression: evaluated when a matcher asks for the value.
/// - Returns: what to call `to`, `toNot`, `toEventually` and so on upon.
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
  return SyncRequirement(
    expression: SyncExpression(expression: expression, location: location, isClosure: false),
    customError: customError
  )
}

/// Begins a requirement about what a closure returns or throws.
///
/// - Parameters:
///   - fileID: the module and the file of the call.
///   - file: the file of the call.
///   - line: the line of the call.
///   - column: the column of the call.
///   - customError: thrown in place of a ``RequireError``, if something does not hold.
///   - expression: called when a matcher asks for the value.
/// - Returns: what to call `to`, `toNot`, `toEventually` and so on upon.
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
  return SyncRequirement(
    expression: SyncExpression(expression: expression(), location: location),
    customError: customError
  )
}

/// Begins a requirement about what a closure that may return nil returns or throws.
///
/// - Parameters:
///   - fileID: the module and the file of the call.
///   - file: the file of the call.
///   - line: the line of the call.
///   - column: the column of the call.
///   - customError: thrown in place of a ``RequireError``, if something does not hold.
///   - expression: called when a matcher asks for the value.
/// - Returns: what to call `to`, `toNot`, `toEventually` and so on upon.
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
  return SyncRequirement(
    expression: SyncExpression(expression: expression(), location: location),
    customError: customError
  )
}

/// Begins a requirement about a closure that returns nothing, and may throw.
///
/// - Parameters:
///   - fileID: the module and the file of the call.
///   - file: the file of the call.
///   - line: the line of the call.
///   - column: the column of the call.
///   - customError: thrown in place of a ``RequireError``, if something does not hold.
///   - expression: called when a matcher asks for the value.
/// - Returns: what to call `to`, `toNot`, `toEventually` and so on upon.
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
  return SyncRequirement(
    expression: SyncExpression(expression: expression(), location: location),
    customError: customError
  )
}

/// Begins a requirement about the value of async code.
///
/// It is `require` for code that is async, and takes it without braces.
///
/// - Parameters:
///   - fileID: the module and the file of the call.
///   - file: the file of the call.
///   - line: the line of the call.
///   - column: the column of the call.
///   - customError: thrown in place of a ``RequireError``, if something does not hold.
///   - expression: evaluated when a matcher asks for the value.
/// - Returns: what to call `to`, `toNot`, `toEventually` and so on upon.
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
  return AsyncRequirement(
    expression: AsyncExpression(expression: expression, location: location, isClosure: false),
    customError: customError
  )
}

/// Begins a requirement about what an async closure returns or throws.
///
/// - Parameters:
///   - fileID: the module and the file of the call.
///   - file: the file of the call.
///   - line: the line of the call.
///   - column: the column of the call.
///   - customError: thrown in place of a ``RequireError``, if something does not hold.
///   - expression: called when a matcher asks for the value.
/// - Returns: what to call `to`, `toNot`, `toEventually` and so on upon.
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
  return AsyncRequirement(
    expression: AsyncExpression(expression: expression(), location: location),
    customError: customError
  )
}

/// Begins a requirement about what an async closure that may return nil returns or throws.
///
/// - Parameters:
///   - fileID: the module and the file of the call.
///   - file: the file of the call.
///   - line: the line of the call.
///   - column: the column of the call.
///   - customError: thrown in place of a ``RequireError``, if something does not hold.
///   - expression: called when a matcher asks for the value.
/// - Returns: what to call `to`, `toNot`, `toEventually` and so on upon.
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
  return AsyncRequirement(
    expression: AsyncExpression(expression: expression(), location: location),
    customError: customError
  )
}

/// Begins a requirement about an async closure that returns nothing, and may throw.
///
/// - Parameters:
///   - fileID: the module and the file of the call.
///   - file: the file of the call.
///   - line: the line of the call.
///   - column: the column of the call.
///   - customError: thrown in place of a ``RequireError``, if something does not hold.
///   - expression: called when a matcher asks for the value.
/// - Returns: what to call `to`, `toNot`, `toEventually` and so on upon.
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
  return AsyncRequirement(
    expression: AsyncExpression(expression: expression(), location: location),
    customError: customError
  )
}
