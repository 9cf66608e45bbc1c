/// Begins an expectation about a value.
///
/// ```swift
/// expect(stack.count).to(equal(3))
/// ```
///
/// - Parameter expression: evaluated when a matcher asks for the value.
/// - Returns: an expectation, to call `to`, `toNot`, `toEventually` and so on.
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
    at: .init(fileID: fileID, filePath: file, line: line, column: column),
    isClosure: false,
    .required
  )
}

/// Begins an expectation about the result of a closure.
///
/// ```swift
/// expect { try stack.pop() }.to(throwError(StackError.empty))
/// ```
///
/// - Parameter expression: called when a matcher asks for its result.
/// - Returns: an expectation, as for a value.
public func expect<Value>(
  fileID: String = #fileID,
  file: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column,
  _ expression: @autoclosure () -> (() throws -> Value)
) -> SyncExpectation<Value> {
  SyncExpectation(
    expression(),
    at: .init(fileID: fileID, filePath: file, line: line, column: column),
    isClosure: true,
    .required
  )
}

/// Begins an expectation about the result of a closure that may return nil, like `expect` for other closures.
public func expect<Value>(
  fileID: String = #fileID,
  file: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column,
  _ expression: @autoclosure () -> (() throws -> Value?)
) -> SyncExpectation<Value> {
  SyncExpectation(
    expression(),
    at: .init(fileID: fileID, filePath: file, line: line, column: column),
    isClosure: true,
    .required
  )
}

/// Begins an expectation about a value or about code. This overload takes a closure that returns no value and may throw.
// A separate overload, because Swift 6.3 crashes when it infers the generic one for a closure with typed throws.
public func expect(
  fileID: String = #fileID,
  file: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column,
  _ expression: @autoclosure () -> (() throws -> Void)
) -> SyncExpectation<Void> {
  SyncExpectation(
    expression(),
    at: .init(fileID: fileID, filePath: file, line: line, column: column),
    isClosure: true,
    .required
  )
}

/// Begins an expectation about the result of an async closure.
///
/// ```swift
/// await expect { await account.balance }.to(equal(100))
/// ```
///
/// - Parameter expression: called when a matcher asks for its result, on the caller's actor, whose state it may use.
/// - Returns: an expectation, as for a value.
@_transparent
public func expect<Value>(
  fileID: String = #fileID,
  file: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column,
  _ expression: @escaping () async throws -> Value?
) -> AsyncExpectation<Value> {
  let location = CodeLocation(fileID: fileID, filePath: file, line: line, column: column)
  return AsyncExpectation(expression, at: location, .required)
}

/// Begins an expectation about an async closure that returns no value and may throw, like `expect` for other async
/// closures.
public func expect(
  fileID: String = #fileID,
  file: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column,
  _ expression: @escaping () async throws -> Void
) -> AsyncExpectation<Void> {
  let location = CodeLocation(fileID: fileID, filePath: file, line: line, column: column)
  return AsyncExpectation(expression, at: location, .required)
}
