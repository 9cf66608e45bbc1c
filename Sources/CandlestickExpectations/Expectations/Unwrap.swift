/// Unwraps an optional. If it is nil, reports the failure and throws, which ends the example.
///
/// ```swift
/// let first = try unwrap(names.first)
/// ```
///
/// - Parameters:
///   - customError: thrown on failure instead of a ``RequireError``.
///   - description: printed before the failure message.
/// - Returns: the value.
/// - Throws: ``RequireError``, or the custom error, if the optional is nil or the code throws.
@discardableResult
public func unwrap<Value>(
  fileID: String = #fileID,
  file: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column,
  customError: (any Error)? = nil,
  description: String? = nil,
  _ expression: @autoclosure @escaping () throws -> Value?
) throws -> Value {
  let location = CodeLocation(fileID: fileID, filePath: file, line: line, column: column)
  return try SyncRequirement(expression, at: location, isClosure: false, customError)
    .toNot(beNil(), description: description)
}

/// Unwraps an optional value. This overload takes it from a closure.
@discardableResult
public func unwrap<Value>(
  fileID: String = #fileID,
  file: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column,
  customError: (any Error)? = nil,
  description: String? = nil,
  _ expression: @autoclosure () -> (() throws -> Value?)
) throws -> Value {
  let location = CodeLocation(fileID: fileID, filePath: file, line: line, column: column)
  return try SyncRequirement(expression(), at: location, isClosure: true, customError)
    .toNot(beNil(), description: description)
}

/// Unwraps the result of an async closure. If it is nil, reports the failure and throws, which ends the example.
///
/// ```swift
/// let user = try await unwrap { await store.user }
/// ```
///
/// - Parameters:
///   - customError: thrown on failure instead of a ``RequireError``.
///   - description: printed before the failure message.
/// - Returns: the value.
/// - Throws: ``RequireError``, or the custom error, if the optional is nil or the code throws.
@discardableResult
public nonisolated(nonsending) func unwrap<Value>(
  fileID: String = #fileID,
  file: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column,
  customError: (any Error)? = nil,
  description: String? = nil,
  _ expression: @escaping () async throws -> Value?
) async throws -> Value {
  let location = CodeLocation(fileID: fileID, filePath: file, line: line, column: column)
  return try await AsyncRequirement(expression, at: location, isClosure: true, customError)
    .toNot(beNil(), description: description)
}
