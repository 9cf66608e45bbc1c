/// Begins an expectation about a value.
///
/// ```swift
/// expect(stack.count).to(equal(3))
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
public func expect<Value>(
  fileID: String = #fileID,
  file: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column,
  _ expression: @autoclosure @escaping () throws -> Value?
) -> SyncExpectation<Value> {
  SyncExpectation(
    expression,
    at: CodeLocation(fileID: fileID, filePath: file, line: line, column: column),
    isClosure: false
  )
}

/// Begins an expectation about what a closure returns or throws.
///
/// ```swift
/// expect { try stack.pop() }.to(throwError(StackError.empty))
/// ```
///
/// - Parameters:
///   - fileID: the module and the file of the call.
///   - file: the file of the call.
///   - line: the line of the call.
///   - column: the column of the call.
///   - expression: called when a matcher asks for the value.
/// - Returns: what to call `to`, `toNot`, `toEventually` and so on upon.
@_transparent
public func expect<Value>(
  fileID: String = #fileID,
  file: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column,
  _ expression: @autoclosure () -> (() throws -> Value)
) -> SyncExpectation<Value> {
  SyncExpectation(
    expression(),
    at: CodeLocation(fileID: fileID, filePath: file, line: line, column: column),
    isClosure: true
  )
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
public func expect<Value>(
  fileID: String = #fileID,
  file: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column,
  _ expression: @autoclosure () -> (() throws -> Value?)
) -> SyncExpectation<Value> {
  SyncExpectation(
    expression(),
    at: CodeLocation(fileID: fileID, filePath: file, line: line, column: column),
    isClosure: true
  )
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
public func expect(
  fileID: String = #fileID,
  file: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column,
  _ expression: @autoclosure () -> (() throws -> Void)
) -> SyncExpectation<Void> {
  SyncExpectation(
    expression(),
    at: CodeLocation(fileID: fileID, filePath: file, line: line, column: column),
    isClosure: true
  )
}

/// Begins an expectation about what an async closure returns or throws.
///
/// The closure runs on the actor of the caller, and may use what only that actor may touch.
///
/// ```swift
/// await expect { await account.balance }.to(equal(100))
/// ```
///
/// - Parameters:
///   - fileID: the module and the file of the call.
///   - file: the file of the call.
///   - line: the line of the call.
///   - column: the column of the call.
///   - expression: called when a matcher asks for the value.
/// - Returns: what to call `to`, `toNot`, `toEventually` and so on upon.
public func expect<Value>(
  fileID: String = #fileID,
  file: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column,
  _ expression: @escaping () async throws -> Value?
) -> AsyncExpectation<Value> {
  let location = CodeLocation(fileID: fileID, filePath: file, line: line, column: column)
  return AsyncExpectation(expression: AsyncExpression(expression: expression, location: location))
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
public func expect(
  fileID: String = #fileID,
  file: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column,
  _ expression: @escaping () async throws -> Void
) -> AsyncExpectation<Void> {
  let location = CodeLocation(fileID: fileID, filePath: file, line: line, column: column)
  return AsyncExpectation(expression: AsyncExpression(expression: expression, location: location))
}
