import CandlestickSupport
import Dispatch

// Overloads with DispatchTimeInterval, as in Nimble before version 12. Each does the same as the function of that name
// with a Duration. If both fit, as for `.seconds(1)`, the overload with Duration wins.

/// ``Candlestick/PollingDefaults`` under the name, and with the types, from Nimble before version 12.
@available(*, deprecated, renamed: "PollingDefaults")
public enum AsyncDefaults {
  /// The default timeout of `toEventually`; 1 second if not set.
  public static var timeout: DispatchTimeInterval {
    get { .defaultTimeout }
    set { PollingDefaults.timeout = newValue.duration }
  }

  /// The default of the longest time between two polls; 10 milliseconds if not set.
  public static var pollInterval: DispatchTimeInterval {
    get { .defaultPollInterval }
    set { PollingDefaults.pollInterval = newValue.duration }
  }
}

extension DispatchTimeInterval {
  @usableFromInline static var defaultTimeout: Self { PollingDefaults.timeout.dispatchTimeInterval }
  @usableFromInline static var defaultPollInterval: Self { PollingDefaults.pollInterval.dispatchTimeInterval }

  /// The interval as a Duration; a century for `.never`.
  var duration: Duration {
    switch self {
    case .seconds(let count): .seconds(count)
    case .milliseconds(let count): .milliseconds(count)
    case .microseconds(let count): .microseconds(count)
    case .nanoseconds(let count): .nanoseconds(count)
    default: .century
    }
  }
}

extension _SyncExpectable {
  /// Expects the value to match before the timeout.
  @available(*, noasync, message: "await it: `await expect(…).toEventually(…)`")
  @_disfavoredOverload @discardableResult
  public func toEventually(
    _ matcher: Matcher<Value>,
    timeout: DispatchTimeInterval = .defaultTimeout,
    pollInterval: DispatchTimeInterval = .defaultPollInterval,
    description: String? = nil
  ) throws(Refusal) -> Outcome {
    try poll(matcher, .toEventually, timeout.duration, pollInterval.duration, description)
  }

  /// Expects the value not to match before the timeout.
  @available(*, noasync, message: "await it: `await expect(…).toEventuallyNot(…)`")
  @_disfavoredOverload @discardableResult
  public func toEventuallyNot(
    _ matcher: Matcher<Value>,
    timeout: DispatchTimeInterval = .defaultTimeout,
    pollInterval: DispatchTimeInterval = .defaultPollInterval,
    description: String? = nil
  ) throws(Refusal) -> Outcome {
    try poll(matcher, .toEventuallyNot, timeout.duration, pollInterval.duration, description)
  }

  /// An alias for `toEventuallyNot`.
  @available(*, noasync, message: "await it: `await expect(…).toNotEventually(…)`")
  @_disfavoredOverload @discardableResult
  public func toNotEventually(
    _ matcher: Matcher<Value>,
    timeout: DispatchTimeInterval = .defaultTimeout,
    pollInterval: DispatchTimeInterval = .defaultPollInterval,
    description: String? = nil
  ) throws(Refusal) -> Outcome {
    try poll(matcher, .toEventuallyNot, timeout.duration, pollInterval.duration, description)
  }

  /// Expects the value not to match in any poll.
  @available(*, noasync, message: "await it: `await expect(…).toNever(…)`")
  @_disfavoredOverload @discardableResult
  public func toNever(
    _ matcher: Matcher<Value>,
    until: DispatchTimeInterval = .defaultTimeout,
    pollInterval: DispatchTimeInterval = .defaultPollInterval,
    description: String? = nil
  ) throws(Refusal) -> Outcome {
    try poll(matcher, .toNever, until.duration, pollInterval.duration, description)
  }

  /// An alias for `toNever`.
  @available(*, noasync, message: "await it: `await expect(…).neverTo(…)`")
  @_disfavoredOverload @discardableResult
  public func neverTo(
    _ matcher: Matcher<Value>,
    until: DispatchTimeInterval = .defaultTimeout,
    pollInterval: DispatchTimeInterval = .defaultPollInterval,
    description: String? = nil
  ) throws(Refusal) -> Outcome {
    try poll(matcher, .toNever, until.duration, pollInterval.duration, description)
  }

  /// Expects the value to match in every poll.
  @available(*, noasync, message: "await it: `await expect(…).toAlways(…)`")
  @_disfavoredOverload @discardableResult
  public func toAlways(
    _ matcher: Matcher<Value>,
    until: DispatchTimeInterval = .defaultTimeout,
    pollInterval: DispatchTimeInterval = .defaultPollInterval,
    description: String? = nil
  ) throws(Refusal) -> Outcome {
    try poll(matcher, .toAlways, until.duration, pollInterval.duration, description)
  }

  /// An alias for `toAlways`.
  @available(*, noasync, message: "await it: `await expect(…).alwaysTo(…)`")
  @_disfavoredOverload @discardableResult
  public func alwaysTo(
    _ matcher: Matcher<Value>,
    until: DispatchTimeInterval = .defaultTimeout,
    pollInterval: DispatchTimeInterval = .defaultPollInterval,
    description: String? = nil
  ) throws(Refusal) -> Outcome {
    try poll(matcher, .toAlways, until.duration, pollInterval.duration, description)
  }
}

extension _Expectable {
  /// Expects the value to match before the timeout, while other tasks run.
  @_disfavoredOverload @discardableResult
  public nonisolated(nonsending) func toEventually(
    _ matcher: Matcher<Value>,
    timeout: DispatchTimeInterval = .defaultTimeout,
    pollInterval: DispatchTimeInterval = .defaultPollInterval,
    description: String? = nil
  ) async throws(Refusal) -> Outcome {
    try await poll(matcher, .toEventually, timeout.duration, pollInterval.duration, description)
  }

  /// Expects the value not to match before the timeout, while other tasks run.
  @_disfavoredOverload @discardableResult
  public nonisolated(nonsending) func toEventuallyNot(
    _ matcher: Matcher<Value>,
    timeout: DispatchTimeInterval = .defaultTimeout,
    pollInterval: DispatchTimeInterval = .defaultPollInterval,
    description: String? = nil
  ) async throws(Refusal) -> Outcome {
    try await poll(matcher, .toEventuallyNot, timeout.duration, pollInterval.duration, description)
  }

  /// An alias for `toEventuallyNot`.
  @_disfavoredOverload @discardableResult
  public nonisolated(nonsending) func toNotEventually(
    _ matcher: Matcher<Value>,
    timeout: DispatchTimeInterval = .defaultTimeout,
    pollInterval: DispatchTimeInterval = .defaultPollInterval,
    description: String? = nil
  ) async throws(Refusal) -> Outcome {
    try await poll(matcher, .toEventuallyNot, timeout.duration, pollInterval.duration, description)
  }

  /// Expects the value not to match in any poll, while other tasks run.
  @_disfavoredOverload @discardableResult
  public nonisolated(nonsending) func toNever(
    _ matcher: Matcher<Value>,
    until: DispatchTimeInterval = .defaultTimeout,
    pollInterval: DispatchTimeInterval = .defaultPollInterval,
    description: String? = nil
  ) async throws(Refusal) -> Outcome {
    try await poll(matcher, .toNever, until.duration, pollInterval.duration, description)
  }

  /// An alias for `toNever`.
  @_disfavoredOverload @discardableResult
  public nonisolated(nonsending) func neverTo(
    _ matcher: Matcher<Value>,
    until: DispatchTimeInterval = .defaultTimeout,
    pollInterval: DispatchTimeInterval = .defaultPollInterval,
    description: String? = nil
  ) async throws(Refusal) -> Outcome {
    try await poll(matcher, .toNever, until.duration, pollInterval.duration, description)
  }

  /// Expects the value to match in every poll, while other tasks run.
  @_disfavoredOverload @discardableResult
  public nonisolated(nonsending) func toAlways(
    _ matcher: Matcher<Value>,
    until: DispatchTimeInterval = .defaultTimeout,
    pollInterval: DispatchTimeInterval = .defaultPollInterval,
    description: String? = nil
  ) async throws(Refusal) -> Outcome {
    try await poll(matcher, .toAlways, until.duration, pollInterval.duration, description)
  }

  /// An alias for `toAlways`.
  @_disfavoredOverload @discardableResult
  public nonisolated(nonsending) func alwaysTo(
    _ matcher: Matcher<Value>,
    until: DispatchTimeInterval = .defaultTimeout,
    pollInterval: DispatchTimeInterval = .defaultPollInterval,
    description: String? = nil
  ) async throws(Refusal) -> Outcome {
    try await poll(matcher, .toAlways, until.duration, pollInterval.duration, description)
  }
}

/// Runs code, and waits until it calls the closure it receives.
@available(*, noasync, message: "await it: `await waitUntil { done in … }`")
@_disfavoredOverload
public func waitUntil(
  timeout: DispatchTimeInterval,
  fileID: String = #fileID,
  file: FileString = #filePath,
  line: UInt = #line,
  column: UInt = #column,
  action: @escaping (@escaping @Sendable () -> Void) -> Void
) {
  waitUntil(timeout: timeout.duration, fileID: fileID, file: file, line: line, column: column, action: action)
}

/// Runs async code, and waits until it calls the closure it receives.
@_disfavoredOverload
public nonisolated(nonsending) func waitUntil(
  timeout: DispatchTimeInterval,
  fileID: String = #fileID,
  file: FileString = #filePath,
  line: UInt = #line,
  column: UInt = #column,
  action: @escaping (@escaping @Sendable () -> Void) async -> Void
) async {
  await waitUntil(timeout: timeout.duration, fileID: fileID, file: file, line: line, column: column, action: action)
}
