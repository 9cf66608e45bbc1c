// Polling in async code. Each method exists twice: with a concrete `Matcher`, so that `.aMatcher` can name a static
// member, and for other matchers.

extension _Expectable {
  /// Expects the value to match before the timeout, while other tasks run.
  ///
  /// Polls immediately, then at growing intervals. Cancels async code at the timeout, and leaves it behind if it
  /// ignores cancellation. Fails immediately if the code throws an unexpected error or if the task is cancelled.
  /// Synchronous code runs on the caller's actor; without one, on the main actor.
  ///
  /// ```swift
  /// await expect { await account.balance }.toEventually(equal(100), timeout: .seconds(2))
  /// ```
  ///
  /// - Parameters:
  ///   - timeout: the time to poll; if zero or less, polls once.
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

  /// Expects the value not to match at some poll before the timeout, while other tasks run.
  ///
  /// - Parameters:
  ///   - timeout: the time to poll; if zero or less, polls once.
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

  /// Expects the value not to match at any poll until the time is up, while other tasks run.
  ///
  /// - Parameters:
  ///   - timeout: the time to poll; if zero or less, polls once.
  ///   - pollInterval: the longest time between two polls.
  ///   - description: printed before a failure message.
  /// - Returns: the expectation, for chaining, or the required value.
  @discardableResult
  public nonisolated(nonsending) func toNever(
    _ matcher: Matcher<Value>,
    timeout: Duration = PollingDefaults.timeout,
    pollInterval: Duration = PollingDefaults.pollInterval,
    description: String? = nil
  ) async throws(Refusal) -> Outcome {
    try await poll(matcher, .toNever, timeout, pollInterval, description)
  }

  /// Expects the value to match at every poll until the time is up, while other tasks run.
  ///
  /// - Parameters:
  ///   - timeout: the time to poll; if zero or less, polls once.
  ///   - pollInterval: the longest time between two polls.
  ///   - description: printed before a failure message.
  /// - Returns: the expectation, for chaining, or the required value.
  @discardableResult
  public nonisolated(nonsending) func toAlways(
    _ matcher: Matcher<Value>,
    timeout: Duration = PollingDefaults.timeout,
    pollInterval: Duration = PollingDefaults.pollInterval,
    description: String? = nil
  ) async throws(Refusal) -> Outcome {
    try await poll(matcher, .toAlways, timeout, pollInterval, description)
  }

  /// Polls like `toEventually` with a `Matcher`, for an async matcher or one of your own type.
  @discardableResult
  public nonisolated(nonsending) func toEventually(
    _ matcher: some _AsyncableMatcher<Value>,
    timeout: Duration = PollingDefaults.timeout,
    pollInterval: Duration = PollingDefaults.pollInterval,
    description: String? = nil
  ) async throws(Refusal) -> Outcome {
    try await poll(matcher, .toEventually, timeout, pollInterval, description)
  }

  /// Polls like `toEventuallyNot` with a `Matcher`, for an async matcher or one of your own type.
  @discardableResult
  public nonisolated(nonsending) func toEventuallyNot(
    _ matcher: some _AsyncableMatcher<Value>,
    timeout: Duration = PollingDefaults.timeout,
    pollInterval: Duration = PollingDefaults.pollInterval,
    description: String? = nil
  ) async throws(Refusal) -> Outcome {
    try await poll(matcher, .toEventuallyNot, timeout, pollInterval, description)
  }

  /// Polls like `toNever` with a `Matcher`, for an async matcher or one of your own type.
  @discardableResult
  public nonisolated(nonsending) func toNever(
    _ matcher: some _AsyncableMatcher<Value>,
    timeout: Duration = PollingDefaults.timeout,
    pollInterval: Duration = PollingDefaults.pollInterval,
    description: String? = nil
  ) async throws(Refusal) -> Outcome {
    try await poll(matcher, .toNever, timeout, pollInterval, description)
  }

  /// Polls like `toAlways` with a `Matcher`, for an async matcher or one of your own type.
  @discardableResult
  public nonisolated(nonsending) func toAlways(
    _ matcher: some _AsyncableMatcher<Value>,
    timeout: Duration = PollingDefaults.timeout,
    pollInterval: Duration = PollingDefaults.pollInterval,
    description: String? = nil
  ) async throws(Refusal) -> Outcome {
    try await poll(matcher, .toAlways, timeout, pollInterval, description)
  }

  /// Polls until the outcome is decided, then settles the expectation.
  package nonisolated(nonsending) func poll(
    _ matcher: some _AsyncableMatcher<Value>,
    _ relation: Relation,
    _ timeout: Duration,
    _ pollInterval: Duration,
    _ description: String?
  ) async throws(Refusal) -> Outcome {
    let expression = _asyncExpression
    meetMatcherDemand()
    let evaluate: nonisolated(nonsending) () async -> _Judgement<Value> = {
      await _Judgement(expression.withCaching(), matcher, relation)
    }
    let actor: (any Actor)? = #isolation
    let isOnMainActor = actor == nil && !expression.isAsync
    // Code that never suspends cannot be left behind, so it needs no task.
    let needsTask = expression.isAsync || matcher.isAsync || isOnMainActor
    var last: _Judgement<Value>?
    var poll = Poll(relation, timeout: timeout, pollInterval: pollInterval)
    let judgement = await poll.run { wait in
      switch needsTask ? await wait.attempt(isOnMainActor: isOnMainActor, evaluate) : .ended(await evaluate()) {
      case .ended(let judgement):
        last = judgement
        return (judgement, isTimedOut: false)
      case .timedOut(let note):
        return (.timedOut(note, after: last, of: expression), isTimedOut: true)
      }
    }
    return try _settle(judgement, description: description)
  }
}
