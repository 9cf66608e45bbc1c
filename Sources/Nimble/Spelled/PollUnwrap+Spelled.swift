public import CandlestickExpectations

/// Polls an optional until it has a value; a timeout is reported and thrown, which ends the example.
///
/// - Parameters:
///   - timeout: how long to poll at most.
///   - pollInterval: the longest time between two polls.
///   - description: printed before the failure message.
/// - Throws: ``RequireError``, if the optional stays nil or the code throws.
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

/// Polls an optional until it has a value; a timeout is reported and thrown, which ends the example.
///
/// - Parameters:
///   - timeout: how long to poll at most.
///   - pollInterval: the longest time between two polls.
///   - description: printed before the failure message.
/// - Throws: ``RequireError``, if the optional stays nil or the code throws.
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

/// Polls an optional until it has a value; a timeout is reported and thrown, which ends the example.
///
/// - Parameters:
///   - timeout: how long to poll at most.
///   - pollInterval: the longest time between two polls.
///   - description: printed before the failure message.
/// - Throws: ``RequireError``, if the optional stays nil or the code throws.
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

/// Polls an optional until it has a value; a timeout is reported and thrown, which ends the example.
///
/// - Parameters:
///   - timeout: how long to poll at most.
///   - pollInterval: the longest time between two polls.
///   - description: printed before the failure message.
/// - Throws: ``RequireError``, if the optional stays nil or the code throws.
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
