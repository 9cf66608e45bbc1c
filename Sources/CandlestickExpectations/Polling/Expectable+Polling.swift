// Expectations about time in async code: each once for matchers and once for async matchers.

extension Expectable {
  /// Expects the value to match before the time is over, while other tasks go on.
  ///
  /// It looks at once, then at growing intervals. A look that is under way when the time is over is awaited. It fails
  /// if its task is cancelled first.
  ///
  /// ```swift
  /// await expect { await account.balance }.toEventually(equal(100), timeout: .seconds(2))
  /// ```
  ///
  /// - Parameters:
  ///   - matcher: says what matches.
  ///   - timeout: how long it may take; one look, at once, if it is zero or less.
  ///   - pollInterval: the longest time between two looks.
  ///   - description: printed before the message of a failure.
  /// - Returns: the expectation, for more to be expected of the same value, or the value that is required.
  @discardableResult
  public nonisolated(nonsending) func toEventually(
    _ matcher: Matcher<Value>,
    timeout: Duration = PollingDefaults.timeout,
    pollInterval: Duration = PollingDefaults.pollInterval,
    description: String? = nil
  ) async throws(Refusal) -> Outcome {
    try await poll(matcher, .toEventually, timeout, pollInterval, description)
  }

  /// Expects the value not to match before the time is over, while other tasks go on.
  ///
  /// - Parameters:
  ///   - matcher: says what matches.
  ///   - timeout: how long it may take; one look, at once, if it is zero or less.
  ///   - pollInterval: the longest time between two looks.
  ///   - description: printed before the message of a failure.
  /// - Returns: the expectation, for more to be expected of the same value, or the value that is required.
  @discardableResult
  public nonisolated(nonsending) func toEventuallyNot(
    _ matcher: Matcher<Value>,
    timeout: Duration = PollingDefaults.timeout,
    pollInterval: Duration = PollingDefaults.pollInterval,
    description: String? = nil
  ) async throws(Refusal) -> Outcome {
    try await poll(matcher, .toEventuallyNot, timeout, pollInterval, description)
  }

  /// Expects the value not to match before the time is over, while other tasks go on; another name for
  /// `toEventuallyNot`.
  ///
  /// - Parameters:
  ///   - matcher: says what matches.
  ///   - timeout: how long it may take; one look, at once, if it is zero or less.
  ///   - pollInterval: the longest time between two looks.
  ///   - description: printed before the message of a failure.
  /// - Returns: the expectation, for more to be expected of the same value, or the value that is required.
  @discardableResult
  public nonisolated(nonsending) func toNotEventually(
    _ matcher: Matcher<Value>,
    timeout: Duration = PollingDefaults.timeout,
    pollInterval: Duration = PollingDefaults.pollInterval,
    description: String? = nil
  ) async throws(Refusal) -> Outcome {
    try await poll(matcher, .toEventuallyNot, timeout, pollInterval, description)
  }

  /// Expects the value not to match at any look until the time is over, while other tasks go on.
  ///
  /// - Parameters:
  ///   - matcher: says what matches.
  ///   - until: how long to watch; one look, at once, if it is zero or less.
  ///   - pollInterval: the longest time between two looks.
  ///   - description: printed before the message of a failure.
  /// - Returns: the expectation, for more to be expected of the same value, or the value that is required.
  @discardableResult
  public nonisolated(nonsending) func toNever(
    _ matcher: Matcher<Value>,
    until: Duration = PollingDefaults.timeout,
    pollInterval: Duration = PollingDefaults.pollInterval,
    description: String? = nil
  ) async throws(Refusal) -> Outcome {
    try await poll(matcher, .toNever, until, pollInterval, description)
  }

  /// Expects the value not to match at any look until the time is over, while other tasks go on; another name for
  /// `toNever`.
  ///
  /// - Parameters:
  ///   - matcher: says what matches.
  ///   - until: how long to watch; one look, at once, if it is zero or less.
  ///   - pollInterval: the longest time between two looks.
  ///   - description: printed before the message of a failure.
  /// - Returns: the expectation, for more to be expected of the same value, or the value that is required.
  @discardableResult
  public nonisolated(nonsending) func neverTo(
    _ matcher: Matcher<Value>,
    until: Duration = PollingDefaults.timeout,
    pollInterval: Duration = PollingDefaults.pollInterval,
    description: String? = nil
  ) async throws(Refusal) -> Outcome {
    try await poll(matcher, .toNever, until, pollInterval, description)
  }

  /// Expects the value to match at each look until the time is over, while other tasks go on.
  ///
  /// - Parameters:
  ///   - matcher: says what matches.
  ///   - until: how long to watch; one look, at once, if it is zero or less.
  ///   - pollInterval: the longest time between two looks.
  ///   - description: printed before the message of a failure.
  /// - Returns: the expectation, for more to be expected of the same value, or the value that is required.
  @discardableResult
  public nonisolated(nonsending) func toAlways(
    _ matcher: Matcher<Value>,
    until: Duration = PollingDefaults.timeout,
    pollInterval: Duration = PollingDefaults.pollInterval,
    description: String? = nil
  ) async throws(Refusal) -> Outcome {
    try await poll(matcher, .toAlways, until, pollInterval, description)
  }

  /// Expects the value to match at each look until the time is over, while other tasks go on; another name for
  /// `toAlways`.
  ///
  /// - Parameters:
  ///   - matcher: says what matches.
  ///   - until: how long to watch; one look, at once, if it is zero or less.
  ///   - pollInterval: the longest time between two looks.
  ///   - description: printed before the message of a failure.
  /// - Returns: the expectation, for more to be expected of the same value, or the value that is required.
  @discardableResult
  public nonisolated(nonsending) func alwaysTo(
    _ matcher: Matcher<Value>,
    until: Duration = PollingDefaults.timeout,
    pollInterval: Duration = PollingDefaults.pollInterval,
    description: String? = nil
  ) async throws(Refusal) -> Outcome {
    try await poll(matcher, .toAlways, until, pollInterval, description)
  }

  /// Expects the value to match before the time is over, while other tasks go on.
  ///
  /// - Parameters:
  ///   - matcher: says what matches.
  ///   - timeout: how long it may take; one look, at once, if it is zero or less.
  ///   - pollInterval: the longest time between two looks.
  ///   - description: printed before the message of a failure.
  /// - Returns: the expectation, for more to be expected of the same value, or the value that is required.
  @discardableResult
  public nonisolated(nonsending) func toEventually(
    _ matcher: AsyncMatcher<Value>,
    timeout: Duration = PollingDefaults.timeout,
    pollInterval: Duration = PollingDefaults.pollInterval,
    description: String? = nil
  ) async throws(Refusal) -> Outcome {
    try await poll(matcher, .toEventually, timeout, pollInterval, description)
  }

  /// Expects the value not to match before the time is over, while other tasks go on.
  ///
  /// - Parameters:
  ///   - matcher: says what matches.
  ///   - timeout: how long it may take; one look, at once, if it is zero or less.
  ///   - pollInterval: the longest time between two looks.
  ///   - description: printed before the message of a failure.
  /// - Returns: the expectation, for more to be expected of the same value, or the value that is required.
  @discardableResult
  public nonisolated(nonsending) func toEventuallyNot(
    _ matcher: AsyncMatcher<Value>,
    timeout: Duration = PollingDefaults.timeout,
    pollInterval: Duration = PollingDefaults.pollInterval,
    description: String? = nil
  ) async throws(Refusal) -> Outcome {
    try await poll(matcher, .toEventuallyNot, timeout, pollInterval, description)
  }

  /// Expects the value not to match before the time is over, while other tasks go on; another name for
  /// `toEventuallyNot`.
  ///
  /// - Parameters:
  ///   - matcher: says what matches.
  ///   - timeout: how long it may take; one look, at once, if it is zero or less.
  ///   - pollInterval: the longest time between two looks.
  ///   - description: printed before the message of a failure.
  /// - Returns: the expectation, for more to be expected of the same value, or the value that is required.
  @discardableResult
  public nonisolated(nonsending) func toNotEventually(
    _ matcher: AsyncMatcher<Value>,
    timeout: Duration = PollingDefaults.timeout,
    pollInterval: Duration = PollingDefaults.pollInterval,
    description: String? = nil
  ) async throws(Refusal) -> Outcome {
    try await poll(matcher, .toEventuallyNot, timeout, pollInterval, description)
  }

  /// Expects the value not to match at any look until the time is over, while other tasks go on.
  ///
  /// - Parameters:
  ///   - matcher: says what matches.
  ///   - until: how long to watch; one look, at once, if it is zero or less.
  ///   - pollInterval: the longest time between two looks.
  ///   - description: printed before the message of a failure.
  /// - Returns: the expectation, for more to be expected of the same value, or the value that is required.
  @discardableResult
  public nonisolated(nonsending) func toNever(
    _ matcher: AsyncMatcher<Value>,
    until: Duration = PollingDefaults.timeout,
    pollInterval: Duration = PollingDefaults.pollInterval,
    description: String? = nil
  ) async throws(Refusal) -> Outcome {
    try await poll(matcher, .toNever, until, pollInterval, description)
  }

  /// Expects the value not to match at any look until the time is over, while other tasks go on; another name for
  /// `toNever`.
  ///
  /// - Parameters:
  ///   - matcher: says what matches.
  ///   - until: how long to watch; one look, at once, if it is zero or less.
  ///   - pollInterval: the longest time between two looks.
  ///   - description: printed before the message of a failure.
  /// - Returns: the expectation, for more to be expected of the same value, or the value that is required.
  @discardableResult
  public nonisolated(nonsending) func neverTo(
    _ matcher: AsyncMatcher<Value>,
    until: Duration = PollingDefaults.timeout,
    pollInterval: Duration = PollingDefaults.pollInterval,
    description: String? = nil
  ) async throws(Refusal) -> Outcome {
    try await poll(matcher, .toNever, until, pollInterval, description)
  }

  /// Expects the value to match at each look until the time is over, while other tasks go on.
  ///
  /// - Parameters:
  ///   - matcher: says what matches.
  ///   - until: how long to watch; one look, at once, if it is zero or less.
  ///   - pollInterval: the longest time between two looks.
  ///   - description: printed before the message of a failure.
  /// - Returns: the expectation, for more to be expected of the same value, or the value that is required.
  @discardableResult
  public nonisolated(nonsending) func toAlways(
    _ matcher: AsyncMatcher<Value>,
    until: Duration = PollingDefaults.timeout,
    pollInterval: Duration = PollingDefaults.pollInterval,
    description: String? = nil
  ) async throws(Refusal) -> Outcome {
    try await poll(matcher, .toAlways, until, pollInterval, description)
  }

  /// Expects the value to match at each look until the time is over, while other tasks go on; another name for
  /// `toAlways`.
  ///
  /// - Parameters:
  ///   - matcher: says what matches.
  ///   - until: how long to watch; one look, at once, if it is zero or less.
  ///   - pollInterval: the longest time between two looks.
  ///   - description: printed before the message of a failure.
  /// - Returns: the expectation, for more to be expected of the same value, or the value that is required.
  @discardableResult
  public nonisolated(nonsending) func alwaysTo(
    _ matcher: AsyncMatcher<Value>,
    until: Duration = PollingDefaults.timeout,
    pollInterval: Duration = PollingDefaults.pollInterval,
    description: String? = nil
  ) async throws(Refusal) -> Outcome {
    try await poll(matcher, .toAlways, until, pollInterval, description)
  }

  private nonisolated(nonsending) func poll(
    _ matcher: some AsyncableMatcher<Value>,
    _ relation: Relation,
    _ timeout: Duration,
    _ pollInterval: Duration,
    _ description: String?
  ) async throws(Refusal) -> Outcome {
    var poll = Poll(relation, timeout: timeout, pollInterval: pollInterval)
    poll.wait.beginLooks()
    defer { poll.wait.endLooks() }
    let expression = asyncExpression
    while true {
      let judgement = await Judgement(expression.withCaching(), matcher, relation)
      switch poll.decide(after: judgement) {
      case .settled(let note): return try settle(judgement.noting(note), description: description)
      case .lookAgain(let interval):
        do {
          try await poll.wait.untilNextLook(within: interval)
        } catch {
          return try settle(judgement.cancelled(), description: description)
        }
      }
    }
  }
}
