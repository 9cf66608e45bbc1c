/// Waits for an optional to have a value; reports and throws if it stays nil, which ends the example.
///
/// ```swift
/// let cat = try pollUnwrap(viewModel.cats.first)
/// ```
///
/// - Parameters:
///   - timeout: how long to wait.
///   - pollInterval: the longest time between two polls.
///   - description: printed before a failure message.
/// - Throws: ``RequireError`` if the value stays nil or the code throws.
@discardableResult
public func pollUnwrap<Value>(
  file: StaticString = #filePath,
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

/// Waits for an optional to have a value; reports and throws if it stays nil, which ends the example.
///
/// - Parameters:
///   - timeout: how long to wait.
///   - pollInterval: the longest time between two polls.
///   - description: printed before a failure message.
/// - Throws: ``RequireError`` if the value stays nil or the code throws.
@discardableResult
public func pollUnwrap<Value>(
  file: StaticString = #filePath,
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

/// Waits for an optional to have a value; reports and throws if it stays nil, which ends the example.
///
/// ```swift
/// let user = try await pollUnwrap { await store.user }
/// ```
///
/// - Parameters:
///   - timeout: how long to wait.
///   - pollInterval: the longest time between two polls.
///   - description: printed before a failure message.
/// - Throws: ``RequireError`` if the value stays nil or the code throws.
@discardableResult
public nonisolated(nonsending) func pollUnwrap<Value>(
  file: StaticString = #filePath,
  line: UInt = #line,
  timeout: Duration = PollingDefaults.timeout,
  pollInterval: Duration = PollingDefaults.pollInterval,
  description: String? = nil,
  _ expression: @escaping () async throws -> Value?
) async throws -> Value {
  let location = CodeLocation(file: file, line: line)
  let optional = AsyncExpression(expression: expression, location: location)
  return try await AsyncRequirement(expression: optional, customError: nil)
    .toEventuallyNot(beNil(), timeout: timeout, pollInterval: pollInterval, description: description)
}
