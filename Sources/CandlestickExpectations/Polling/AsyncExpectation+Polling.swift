extension AsyncExpectation {
  /// Expects the value to match before the time is over, while other tasks go on.
  ///
  /// It looks at once, then at growing intervals. A look that is under way when the time is over is awaited. It fails if
  /// its task is cancelled first.
  ///
  /// ```swift
  /// await expect { await account.balance }.toEventually(equal(100), timeout: .seconds(2))
  /// ```
  ///
  /// - Parameters:
  ///   - matcher: says what matches.
  ///   - timeout: how long it may take.
  ///   - pollInterval: the longest time between two looks.
  ///   - description: printed before the message of a failure.
  /// - Returns: the expectation, for more to be expected of the same value.
  @discardableResult
  public nonisolated(nonsending) func toEventually(
    _ matcher: Matcher<Value>,
    timeout: Duration = PollingDefaults.timeout,
    pollInterval: Duration = PollingDefaults.pollInterval,
    description: String? = nil
  ) async -> Self {
    let poll = Poll(.eventually, timeout: timeout, pollInterval: pollInterval)
    return verify(await look(poll, matcher, style: .toMatch, to: "to eventually"), description: description)
  }

  /// Expects the value not to match before the time is over, while other tasks go on.
  ///
  /// - Parameters:
  ///   - matcher: says what matches.
  ///   - timeout: how long it may take.
  ///   - pollInterval: the longest time between two looks.
  ///   - description: printed before the message of a failure.
  /// - Returns: the expectation, for more to be expected of the same value.
  @discardableResult
  public nonisolated(nonsending) func toEventuallyNot(
    _ matcher: Matcher<Value>,
    timeout: Duration = PollingDefaults.timeout,
    pollInterval: Duration = PollingDefaults.pollInterval,
    description: String? = nil
  ) async -> Self {
    let poll = Poll(.eventually, timeout: timeout, pollInterval: pollInterval)
    return verify(await look(poll, matcher, style: .toNotMatch, to: "to eventually not"), description: description)
  }

  /// Expects the value not to match at any look until the time is over, while other tasks go on.
  ///
  /// - Parameters:
  ///   - matcher: says what matches.
  ///   - until: how long to watch.
  ///   - pollInterval: the longest time between two looks.
  ///   - description: printed before the message of a failure.
  /// - Returns: the expectation, for more to be expected of the same value.
  @discardableResult
  public nonisolated(nonsending) func toNever(
    _ matcher: Matcher<Value>,
    until: Duration = PollingDefaults.timeout,
    pollInterval: Duration = PollingDefaults.pollInterval,
    description: String? = nil
  ) async -> Self {
    let poll = Poll(.throughout, timeout: until, pollInterval: pollInterval)
    return verify(await look(poll, matcher, style: .toNotMatch, to: "to never"), description: description)
  }

  /// Expects the value to match at each look until the time is over, while other tasks go on.
  ///
  /// - Parameters:
  ///   - matcher: says what matches.
  ///   - until: how long to watch.
  ///   - pollInterval: the longest time between two looks.
  ///   - description: printed before the message of a failure.
  /// - Returns: the expectation, for more to be expected of the same value.
  @discardableResult
  public nonisolated(nonsending) func toAlways(
    _ matcher: Matcher<Value>,
    until: Duration = PollingDefaults.timeout,
    pollInterval: Duration = PollingDefaults.pollInterval,
    description: String? = nil
  ) async -> Self {
    let poll = Poll(.throughout, timeout: until, pollInterval: pollInterval)
    return verify(await look(poll, matcher, style: .toMatch, to: "to always"), description: description)
  }

  nonisolated(nonsending) func look(
    _ poll: Poll,
    _ matcher: Matcher<Value>,
    style: ExpectationStyle,
    to: String
  ) async -> Judgement {
    var poll = poll
    let expression = expression.withoutCaching()
    while true {
      let judgement = Judgement(await expression.toSynchronousExpression(), matcher, style: style, to: to)
      guard case .lookAgain(let interval) = poll.decide(after: judgement) else { return judgement }
      do {
        try await Task.sleep(for: interval)
      } catch {
        return judgement.cancelled()
      }
    }
  }
}
