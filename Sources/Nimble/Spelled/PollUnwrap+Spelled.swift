public import CandlestickExpectations

/// The value that an optional has before the time is over; what stays nil is reported, and thrown, so that the
/// example ends.
///
/// - Parameters:
///   - file: the file of the call.
///   - line: the line of the call.
///   - timeout: how long it may take.
///   - pollInterval: the longest time between two looks.
///   - description: printed before the message of a failure.
///   - expression: the optional.
/// - Returns: the value.
/// - Throws: ``RequireError`` if it is nil, or if the code throws.
@discardableResult
public func pollUnwraps<Value>(
  file: FileString = #filePath,
  line: UInt = #line,
  timeout: Duration = PollingDefaults.timeout,
  pollInterval: Duration = PollingDefaults.pollInterval,
  description: String? = nil,
  _ expression: @autoclosure @escaping () throws -> Value?
) throws -> Value {
  let location = CodeLocation(file: file, line: line)
  let optional = SyncExpression(expression: expression, location: location, isClosure: false)
  return try SyncRequirement(expression: optional, customError: nil)
    .toEventuallyNot(beNil(), timeout: timeout, pollInterval: pollInterval, description: description)
}

/// The value that an optional has before the time is over; what stays nil is reported, and thrown, so that the
/// example ends.
///
/// - Parameters:
///   - file: the file of the call.
///   - line: the line of the call.
///   - timeout: how long it may take.
///   - pollInterval: the longest time between two looks.
///   - description: printed before the message of a failure.
///   - expression: the optional.
/// - Returns: the value.
/// - Throws: ``RequireError`` if it is nil, or if the code throws.
@discardableResult
public func pollUnwraps<Value>(
  file: FileString = #filePath,
  line: UInt = #line,
  timeout: Duration = PollingDefaults.timeout,
  pollInterval: Duration = PollingDefaults.pollInterval,
  description: String? = nil,
  _ expression: @autoclosure () -> (() throws -> Value?)
) throws -> Value {
  let location = CodeLocation(file: file, line: line)
  let optional = SyncExpression(expression: expression(), location: location)
  return try SyncRequirement(expression: optional, customError: nil)
    .toEventuallyNot(beNil(), timeout: timeout, pollInterval: pollInterval, description: description)
}

/// The value that an optional has before the time is over; what stays nil is reported, and thrown, so that the
/// example ends.
///
/// - Parameters:
///   - file: the file of the call.
///   - line: the line of the call.
///   - timeout: how long it may take.
///   - pollInterval: the longest time between two looks.
///   - description: printed before the message of a failure.
///   - expression: the optional.
/// - Returns: the value.
/// - Throws: ``RequireError`` if it is nil, or if the code throws.
@discardableResult
public nonisolated(nonsending) func pollUnwrapa<Value>(
  file: FileString = #filePath,
  line: UInt = #line,
  timeout: Duration = PollingDefaults.timeout,
  pollInterval: Duration = PollingDefaults.pollInterval,
  description: String? = nil,
  _ expression: @autoclosure @escaping () async throws -> Value?
) async throws -> Value {
  let location = CodeLocation(file: file, line: line)
  let optional = AsyncExpression(expression: expression, location: location, isClosure: false)
  return try await AsyncRequirement(expression: optional, customError: nil)
    .toEventuallyNot(beNil(), timeout: timeout, pollInterval: pollInterval, description: description)
}

/// The value that an optional has before the time is over; what stays nil is reported, and thrown, so that the
/// example ends.
///
/// - Parameters:
///   - file: the file of the call.
///   - line: the line of the call.
///   - timeout: how long it may take.
///   - pollInterval: the longest time between two looks.
///   - description: printed before the message of a failure.
///   - expression: the optional.
/// - Returns: the value.
/// - Throws: ``RequireError`` if it is nil, or if the code throws.
@discardableResult
public nonisolated(nonsending) func pollUnwrapa<Value>(
  file: FileString = #filePath,
  line: UInt = #line,
  timeout: Duration = PollingDefaults.timeout,
  pollInterval: Duration = PollingDefaults.pollInterval,
  description: String? = nil,
  _ expression: @autoclosure () -> (() async throws -> Value?)
) async throws -> Value {
  let location = CodeLocation(file: file, line: line)
  let optional = AsyncExpression(expression: expression(), location: location)
  return try await AsyncRequirement(expression: optional, customError: nil)
    .toEventuallyNot(beNil(), timeout: timeout, pollInterval: pollInterval, description: description)
}
