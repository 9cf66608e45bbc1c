import CandlestickExpectations

/// The value that an optional has; what is nil is reported, and thrown, so that the example ends.
///
/// - Parameters:
///   - fileID: the module and the file of the call.
///   - file: the file of the call.
///   - line: the line of the call.
///   - column: the column of the call.
///   - customError: thrown in place of a ``RequireError``, if it is nil.
///   - description: printed before the message of a failure.
///   - expression: the optional.
/// - Returns: the value.
/// - Throws: ``RequireError``, or the custom error, if it is nil, or if the code throws.
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
  let optional = SyncExpression(expression: expression, location: location, isClosure: false)
  return try SyncRequirement(expression: optional, customError: customError)
    .toNot(beNil(), description: description)
}

/// The value that an optional has; what is nil is reported, and thrown, so that the example ends.
///
/// - Parameters:
///   - fileID: the module and the file of the call.
///   - file: the file of the call.
///   - line: the line of the call.
///   - column: the column of the call.
///   - customError: thrown in place of a ``RequireError``, if it is nil.
///   - description: printed before the message of a failure.
///   - expression: the optional.
/// - Returns: the value.
/// - Throws: ``RequireError``, or the custom error, if it is nil, or if the code throws.
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
  let optional = SyncExpression(expression: expression(), location: location)
  return try SyncRequirement(expression: optional, customError: customError)
    .toNot(beNil(), description: description)
}

/// The value that an optional has; what is nil is reported, and thrown, so that the example ends.
///
/// - Parameters:
///   - fileID: the module and the file of the call.
///   - file: the file of the call.
///   - line: the line of the call.
///   - column: the column of the call.
///   - customError: thrown in place of a ``RequireError``, if it is nil.
///   - description: printed before the message of a failure.
///   - expression: the optional.
/// - Returns: the value.
/// - Throws: ``RequireError``, or the custom error, if it is nil, or if the code throws.
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
  let optional = AsyncExpression(expression: expression, location: location, isClosure: false)
  return try await AsyncRequirement(expression: optional, customError: customError)
    .toNot(beNil(), description: description)
}

/// The value that an optional has; what is nil is reported, and thrown, so that the example ends.
///
/// - Parameters:
///   - fileID: the module and the file of the call.
///   - file: the file of the call.
///   - line: the line of the call.
///   - column: the column of the call.
///   - customError: thrown in place of a ``RequireError``, if it is nil.
///   - description: printed before the message of a failure.
///   - expression: the optional.
/// - Returns: the value.
/// - Throws: ``RequireError``, or the custom error, if it is nil, or if the code throws.
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
  let optional = AsyncExpression(expression: expression(), location: location)
  return try await AsyncRequirement(expression: optional, customError: customError)
    .toNot(beNil(), description: description)
}
