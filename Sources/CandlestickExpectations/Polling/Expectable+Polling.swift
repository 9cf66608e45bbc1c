// Polling in async code: each method once for `Matcher` and once for `AsyncMatcher`.

extension _Expectable {
  /// Waits for the value to match while other tasks run.
  ///
  /// It polls at once, then at growing intervals. At the timeout, async code is cancelled; if it ignores that, it is
  /// left behind. An error that the matcher does not expect, or cancellation of the task, fails at once. Synchronous
  /// code runs on the caller's actor, or else on the main actor.
  ///
  /// ```swift
  /// await expect { await account.balance }.toEventually(equal(100), timeout: .seconds(2))
  /// ```
  ///
  /// - Parameters:
  ///   - timeout: how long to wait; if zero or less, polls once, immediately.
  ///   - pollInterval: the longest time between two polls.
  ///   - description: printed before a failure message.
  /// - Returns: the expectation, for chaining, or the required value.
  @discardableResult
  public nonisolated(nonsending) func toEventually(
    _ matcher: Matcher<Value>,
    timeout: Duration = PollingDefaults.timeout,
    pollInterval: Duration = PollingDefaults.pollInterval,
    description: String? = nil
  ) async throws(Refusal) -> Outcome {
    try await poll(matcher, .toEventually, timeout, pollInterval, description)
  }

  /// Waits until the value does not match, while other tasks run.
  ///
  /// - Parameters:
  ///   - timeout: how long to wait; if zero or less, polls once, immediately.
  ///   - pollInterval: the longest time between two polls.
  ///   - description: printed before a failure message.
  /// - Returns: the expectation, for chaining, or the required value.
  @discardableResult
  public nonisolated(nonsending) func toEventuallyNot(
    _ matcher: Matcher<Value>,
    timeout: Duration = PollingDefaults.timeout,
    pollInterval: Duration = PollingDefaults.pollInterval,
    description: String? = nil
  ) async throws(Refusal) -> Outcome {
    try await poll(matcher, .toEventuallyNot, timeout, pollInterval, description)
  }

  /// An alias for `toEventuallyNot`.
  @discardableResult
  public nonisolated(nonsending) func toNotEventually(
    _ matcher: Matcher<Value>,
    timeout: Duration = PollingDefaults.timeout,
    pollInterval: Duration = PollingDefaults.pollInterval,
    description: String? = nil
  ) async throws(Refusal) -> Outcome {
    try await poll(matcher, .toEventuallyNot, timeout, pollInterval, description)
  }

  /// Expects the value not to match at any poll until the time is up, while other tasks run.
  ///
  /// - Parameters:
  ///   - until: how long to watch; if zero or less, polls once, immediately.
  ///   - pollInterval: the longest time between two polls.
  ///   - description: printed before a failure message.
  /// - Returns: the expectation, for chaining, or the required value.
  @discardableResult
  public nonisolated(nonsending) func toNever(
    _ matcher: Matcher<Value>,
    until: Duration = PollingDefaults.timeout,
    pollInterval: Duration = PollingDefaults.pollInterval,
    description: String? = nil
  ) async throws(Refusal) -> Outcome {
    try await poll(matcher, .toNever, until, pollInterval, description)
  }

  /// An alias for `toNever`.
  @discardableResult
  public nonisolated(nonsending) func neverTo(
    _ matcher: Matcher<Value>,
    until: Duration = PollingDefaults.timeout,
    pollInterval: Duration = PollingDefaults.pollInterval,
    description: String? = nil
  ) async throws(Refusal) -> Outcome {
    try await poll(matcher, .toNever, until, pollInterval, description)
  }

  /// Expects the value to match at every poll until the time is up, while other tasks run.
  ///
  /// - Parameters:
  ///   - until: how long to watch; if zero or less, polls once, immediately.
  ///   - pollInterval: the longest time between two polls.
  ///   - description: printed before a failure message.
  /// - Returns: the expectation, for chaining, or the required value.
  @discardableResult
  public nonisolated(nonsending) func toAlways(
    _ matcher: Matcher<Value>,
    until: Duration = PollingDefaults.timeout,
    pollInterval: Duration = PollingDefaults.pollInterval,
    description: String? = nil
  ) async throws(Refusal) -> Outcome {
    try await poll(matcher, .toAlways, until, pollInterval, description)
  }

  /// An alias for `toAlways`.
  @discardableResult
  public nonisolated(nonsending) func alwaysTo(
    _ matcher: Matcher<Value>,
    until: Duration = PollingDefaults.timeout,
    pollInterval: Duration = PollingDefaults.pollInterval,
    description: String? = nil
  ) async throws(Refusal) -> Outcome {
    try await poll(matcher, .toAlways, until, pollInterval, description)
  }

  /// Waits for the value to match while other tasks run.
  ///
  /// - Parameters:
  ///   - timeout: how long to wait; if zero or less, polls once, immediately.
  ///   - pollInterval: the longest time between two polls.
  ///   - description: printed before a failure message.
  /// - Returns: the expectation, for chaining, or the required value.
  @discardableResult
  public nonisolated(nonsending) func toEventually(
    _ matcher: AsyncMatcher<Value>,
    timeout: Duration = PollingDefaults.timeout,
    pollInterval: Duration = PollingDefaults.pollInterval,
    description: String? = nil
  ) async throws(Refusal) -> Outcome {
    try await poll(matcher, .toEventually, timeout, pollInterval, description)
  }

  /// Waits until the value does not match, while other tasks run.
  ///
  /// - Parameters:
  ///   - timeout: how long to wait; if zero or less, polls once, immediately.
  ///   - pollInterval: the longest time between two polls.
  ///   - description: printed before a failure message.
  /// - Returns: the expectation, for chaining, or the required value.
  @discardableResult
  public nonisolated(nonsending) func toEventuallyNot(
    _ matcher: AsyncMatcher<Value>,
    timeout: Duration = PollingDefaults.timeout,
    pollInterval: Duration = PollingDefaults.pollInterval,
    description: String? = nil
  ) async throws(Refusal) -> Outcome {
    try await poll(matcher, .toEventuallyNot, timeout, pollInterval, description)
  }

  /// An alias for `toEventuallyNot`.
  @discardableResult
  public nonisolated(nonsending) func toNotEventually(
    _ matcher: AsyncMatcher<Value>,
    timeout: Duration = PollingDefaults.timeout,
    pollInterval: Duration = PollingDefaults.pollInterval,
    description: String? = nil
  ) async throws(Refusal) -> Outcome {
    try await poll(matcher, .toEventuallyNot, timeout, pollInterval, description)
  }

  /// Expects the value not to match at any poll until the time is up, while other tasks run.
  ///
  /// - Parameters:
  ///   - until: how long to watch; if zero or less, polls once, immediately.
  ///   - pollInterval: the longest time between two polls.
  ///   - description: printed before a failure message.
  /// - Returns: the expectation, for chaining, or the required value.
  @discardableResult
  public nonisolated(nonsending) func toNever(
    _ matcher: AsyncMatcher<Value>,
    until: Duration = PollingDefaults.timeout,
    pollInterval: Duration = PollingDefaults.pollInterval,
    description: String? = nil
  ) async throws(Refusal) -> Outcome {
    try await poll(matcher, .toNever, until, pollInterval, description)
  }

  /// An alias for `toNever`.
  @discardableResult
  public nonisolated(nonsending) func neverTo(
    _ matcher: AsyncMatcher<Value>,
    until: Duration = PollingDefaults.timeout,
    pollInterval: Duration = PollingDefaults.pollInterval,
    description: String? = nil
  ) async throws(Refusal) -> Outcome {
    try await poll(matcher, .toNever, until, pollInterval, description)
  }

  /// Expects the value to match at every poll until the time is up, while other tasks run.
  ///
  /// - Parameters:
  ///   - until: how long to watch; if zero or less, polls once, immediately.
  ///   - pollInterval: the longest time between two polls.
  ///   - description: printed before a failure message.
  /// - Returns: the expectation, for chaining, or the required value.
  @discardableResult
  public nonisolated(nonsending) func toAlways(
    _ matcher: AsyncMatcher<Value>,
    until: Duration = PollingDefaults.timeout,
    pollInterval: Duration = PollingDefaults.pollInterval,
    description: String? = nil
  ) async throws(Refusal) -> Outcome {
    try await poll(matcher, .toAlways, until, pollInterval, description)
  }

  /// An alias for `toAlways`.
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
    _ matcher: some _AsyncableMatcher<Value>,
    _ relation: Relation,
    _ timeout: Duration,
    _ pollInterval: Duration,
    _ description: String?
  ) async throws(Refusal) -> Outcome {
    var poll = Poll(relation, timeout: timeout, pollInterval: pollInterval)
    poll.wait.beginPolling()
    defer { poll.wait.endPolling() }
    let expression = asyncExpression
    let pollOnce: nonisolated(nonsending) () async -> _Judgement<Value> = {
      await _Judgement(expression.withCaching(), matcher, relation)
    }
    // Code that does not suspend cannot be left behind, and needs no task.
    let actor: (any Actor)? = #isolation
    let isOnMainActor = actor == nil && !expression.isAsync
    let isBounded = expression.isAsync || matcher.isAsync || isOnMainActor
    var last: _Judgement<Value>?
    while true {
      let judgement: _Judgement<Value>
      switch isBounded ? await poll.wait.attempt(isOnMainActor: isOnMainActor, pollOnce) : .ended(await pollOnce()) {
      case .ended(let ended): judgement = ended
      case .cut(let note):
        return try settle(.unfinished(note, after: last, of: expression), description: description)
      }
      last = judgement
      switch poll.decide(after: judgement) {
      case .settled(let note): return try settle(judgement.noting(note), description: description)
      case .pollAgain(let interval):
        do {
          try await poll.wait.untilNextPoll(within: interval)
        } catch {
          return try settle(judgement.cancelled(), description: description)
        }
      }
    }
  }
}
