// Nimble's other names for methods that poll, and for the time of `toNever` and `toAlways`.

extension _SyncExpectable {
  /// Another name for `toEventuallyNot`.
  @available(*, noasync, message: "await it: `await expect(…).toNotEventually(…)`")
  @discardableResult
  public func toNotEventually(
    _ matcher: Matcher<Value>,
    timeout: Duration = PollingDefaults.timeout,
    pollInterval: Duration = PollingDefaults.pollInterval,
    description: String? = nil
  ) throws(Refusal) -> Outcome {
    try toEventuallyNot(matcher, timeout: timeout, pollInterval: pollInterval, description: description)
  }

  /// Expects the value not to match at any poll. Candlestick names the time `timeout`.
  @available(*, noasync, message: "await it: `await expect(…).toNever(…)`")
  @discardableResult
  public func toNever(
    _ matcher: Matcher<Value>,
    until: Duration,
    pollInterval: Duration = PollingDefaults.pollInterval,
    description: String? = nil
  ) throws(Refusal) -> Outcome {
    try toNever(matcher, timeout: until, pollInterval: pollInterval, description: description)
  }

  /// Another name for `toNever`.
  @available(*, noasync, message: "await it: `await expect(…).neverTo(…)`")
  @discardableResult
  public func neverTo(
    _ matcher: Matcher<Value>,
    until: Duration = PollingDefaults.timeout,
    pollInterval: Duration = PollingDefaults.pollInterval,
    description: String? = nil
  ) throws(Refusal) -> Outcome {
    try toNever(matcher, timeout: until, pollInterval: pollInterval, description: description)
  }

  /// Expects the value to match at every poll. Candlestick names the time `timeout`.
  @available(*, noasync, message: "await it: `await expect(…).toAlways(…)`")
  @discardableResult
  public func toAlways(
    _ matcher: Matcher<Value>,
    until: Duration,
    pollInterval: Duration = PollingDefaults.pollInterval,
    description: String? = nil
  ) throws(Refusal) -> Outcome {
    try toAlways(matcher, timeout: until, pollInterval: pollInterval, description: description)
  }

  /// Another name for `toAlways`.
  @available(*, noasync, message: "await it: `await expect(…).alwaysTo(…)`")
  @discardableResult
  public func alwaysTo(
    _ matcher: Matcher<Value>,
    until: Duration = PollingDefaults.timeout,
    pollInterval: Duration = PollingDefaults.pollInterval,
    description: String? = nil
  ) throws(Refusal) -> Outcome {
    try toAlways(matcher, timeout: until, pollInterval: pollInterval, description: description)
  }
}

extension _Expectable {
  /// Another name for `toEventuallyNot`.
  @discardableResult
  public nonisolated(nonsending) func toNotEventually(
    _ matcher: Matcher<Value>,
    timeout: Duration = PollingDefaults.timeout,
    pollInterval: Duration = PollingDefaults.pollInterval,
    description: String? = nil
  ) async throws(Refusal) -> Outcome {
    try await toEventuallyNot(matcher, timeout: timeout, pollInterval: pollInterval, description: description)
  }

  /// Expects the value not to match at any poll. Candlestick names the time `timeout`.
  @discardableResult
  public nonisolated(nonsending) func toNever(
    _ matcher: Matcher<Value>,
    until: Duration,
    pollInterval: Duration = PollingDefaults.pollInterval,
    description: String? = nil
  ) async throws(Refusal) -> Outcome {
    try await toNever(matcher, timeout: until, pollInterval: pollInterval, description: description)
  }

  /// Another name for `toNever`.
  @discardableResult
  public nonisolated(nonsending) func neverTo(
    _ matcher: Matcher<Value>,
    until: Duration = PollingDefaults.timeout,
    pollInterval: Duration = PollingDefaults.pollInterval,
    description: String? = nil
  ) async throws(Refusal) -> Outcome {
    try await toNever(matcher, timeout: until, pollInterval: pollInterval, description: description)
  }

  /// Expects the value to match at every poll. Candlestick names the time `timeout`.
  @discardableResult
  public nonisolated(nonsending) func toAlways(
    _ matcher: Matcher<Value>,
    until: Duration,
    pollInterval: Duration = PollingDefaults.pollInterval,
    description: String? = nil
  ) async throws(Refusal) -> Outcome {
    try await toAlways(matcher, timeout: until, pollInterval: pollInterval, description: description)
  }

  /// Another name for `toAlways`.
  @discardableResult
  public nonisolated(nonsending) func alwaysTo(
    _ matcher: Matcher<Value>,
    until: Duration = PollingDefaults.timeout,
    pollInterval: Duration = PollingDefaults.pollInterval,
    description: String? = nil
  ) async throws(Refusal) -> Outcome {
    try await toAlways(matcher, timeout: until, pollInterval: pollInterval, description: description)
  }
}

// With an async matcher, or one of your own type.
extension _Expectable {
  /// Another name for `toEventuallyNot`.
  @discardableResult
  public nonisolated(nonsending) func toNotEventually(
    _ matcher: some _AsyncableMatcher<Value>,
    timeout: Duration = PollingDefaults.timeout,
    pollInterval: Duration = PollingDefaults.pollInterval,
    description: String? = nil
  ) async throws(Refusal) -> Outcome {
    try await toEventuallyNot(matcher, timeout: timeout, pollInterval: pollInterval, description: description)
  }

  /// Expects the value not to match at any poll. Candlestick names the time `timeout`.
  @discardableResult
  public nonisolated(nonsending) func toNever(
    _ matcher: some _AsyncableMatcher<Value>,
    until: Duration,
    pollInterval: Duration = PollingDefaults.pollInterval,
    description: String? = nil
  ) async throws(Refusal) -> Outcome {
    try await toNever(matcher, timeout: until, pollInterval: pollInterval, description: description)
  }

  /// Another name for `toNever`.
  @discardableResult
  public nonisolated(nonsending) func neverTo(
    _ matcher: some _AsyncableMatcher<Value>,
    until: Duration = PollingDefaults.timeout,
    pollInterval: Duration = PollingDefaults.pollInterval,
    description: String? = nil
  ) async throws(Refusal) -> Outcome {
    try await toNever(matcher, timeout: until, pollInterval: pollInterval, description: description)
  }

  /// Expects the value to match at every poll. Candlestick names the time `timeout`.
  @discardableResult
  public nonisolated(nonsending) func toAlways(
    _ matcher: some _AsyncableMatcher<Value>,
    until: Duration,
    pollInterval: Duration = PollingDefaults.pollInterval,
    description: String? = nil
  ) async throws(Refusal) -> Outcome {
    try await toAlways(matcher, timeout: until, pollInterval: pollInterval, description: description)
  }

  /// Another name for `toAlways`.
  @discardableResult
  public nonisolated(nonsending) func alwaysTo(
    _ matcher: some _AsyncableMatcher<Value>,
    until: Duration = PollingDefaults.timeout,
    pollInterval: Duration = PollingDefaults.pollInterval,
    description: String? = nil
  ) async throws(Refusal) -> Outcome {
    try await toAlways(matcher, timeout: until, pollInterval: pollInterval, description: description)
  }
}
