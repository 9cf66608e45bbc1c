/// Begins a requirement about a value.
///
/// What does not hold is reported, and thrown, so that the example ends. What holds is returned.
///
/// ```swift
/// let first = try require(names.first).to(beginWith("A"))
/// ```
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
/// Without this one, `try? require(1).to(equal(2))` would be about optionals, since then the fewest values have to be
/// made optional.
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
public func require<Value>(
  fileID: String = #fileID,
  file: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column,
  customError: (any Error)? = nil,
  _ expression: @autoclosure @escaping () throws -> Value
) -> SyncRequirement<Value> {
  let location = CodeLocation(fileID: fileID, filePath: file, line: line, column: column)
  // Where nobody asks for the value, the compiler may choose this one for an optional all the same.
  let code = { try nilIfNil(expression()) }
  return SyncRequirement(
    expression: SyncExpression(expression: code, location: location, isClosure: false),
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

/// Begins a requirement about what an async closure returns or throws.
///
/// The closure runs on the actor of the caller, and may use what only that actor may touch.
///
/// ```swift
/// let user = try await require { await store.user }.to(haveField(\.name, "Ann"))
/// ```
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
