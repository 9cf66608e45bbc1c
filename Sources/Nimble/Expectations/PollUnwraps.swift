public import CandlestickExpectations

/// Waits until a value is not nil, like `pollUnwrap`, but always synchronously.
///
/// - Parameters:
///   - timeout: the time to poll; if zero or less, polls once.
///   - pollInterval: the longest time between two polls.
///   - description: printed before the failure message.
/// - Throws: ``Candlestick/RequireError`` if the value stays nil or the code throws.
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
  return try SyncRequirement(expression, at: location, isClosure: false, nil)
    .toEventuallyNot(beNil(), timeout: timeout, pollInterval: pollInterval, description: description)
}

/// Waits until the result of a closure is not nil, like `pollUnwrap`, but always synchronously.
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
  return try SyncRequirement(expression(), at: location, isClosure: true, nil)
    .toEventuallyNot(beNil(), timeout: timeout, pollInterval: pollInterval, description: description)
}

/// Waits until a value of async code is not nil, like `pollUnwrap`, but without braces.
///
/// - Parameters:
///   - timeout: the time to poll; if zero or less, polls once.
///   - pollInterval: the longest time between two polls.
///   - description: printed before the failure message.
/// - Throws: ``Candlestick/RequireError`` if the value stays nil or the code throws.
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
  return try await AsyncRequirement(expression, at: location, isClosure: false, nil)
    .toEventuallyNot(beNil(), timeout: timeout, pollInterval: pollInterval, description: description)
}

/// Waits until the result of an async closure is not nil, like `pollUnwrap`.
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
  return try await AsyncRequirement(expression(), at: location, isClosure: true, nil)
    .toEventuallyNot(beNil(), timeout: timeout, pollInterval: pollInterval, description: description)
}

// MARK: - Other intervals

/// Waits until a value is not nil, like the function with a Duration.
@available(*, noasync, message: "await it: `try await pollUnwrap { … }`")
@_disfavoredOverload @discardableResult
public func pollUnwrap<Value, Interval: _PollingInterval>(
  file: FileString = #filePath,
  line: UInt = #line,
  timeout: Interval = ._defaultTimeout,
  pollInterval: Interval = ._defaultPollInterval,
  description: String? = nil,
  _ expression: @autoclosure @escaping () throws -> Value?
) throws -> Value {
  try pollUnwraps(
    file: file,
    line: line,
    timeout: timeout,
    pollInterval: pollInterval,
    description: description,
    try expression()
  )
}

/// Waits until the result of an async closure is not nil, like the function with a Duration.
@_disfavoredOverload @discardableResult
public nonisolated(nonsending) func pollUnwrap<Value, Interval: _PollingInterval>(
  file: FileString = #filePath,
  line: UInt = #line,
  timeout: Interval = ._defaultTimeout,
  pollInterval: Interval = ._defaultPollInterval,
  description: String? = nil,
  _ expression: @escaping () async throws -> Value?
) async throws -> Value {
  let location = CodeLocation(file: file, line: line)
  return try await AsyncRequirement(expression, at: location, isClosure: true, nil)
    .toEventuallyNot(beNil(), timeout: timeout, pollInterval: pollInterval, description: description)
}

/// Waits until a value is not nil, like the function with a Duration.
@_disfavoredOverload @discardableResult
public func pollUnwraps<Value, Interval: _PollingInterval>(
  file: FileString = #filePath,
  line: UInt = #line,
  timeout: Interval = ._defaultTimeout,
  pollInterval: Interval = ._defaultPollInterval,
  description: String? = nil,
  _ expression: @autoclosure @escaping () throws -> Value?
) throws -> Value {
  let location = CodeLocation(file: file, line: line)
  return try SyncRequirement(expression, at: location, isClosure: false, nil)
    .toEventuallyNot(beNil(), timeout: timeout, pollInterval: pollInterval, description: description)
}

/// Waits until a value of async code is not nil, like the function with a Duration.
@_disfavoredOverload @discardableResult
public nonisolated(nonsending) func pollUnwrapa<Value, Interval: _PollingInterval>(
  file: FileString = #filePath,
  line: UInt = #line,
  timeout: Interval = ._defaultTimeout,
  pollInterval: Interval = ._defaultPollInterval,
  description: String? = nil,
  _ expression: @autoclosure @escaping () async throws -> Value?
) async throws -> Value {
  let location = CodeLocation(file: file, line: line)
  return try await AsyncRequirement(expression, at: location, isClosure: false, nil)
    .toEventuallyNot(beNil(), timeout: timeout, pollInterval: pollInterval, description: description)
}
