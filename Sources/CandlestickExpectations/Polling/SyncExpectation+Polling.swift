import CandlestickSimulation

extension SyncExpectation {
  /// Expects the value to match before the time is over, while the main run loop is served.
  ///
  /// It looks at once, then whenever the run loop has done something, and at growing intervals.
  ///
  /// ```swift
  /// expect(viewModel.state).toEventually(equal(.loaded), timeout: .seconds(2))
  /// ```
  ///
  /// - Parameters:
  ///   - matcher: says what matches.
  ///   - timeout: how long it may take.
  ///   - pollInterval: the longest time between two looks.
  ///   - description: printed before the message of a failure.
  /// - Returns: the expectation, for more to be expected of the same value.
  @discardableResult
  public func toEventually(
    _ matcher: Matcher<Value>,
    timeout: Duration = PollingDefaults.timeout,
    pollInterval: Duration = PollingDefaults.pollInterval,
    description: String? = nil
  ) -> Self {
    let poll = Poll(.eventually, timeout: timeout, pollInterval: pollInterval)
    return verify(look(poll, matcher, style: .toMatch, to: "to eventually"), description: description)
  }

  /// Expects the value not to match before the time is over, while the main run loop is served.
  ///
  /// - Parameters:
  ///   - matcher: says what matches.
  ///   - timeout: how long it may take.
  ///   - pollInterval: the longest time between two looks.
  ///   - description: printed before the message of a failure.
  /// - Returns: the expectation, for more to be expected of the same value.
  @discardableResult
  public func toEventuallyNot(
    _ matcher: Matcher<Value>,
    timeout: Duration = PollingDefaults.timeout,
    pollInterval: Duration = PollingDefaults.pollInterval,
    description: String? = nil
  ) -> Self {
    let poll = Poll(.eventually, timeout: timeout, pollInterval: pollInterval)
    return verify(look(poll, matcher, style: .toNotMatch, to: "to eventually not"), description: description)
  }

  /// Expects the value not to match at any look until the time is over, while the main run loop is served.
  ///
  /// - Parameters:
  ///   - matcher: says what matches.
  ///   - until: how long to watch.
  ///   - pollInterval: the longest time between two looks.
  ///   - description: printed before the message of a failure.
  /// - Returns: the expectation, for more to be expected of the same value.
  @discardableResult
  public func toNever(
    _ matcher: Matcher<Value>,
    until: Duration = PollingDefaults.timeout,
    pollInterval: Duration = PollingDefaults.pollInterval,
    description: String? = nil
  ) -> Self {
    let poll = Poll(.throughout, timeout: until, pollInterval: pollInterval)
    return verify(look(poll, matcher, style: .toNotMatch, to: "to never"), description: description)
  }

  /// Expects the value to match at each look until the time is over, while the main run loop is served.
  ///
  /// - Parameters:
  ///   - matcher: says what matches.
  ///   - until: how long to watch.
  ///   - pollInterval: the longest time between two looks.
  ///   - description: printed before the message of a failure.
  /// - Returns: the expectation, for more to be expected of the same value.
  @discardableResult
  public func toAlways(
    _ matcher: Matcher<Value>,
    until: Duration = PollingDefaults.timeout,
    pollInterval: Duration = PollingDefaults.pollInterval,
    description: String? = nil
  ) -> Self {
    let poll = Poll(.throughout, timeout: until, pollInterval: pollInterval)
    return verify(look(poll, matcher, style: .toMatch, to: "to always"), description: description)
  }

  private func look(_ poll: Poll, _ matcher: Matcher<Value>, style: ExpectationStyle, to: String) -> Judgement {
    var poll = poll
    while true {
      let judgement = Judgement(expression.withCaching(), matcher, style: style, to: to)
      guard case .lookAgain(let interval) = poll.decide(after: judgement) else { return judgement }
      MainRunLoop.serve(atMost: interval)
    }
  }
}

// MARK: - In async code

extension SyncExpectation {
  /// Expects the value to match before the time is over, while other tasks go on.
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
    return verify(await async.look(poll, matcher, style: .toMatch, to: "to eventually"), description: description)
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
    let judgement = await async.look(poll, matcher, style: .toNotMatch, to: "to eventually not")
    return verify(judgement, description: description)
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
    return verify(await async.look(poll, matcher, style: .toNotMatch, to: "to never"), description: description)
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
    return verify(await async.look(poll, matcher, style: .toMatch, to: "to always"), description: description)
  }

  /// The same expectation, to be looked at between other tasks.
  private var async: AsyncExpectation<Value> { AsyncExpectation(expression: AsyncExpression(expression)) }
}
