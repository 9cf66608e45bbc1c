extension _SyncExpectable {
  /// Expects the value to match before the timeout, while the main run loop runs.
  ///
  /// Polls immediately, then at growing intervals and after each event that the run loop handles.
  ///
  /// ```swift
  /// expect(viewModel.state).toEventually(equal(.loaded), timeout: .seconds(2))
  /// ```
  ///
  /// - Parameters:
  ///   - timeout: the time to poll; if zero or less, polls once.
  ///   - pollInterval: the longest time between two polls.
  ///   - description: printed before a failure message.
  /// - Returns: the expectation, for chaining, or the required value.
  @available(*, noasync, message: "await it: `await expect(…).toEventually(…)`")
  @discardableResult
  public func toEventually(
    _ matcher: Matcher<Value>,
    timeout: Duration = PollingDefaults.timeout,
    pollInterval: Duration = PollingDefaults.pollInterval,
    description: String? = nil
  ) throws(Refusal) -> Outcome {
    try poll(matcher, .toEventually, timeout, pollInterval, description)
  }

  /// Expects the value not to match at some poll before the timeout, while the main run loop runs.
  ///
  /// - Parameters:
  ///   - timeout: the time to poll; if zero or less, polls once.
  ///   - pollInterval: the longest time between two polls.
  ///   - description: printed before a failure message.
  /// - Returns: the expectation, for chaining, or the required value.
  @available(*, noasync, message: "await it: `await expect(…).toEventuallyNot(…)`")
  @discardableResult
  public func toEventuallyNot(
    _ matcher: Matcher<Value>,
    timeout: Duration = PollingDefaults.timeout,
    pollInterval: Duration = PollingDefaults.pollInterval,
    description: String? = nil
  ) throws(Refusal) -> Outcome {
    try poll(matcher, .toEventuallyNot, timeout, pollInterval, description)
  }

  /// Expects the value not to match at any poll until the time is up, while the main run loop runs.
  ///
  /// - Parameters:
  ///   - timeout: the time to poll; if zero or less, polls once.
  ///   - pollInterval: the longest time between two polls.
  ///   - description: printed before a failure message.
  /// - Returns: the expectation, for chaining, or the required value.
  @available(*, noasync, message: "await it: `await expect(…).toNever(…)`")
  @discardableResult
  public func toNever(
    _ matcher: Matcher<Value>,
    timeout: Duration = PollingDefaults.timeout,
    pollInterval: Duration = PollingDefaults.pollInterval,
    description: String? = nil
  ) throws(Refusal) -> Outcome {
    try poll(matcher, .toNever, timeout, pollInterval, description)
  }

  /// Expects the value to match at every poll until the time is up, while the main run loop runs.
  ///
  /// - Parameters:
  ///   - timeout: the time to poll; if zero or less, polls once.
  ///   - pollInterval: the longest time between two polls.
  ///   - description: printed before a failure message.
  /// - Returns: the expectation, for chaining, or the required value.
  @available(*, noasync, message: "await it: `await expect(…).toAlways(…)`")
  @discardableResult
  public func toAlways(
    _ matcher: Matcher<Value>,
    timeout: Duration = PollingDefaults.timeout,
    pollInterval: Duration = PollingDefaults.pollInterval,
    description: String? = nil
  ) throws(Refusal) -> Outcome {
    try poll(matcher, .toAlways, timeout, pollInterval, description)
  }

  /// Polls until the outcome is decided, then settles the expectation.
  package func poll(
    _ matcher: Matcher<Value>,
    _ relation: Relation,
    _ timeout: Duration,
    _ pollInterval: Duration,
    _ description: String?
  ) throws(Refusal) -> Outcome {
    meetMatcherDemand()
    var poll = Poll(relation, timeout: timeout, pollInterval: pollInterval)
    let judgement = poll.run { _Judgement(expression.withCaching(), matcher, relation) }
    return try _settle(judgement, description: description)
  }
}
