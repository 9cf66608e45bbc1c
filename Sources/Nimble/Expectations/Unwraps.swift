import CandlestickExpectations

/// Unwraps an optional, like `unwrap`, but always synchronously.
///
/// - Parameters:
///   - customError: thrown on failure instead of a ``Candlestick/RequireError``.
///   - description: printed before the failure message.
/// - Throws: ``Candlestick/RequireError``, or the custom error, if the optional is nil or the code throws.
@discardableResult
public func unwraps<Value>(
  fileID: String = #fileID,
  file: FileString = #filePath,
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

/// Unwraps the result of a closure, like `unwrap`, but always synchronously.
@discardableResult
public func unwraps<Value>(
  fileID: String = #fileID,
  file: FileString = #filePath,
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

/// Unwraps an optional value of async code, like `unwrap`, but without braces.
///
/// - Parameters:
///   - customError: thrown on failure instead of a ``Candlestick/RequireError``.
///   - description: printed before the failure message.
/// - Throws: ``Candlestick/RequireError``, or the custom error, if the optional is nil or the code throws.
@discardableResult
public nonisolated(nonsending) func unwrapa<Value>(
  fileID: String = #fileID,
  file: FileString = #filePath,
  line: UInt = #line,
  column: UInt = #column,
  customError: (any Error)? = nil,
  description: String? = nil,
  _ expression: @autoclosure @escaping () async throws -> Value?
) async throws -> Value {
  let location = CodeLocation(fileID: fileID, filePath: file, line: line, column: column)
  return try await AsyncRequirement(expression, at: location, isClosure: false, customError)
    .toNot(beNil(), description: description)
}

/// Unwraps the result of an async closure, like `unwrap`.
@discardableResult
public nonisolated(nonsending) func unwrapa<Value>(
  fileID: String = #fileID,
  file: FileString = #filePath,
  line: UInt = #line,
  column: UInt = #column,
  customError: (any Error)? = nil,
  description: String? = nil,
  _ expression: @autoclosure () -> (() async throws -> Value?)
) async throws -> Value {
  let location = CodeLocation(fileID: fileID, filePath: file, line: line, column: column)
  return try await AsyncRequirement(expression(), at: location, isClosure: true, customError)
    .toNot(beNil(), description: description)
}
