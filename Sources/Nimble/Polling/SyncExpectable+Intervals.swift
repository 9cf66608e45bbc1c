// Overloads with NimbleTimeInterval, and with DispatchTimeInterval, as in Nimble before version 12. Each does the same as
// the function of that name with a Duration. If several fit, as for `.seconds(1)`, the overload with Duration wins.

extension _SyncExpectable {
  /// Expects the value to match before the timeout.
  @available(*, noasync, message: "await it: `await expect(…).toEventually(…)`")
  @_disfavoredOverload @discardableResult
  public func toEventually<Interval: _PollingInterval>(
    _ matcher: Matcher<Value>,
    timeout: Interval = ._defaultTimeout,
    pollInterval: Interval = ._defaultPollInterval,
    description: String? = nil
  ) throws(Refusal) -> Outcome {
    try poll(matcher, .toEventually, timeout._duration, pollInterval._duration, description)
  }

  /// Expects the value not to match before the timeout.
  @available(*, noasync, message: "await it: `await expect(…).toEventuallyNot(…)`")
  @_disfavoredOverload @discardableResult
  public func toEventuallyNot<Interval: _PollingInterval>(
    _ matcher: Matcher<Value>,
    timeout: Interval = ._defaultTimeout,
    pollInterval: Interval = ._defaultPollInterval,
    description: String? = nil
  ) throws(Refusal) -> Outcome {
    try poll(matcher, .toEventuallyNot, timeout._duration, pollInterval._duration, description)
  }

  /// An alias for `toEventuallyNot`.
  @available(*, noasync, message: "await it: `await expect(…).toNotEventually(…)`")
  @_disfavoredOverload @discardableResult
  public func toNotEventually<Interval: _PollingInterval>(
    _ matcher: Matcher<Value>,
    timeout: Interval = ._defaultTimeout,
    pollInterval: Interval = ._defaultPollInterval,
    description: String? = nil
  ) throws(Refusal) -> Outcome {
    try poll(matcher, .toEventuallyNot, timeout._duration, pollInterval._duration, description)
  }

  /// Expects the value not to match in any poll.
  @available(*, noasync, message: "await it: `await expect(…).toNever(…)`")
  @_disfavoredOverload @discardableResult
  public func toNever<Interval: _PollingInterval>(
    _ matcher: Matcher<Value>,
    until: Interval = ._defaultTimeout,
    pollInterval: Interval = ._defaultPollInterval,
    description: String? = nil
  ) throws(Refusal) -> Outcome {
    try poll(matcher, .toNever, until._duration, pollInterval._duration, description)
  }

  /// An alias for `toNever`.
  @available(*, noasync, message: "await it: `await expect(…).neverTo(…)`")
  @_disfavoredOverload @discardableResult
  public func neverTo<Interval: _PollingInterval>(
    _ matcher: Matcher<Value>,
    until: Interval = ._defaultTimeout,
    pollInterval: Interval = ._defaultPollInterval,
    description: String? = nil
  ) throws(Refusal) -> Outcome {
    try poll(matcher, .toNever, until._duration, pollInterval._duration, description)
  }

  /// Expects the value to match in every poll.
  @available(*, noasync, message: "await it: `await expect(…).toAlways(…)`")
  @_disfavoredOverload @discardableResult
  public func toAlways<Interval: _PollingInterval>(
    _ matcher: Matcher<Value>,
    until: Interval = ._defaultTimeout,
    pollInterval: Interval = ._defaultPollInterval,
    description: String? = nil
  ) throws(Refusal) -> Outcome {
    try poll(matcher, .toAlways, until._duration, pollInterval._duration, description)
  }

  /// An alias for `toAlways`.
  @available(*, noasync, message: "await it: `await expect(…).alwaysTo(…)`")
  @_disfavoredOverload @discardableResult
  public func alwaysTo<Interval: _PollingInterval>(
    _ matcher: Matcher<Value>,
    until: Interval = ._defaultTimeout,
    pollInterval: Interval = ._defaultPollInterval,
    description: String? = nil
  ) throws(Refusal) -> Outcome {
    try poll(matcher, .toAlways, until._duration, pollInterval._duration, description)
  }
}

/// Runs code, and waits until it calls the closure it receives.
@available(*, noasync, message: "await it: `await waitUntil { done in … }`")
@_disfavoredOverload
public func waitUntil<Interval: _PollingInterval>(
  timeout: Interval,
  fileID: String = #fileID,
  file: FileString = #filePath,
  line: UInt = #line,
  column: UInt = #column,
  action: @escaping (@escaping @Sendable () -> Void) -> Void
) {
  waitUntil(timeout: timeout._duration, fileID: fileID, file: file, line: line, column: column, action: action)
}

/// Runs code, and waits until it calls the closure it receives, while other tasks run.
@_disfavoredOverload
public nonisolated(nonsending) func waitUntil<Interval: _PollingInterval>(
  timeout: Interval,
  fileID: String = #fileID,
  file: FileString = #filePath,
  line: UInt = #line,
  column: UInt = #column,
  action: @escaping (@escaping @Sendable () -> Void) -> Void
) async {
  await waitUntil(timeout: timeout._duration, fileID: fileID, file: file, line: line, column: column, action: action)
}

/// Runs async code, and waits until it calls the closure it receives.
@_disfavoredOverload
public nonisolated(nonsending) func waitUntil<Interval: _PollingInterval>(
  timeout: Interval,
  fileID: String = #fileID,
  file: FileString = #filePath,
  line: UInt = #line,
  column: UInt = #column,
  action: @escaping (@escaping @Sendable () -> Void) async -> Void
) async {
  await waitUntil(timeout: timeout._duration, fileID: fileID, file: file, line: line, column: column, action: action)
}
