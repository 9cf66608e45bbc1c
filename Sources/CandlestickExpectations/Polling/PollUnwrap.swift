/// Waits until a value is not nil, while the main run loop runs. If it stays nil, reports the failure and throws.
///
/// ```swift
/// let cat = try pollUnwrap(viewModel.cats.first)
/// ```
///
/// - Parameters:
///   - timeout: the time to poll; if zero or less, polls once.
///   - pollInterval: the longest time between two polls.
///   - description: printed before a failure message.
/// - Returns: the value.
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
  return try SyncRequirement(expression, at: location, isClosure: false, nil)
    .toEventuallyNot(beNil(), timeout: timeout, pollInterval: pollInterval, description: description)
}

/// Waits until the result of a closure is not nil, while the main run loop runs. If it stays nil, reports the failure
/// and throws.
///
/// - Parameters:
///   - timeout: the time to poll; if zero or less, polls once.
///   - pollInterval: the longest time between two polls.
///   - description: printed before a failure message.
/// - Returns: the value.
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
  return try SyncRequirement(expression(), at: location, isClosure: true, nil)
    .toEventuallyNot(beNil(), timeout: timeout, pollInterval: pollInterval, description: description)
}

/// Waits until the result of async code is not nil, while other tasks run. If it stays nil, reports the failure and
/// throws.
///
/// ```swift
/// let user = try await pollUnwrap { await store.user }
/// ```
///
/// - Parameters:
///   - timeout: the time to poll; if zero or less, polls once.
///   - pollInterval: the longest time between two polls.
///   - description: printed before a failure message.
/// - Returns: the value.
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
  return try await AsyncRequirement(expression, at: location, isClosure: true, nil)
    .toEventuallyNot(beNil(), timeout: timeout, pollInterval: pollInterval, description: description)
}
