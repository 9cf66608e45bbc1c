public import CandlestickExpectations
import CandlestickSupport
import Dispatch

// Times as Nimble had them until its version 12: Dispatch's. Where both would do, as for `.seconds(1)`, ours is taken.

/// The times of polling, by the name and the type that they had in Nimble until its version 12.
@available(*, deprecated, renamed: "PollingDefaults")
public enum AsyncDefaults {
  /// How long `toEventually` waits where the call does not say; 1 second unless set.
  public static var timeout: DispatchTimeInterval {
    get { PollingDefaults.timeout.dispatchTimeInterval }
    set { PollingDefaults.timeout = newValue.duration }
  }

  /// The longest time between two looks where the call does not say; 10 milliseconds unless set.
  public static var pollInterval: DispatchTimeInterval {
    get { PollingDefaults.pollInterval.dispatchTimeInterval }
    set { PollingDefaults.pollInterval = newValue.duration }
  }
}

extension DispatchTimeInterval {
  /// The same time in our type; a century if it is endless.
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
  /// Expects the value to match before the time is over.
  ///
  /// - Parameters:
  ///   - matcher: says what matches.
  ///   - timeout: how long to look, at most.
  ///   - pollInterval: the longest time between two looks.
  ///   - description: printed before the message of a failure.
  /// - Returns: the expectation, for more to be expected of the same value, or the value that is required.
  @available(*, noasync, message: "await it: `await expect(…).toEventually(…)`")
  @_disfavoredOverload @discardableResult
  public func toEventually(
    _ matcher: Matcher<Value>,
    timeout: DispatchTimeInterval = PollingDefaults.timeout.dispatchTimeInterval,
    pollInterval: DispatchTimeInterval = PollingDefaults.pollInterval.dispatchTimeInterval,
    description: String? = nil
  ) throws(Refusal) -> Outcome {
    try toEventually(matcher, timeout: timeout.duration, pollInterval: pollInterval.duration, description: description)
  }

  /// Expects the value not to match before the time is over.
  ///
  /// - Parameters:
  ///   - matcher: says what matches.
  ///   - timeout: how long to look, at most.
  ///   - pollInterval: the longest time between two looks.
  ///   - description: printed before the message of a failure.
  /// - Returns: the expectation, for more to be expected of the same value, or the value that is required.
  @available(*, noasync, message: "await it: `await expect(…).toEventuallyNot(…)`")
  @_disfavoredOverload @discardableResult
  public func toEventuallyNot(
    _ matcher: Matcher<Value>,
    timeout: DispatchTimeInterval = PollingDefaults.timeout.dispatchTimeInterval,
    pollInterval: DispatchTimeInterval = PollingDefaults.pollInterval.dispatchTimeInterval,
    description: String? = nil
  ) throws(Refusal) -> Outcome {
    try toEventuallyNot(
      matcher,
      timeout: timeout.duration,
      pollInterval: pollInterval.duration,
      description: description
    )
  }

  /// Expects the value not to match before the time is over.
  ///
  /// - Parameters:
  ///   - matcher: says what matches.
  ///   - timeout: how long to look, at most.
  ///   - pollInterval: the longest time between two looks.
  ///   - description: printed before the message of a failure.
  /// - Returns: the expectation, for more to be expected of the same value, or the value that is required.
  @available(*, noasync, message: "await it: `await expect(…).toNotEventually(…)`")
  @_disfavoredOverload @discardableResult
  public func toNotEventually(
    _ matcher: Matcher<Value>,
    timeout: DispatchTimeInterval = PollingDefaults.timeout.dispatchTimeInterval,
    pollInterval: DispatchTimeInterval = PollingDefaults.pollInterval.dispatchTimeInterval,
    description: String? = nil
  ) throws(Refusal) -> Outcome {
    try toNotEventually(
      matcher,
      timeout: timeout.duration,
      pollInterval: pollInterval.duration,
      description: description
    )
  }

  /// Expects the value not to match at any look until the time is over.
  ///
  /// - Parameters:
  ///   - matcher: says what matches.
  ///   - until: how long to look, at most.
  ///   - pollInterval: the longest time between two looks.
  ///   - description: printed before the message of a failure.
  /// - Returns: the expectation, for more to be expected of the same value, or the value that is required.
  @available(*, noasync, message: "await it: `await expect(…).toNever(…)`")
  @_disfavoredOverload @discardableResult
  public func toNever(
    _ matcher: Matcher<Value>,
    until: DispatchTimeInterval = PollingDefaults.timeout.dispatchTimeInterval,
    pollInterval: DispatchTimeInterval = PollingDefaults.pollInterval.dispatchTimeInterval,
    description: String? = nil
  ) throws(Refusal) -> Outcome {
    try toNever(matcher, until: until.duration, pollInterval: pollInterval.duration, description: description)
  }

  /// Expects the value not to match at any look until the time is over.
  ///
  /// - Parameters:
  ///   - matcher: says what matches.
  ///   - until: how long to look, at most.
  ///   - pollInterval: the longest time between two looks.
  ///   - description: printed before the message of a failure.
  /// - Returns: the expectation, for more to be expected of the same value, or the value that is required.
  @available(*, noasync, message: "await it: `await expect(…).neverTo(…)`")
  @_disfavoredOverload @discardableResult
  public func neverTo(
    _ matcher: Matcher<Value>,
    until: DispatchTimeInterval = PollingDefaults.timeout.dispatchTimeInterval,
    pollInterval: DispatchTimeInterval = PollingDefaults.pollInterval.dispatchTimeInterval,
    description: String? = nil
  ) throws(Refusal) -> Outcome {
    try neverTo(matcher, until: until.duration, pollInterval: pollInterval.duration, description: description)
  }

  /// Expects the value to match at each look until the time is over.
  ///
  /// - Parameters:
  ///   - matcher: says what matches.
  ///   - until: how long to look, at most.
  ///   - pollInterval: the longest time between two looks.
  ///   - description: printed before the message of a failure.
  /// - Returns: the expectation, for more to be expected of the same value, or the value that is required.
  @available(*, noasync, message: "await it: `await expect(…).toAlways(…)`")
  @_disfavoredOverload @discardableResult
  public func toAlways(
    _ matcher: Matcher<Value>,
    until: DispatchTimeInterval = PollingDefaults.timeout.dispatchTimeInterval,
    pollInterval: DispatchTimeInterval = PollingDefaults.pollInterval.dispatchTimeInterval,
    description: String? = nil
  ) throws(Refusal) -> Outcome {
    try toAlways(matcher, until: until.duration, pollInterval: pollInterval.duration, description: description)
  }

  /// Expects the value to match at each look until the time is over.
  ///
  /// - Parameters:
  ///   - matcher: says what matches.
  ///   - until: how long to look, at most.
  ///   - pollInterval: the longest time between two looks.
  ///   - description: printed before the message of a failure.
  /// - Returns: the expectation, for more to be expected of the same value, or the value that is required.
  @available(*, noasync, message: "await it: `await expect(…).alwaysTo(…)`")
  @_disfavoredOverload @discardableResult
  public func alwaysTo(
    _ matcher: Matcher<Value>,
    until: DispatchTimeInterval = PollingDefaults.timeout.dispatchTimeInterval,
    pollInterval: DispatchTimeInterval = PollingDefaults.pollInterval.dispatchTimeInterval,
    description: String? = nil
  ) throws(Refusal) -> Outcome {
    try alwaysTo(matcher, until: until.duration, pollInterval: pollInterval.duration, description: description)
  }
}

extension _Expectable {
  /// Expects the value to match before the time is over, while other tasks go on.
  ///
  /// - Parameters:
  ///   - matcher: says what matches.
  ///   - timeout: how long to look, at most.
  ///   - pollInterval: the longest time between two looks.
  ///   - description: printed before the message of a failure.
  /// - Returns: the expectation, for more to be expected of the same value, or the value that is required.
  @_disfavoredOverload @discardableResult
  public nonisolated(nonsending) func toEventually(
    _ matcher: Matcher<Value>,
    timeout: DispatchTimeInterval = PollingDefaults.timeout.dispatchTimeInterval,
    pollInterval: DispatchTimeInterval = PollingDefaults.pollInterval.dispatchTimeInterval,
    description: String? = nil
  ) async throws(Refusal) -> Outcome {
    try await toEventually(
      matcher,
      timeout: timeout.duration,
      pollInterval: pollInterval.duration,
      description: description
    )
  }

  /// Expects the value not to match before the time is over, while other tasks go on.
  ///
  /// - Parameters:
  ///   - matcher: says what matches.
  ///   - timeout: how long to look, at most.
  ///   - pollInterval: the longest time between two looks.
  ///   - description: printed before the message of a failure.
  /// - Returns: the expectation, for more to be expected of the same value, or the value that is required.
  @_disfavoredOverload @discardableResult
  public nonisolated(nonsending) func toEventuallyNot(
    _ matcher: Matcher<Value>,
    timeout: DispatchTimeInterval = PollingDefaults.timeout.dispatchTimeInterval,
    pollInterval: DispatchTimeInterval = PollingDefaults.pollInterval.dispatchTimeInterval,
    description: String? = nil
  ) async throws(Refusal) -> Outcome {
    try await toEventuallyNot(
      matcher,
      timeout: timeout.duration,
      pollInterval: pollInterval.duration,
      description: description
    )
  }

  /// Expects the value not to match before the time is over, while other tasks go on.
  ///
  /// - Parameters:
  ///   - matcher: says what matches.
  ///   - timeout: how long to look, at most.
  ///   - pollInterval: the longest time between two looks.
  ///   - description: printed before the message of a failure.
  /// - Returns: the expectation, for more to be expected of the same value, or the value that is required.
  @_disfavoredOverload @discardableResult
  public nonisolated(nonsending) func toNotEventually(
    _ matcher: Matcher<Value>,
    timeout: DispatchTimeInterval = PollingDefaults.timeout.dispatchTimeInterval,
    pollInterval: DispatchTimeInterval = PollingDefaults.pollInterval.dispatchTimeInterval,
    description: String? = nil
  ) async throws(Refusal) -> Outcome {
    try await toNotEventually(
      matcher,
      timeout: timeout.duration,
      pollInterval: pollInterval.duration,
      description: description
    )
  }

  /// Expects the value not to match at any look until the time is over, while other tasks go on.
  ///
  /// - Parameters:
  ///   - matcher: says what matches.
  ///   - until: how long to look, at most.
  ///   - pollInterval: the longest time between two looks.
  ///   - description: printed before the message of a failure.
  /// - Returns: the expectation, for more to be expected of the same value, or the value that is required.
  @_disfavoredOverload @discardableResult
  public nonisolated(nonsending) func toNever(
    _ matcher: Matcher<Value>,
    until: DispatchTimeInterval = PollingDefaults.timeout.dispatchTimeInterval,
    pollInterval: DispatchTimeInterval = PollingDefaults.pollInterval.dispatchTimeInterval,
    description: String? = nil
  ) async throws(Refusal) -> Outcome {
    try await toNever(matcher, until: until.duration, pollInterval: pollInterval.duration, description: description)
  }

  /// Expects the value not to match at any look until the time is over, while other tasks go on.
  ///
  /// - Parameters:
  ///   - matcher: says what matches.
  ///   - until: how long to look, at most.
  ///   - pollInterval: the longest time between two looks.
  ///   - description: printed before the message of a failure.
  /// - Returns: the expectation, for more to be expected of the same value, or the value that is required.
  @_disfavoredOverload @discardableResult
  public nonisolated(nonsending) func neverTo(
    _ matcher: Matcher<Value>,
    until: DispatchTimeInterval = PollingDefaults.timeout.dispatchTimeInterval,
    pollInterval: DispatchTimeInterval = PollingDefaults.pollInterval.dispatchTimeInterval,
    description: String? = nil
  ) async throws(Refusal) -> Outcome {
    try await neverTo(matcher, until: until.duration, pollInterval: pollInterval.duration, description: description)
  }

  /// Expects the value to match at each look until the time is over, while other tasks go on.
  ///
  /// - Parameters:
  ///   - matcher: says what matches.
  ///   - until: how long to look, at most.
  ///   - pollInterval: the longest time between two looks.
  ///   - description: printed before the message of a failure.
  /// - Returns: the expectation, for more to be expected of the same value, or the value that is required.
  @_disfavoredOverload @discardableResult
  public nonisolated(nonsending) func toAlways(
    _ matcher: Matcher<Value>,
    until: DispatchTimeInterval = PollingDefaults.timeout.dispatchTimeInterval,
    pollInterval: DispatchTimeInterval = PollingDefaults.pollInterval.dispatchTimeInterval,
    description: String? = nil
  ) async throws(Refusal) -> Outcome {
    try await toAlways(matcher, until: until.duration, pollInterval: pollInterval.duration, description: description)
  }

  /// Expects the value to match at each look until the time is over, while other tasks go on.
  ///
  /// - Parameters:
  ///   - matcher: says what matches.
  ///   - until: how long to look, at most.
  ///   - pollInterval: the longest time between two looks.
  ///   - description: printed before the message of a failure.
  /// - Returns: the expectation, for more to be expected of the same value, or the value that is required.
  @_disfavoredOverload @discardableResult
  public nonisolated(nonsending) func alwaysTo(
    _ matcher: Matcher<Value>,
    until: DispatchTimeInterval = PollingDefaults.timeout.dispatchTimeInterval,
    pollInterval: DispatchTimeInterval = PollingDefaults.pollInterval.dispatchTimeInterval,
    description: String? = nil
  ) async throws(Refusal) -> Outcome {
    try await alwaysTo(matcher, until: until.duration, pollInterval: pollInterval.duration, description: description)
  }
}

/// Runs code, and waits until it says that it is done.
///
/// - Parameters:
///   - timeout: how long it may take.
///   - fileID: the module and the file of the call.
///   - file: the file of the call.
///   - line: the line of the call.
///   - column: the column of the call.
///   - action: the code, which is handed what to call when it is done.
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

/// Runs code, and waits until it says that it is done.
///
/// - Parameters:
///   - timeout: how long it may take.
///   - fileID: the module and the file of the call.
///   - file: the file of the call.
///   - line: the line of the call.
///   - column: the column of the call.
///   - action: the code, which is handed what to call when it is done.
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
