// See SyncExpectable+Intervals.swift.

extension _Expectable {
  /// Expects the value to match before the timeout, while other tasks run.
  @_disfavoredOverload @discardableResult
  public nonisolated(nonsending) func toEventually<Interval: _PollingInterval>(
    _ matcher: Matcher<Value>,
    timeout: Interval = ._defaultTimeout,
    pollInterval: Interval = ._defaultPollInterval,
    description: String? = nil
  ) async throws(Refusal) -> Outcome {
    try await poll(matcher, .toEventually, timeout._duration, pollInterval._duration, description)
  }

  /// Expects the value not to match before the timeout, while other tasks run.
  @_disfavoredOverload @discardableResult
  public nonisolated(nonsending) func toEventuallyNot<Interval: _PollingInterval>(
    _ matcher: Matcher<Value>,
    timeout: Interval = ._defaultTimeout,
    pollInterval: Interval = ._defaultPollInterval,
    description: String? = nil
  ) async throws(Refusal) -> Outcome {
    try await poll(matcher, .toEventuallyNot, timeout._duration, pollInterval._duration, description)
  }

  /// An alias for `toEventuallyNot`.
  @_disfavoredOverload @discardableResult
  public nonisolated(nonsending) func toNotEventually<Interval: _PollingInterval>(
    _ matcher: Matcher<Value>,
    timeout: Interval = ._defaultTimeout,
    pollInterval: Interval = ._defaultPollInterval,
    description: String? = nil
  ) async throws(Refusal) -> Outcome {
    try await poll(matcher, .toEventuallyNot, timeout._duration, pollInterval._duration, description)
  }

  /// Expects the value not to match in any poll, while other tasks run.
  @_disfavoredOverload @discardableResult
  public nonisolated(nonsending) func toNever<Interval: _PollingInterval>(
    _ matcher: Matcher<Value>,
    until: Interval = ._defaultTimeout,
    pollInterval: Interval = ._defaultPollInterval,
    description: String? = nil
  ) async throws(Refusal) -> Outcome {
    try await poll(matcher, .toNever, until._duration, pollInterval._duration, description)
  }

  /// An alias for `toNever`.
  @_disfavoredOverload @discardableResult
  public nonisolated(nonsending) func neverTo<Interval: _PollingInterval>(
    _ matcher: Matcher<Value>,
    until: Interval = ._defaultTimeout,
    pollInterval: Interval = ._defaultPollInterval,
    description: String? = nil
  ) async throws(Refusal) -> Outcome {
    try await poll(matcher, .toNever, until._duration, pollInterval._duration, description)
  }

  /// Expects the value to match in every poll, while other tasks run.
  @_disfavoredOverload @discardableResult
  public nonisolated(nonsending) func toAlways<Interval: _PollingInterval>(
    _ matcher: Matcher<Value>,
    until: Interval = ._defaultTimeout,
    pollInterval: Interval = ._defaultPollInterval,
    description: String? = nil
  ) async throws(Refusal) -> Outcome {
    try await poll(matcher, .toAlways, until._duration, pollInterval._duration, description)
  }

  /// An alias for `toAlways`.
  @_disfavoredOverload @discardableResult
  public nonisolated(nonsending) func alwaysTo<Interval: _PollingInterval>(
    _ matcher: Matcher<Value>,
    until: Interval = ._defaultTimeout,
    pollInterval: Interval = ._defaultPollInterval,
    description: String? = nil
  ) async throws(Refusal) -> Outcome {
    try await poll(matcher, .toAlways, until._duration, pollInterval._duration, description)
  }
}

// MARK: - Async matchers

extension _Expectable {
  /// Expects the value to match before the timeout, while other tasks run.
  @_disfavoredOverload @discardableResult
  public nonisolated(nonsending) func toEventually<Interval: _PollingInterval>(
    _ matcher: some _AsyncableMatcher<Value>,
    timeout: Interval = ._defaultTimeout,
    pollInterval: Interval = ._defaultPollInterval,
    description: String? = nil
  ) async throws(Refusal) -> Outcome {
    try await poll(matcher, .toEventually, timeout._duration, pollInterval._duration, description)
  }

  /// Expects the value not to match before the timeout, while other tasks run.
  @_disfavoredOverload @discardableResult
  public nonisolated(nonsending) func toEventuallyNot<Interval: _PollingInterval>(
    _ matcher: some _AsyncableMatcher<Value>,
    timeout: Interval = ._defaultTimeout,
    pollInterval: Interval = ._defaultPollInterval,
    description: String? = nil
  ) async throws(Refusal) -> Outcome {
    try await poll(matcher, .toEventuallyNot, timeout._duration, pollInterval._duration, description)
  }

  /// An alias for `toEventuallyNot`.
  @_disfavoredOverload @discardableResult
  public nonisolated(nonsending) func toNotEventually<Interval: _PollingInterval>(
    _ matcher: some _AsyncableMatcher<Value>,
    timeout: Interval = ._defaultTimeout,
    pollInterval: Interval = ._defaultPollInterval,
    description: String? = nil
  ) async throws(Refusal) -> Outcome {
    try await poll(matcher, .toEventuallyNot, timeout._duration, pollInterval._duration, description)
  }

  /// Expects the value not to match in any poll, while other tasks run.
  @_disfavoredOverload @discardableResult
  public nonisolated(nonsending) func toNever<Interval: _PollingInterval>(
    _ matcher: some _AsyncableMatcher<Value>,
    until: Interval = ._defaultTimeout,
    pollInterval: Interval = ._defaultPollInterval,
    description: String? = nil
  ) async throws(Refusal) -> Outcome {
    try await poll(matcher, .toNever, until._duration, pollInterval._duration, description)
  }

  /// An alias for `toNever`.
  @_disfavoredOverload @discardableResult
  public nonisolated(nonsending) func neverTo<Interval: _PollingInterval>(
    _ matcher: some _AsyncableMatcher<Value>,
    until: Interval = ._defaultTimeout,
    pollInterval: Interval = ._defaultPollInterval,
    description: String? = nil
  ) async throws(Refusal) -> Outcome {
    try await poll(matcher, .toNever, until._duration, pollInterval._duration, description)
  }

  /// Expects the value to match in every poll, while other tasks run.
  @_disfavoredOverload @discardableResult
  public nonisolated(nonsending) func toAlways<Interval: _PollingInterval>(
    _ matcher: some _AsyncableMatcher<Value>,
    until: Interval = ._defaultTimeout,
    pollInterval: Interval = ._defaultPollInterval,
    description: String? = nil
  ) async throws(Refusal) -> Outcome {
    try await poll(matcher, .toAlways, until._duration, pollInterval._duration, description)
  }

  /// An alias for `toAlways`.
  @_disfavoredOverload @discardableResult
  public nonisolated(nonsending) func alwaysTo<Interval: _PollingInterval>(
    _ matcher: some _AsyncableMatcher<Value>,
    until: Interval = ._defaultTimeout,
    pollInterval: Interval = ._defaultPollInterval,
    description: String? = nil
  ) async throws(Refusal) -> Outcome {
    try await poll(matcher, .toAlways, until._duration, pollInterval._duration, description)
  }
}
