// Expectations about time in async code: each once for matchers and once for async matchers.

extension _Expectable {
  /// Expects the value to match before the time is over, while other tasks go on.
  ///
  /// It looks at once, then at growing intervals. Async code that has not ended when the time is over is cancelled, and
  /// left behind if it does not end even so. An error that the matcher does not expect, or the end of the task, fails it
  /// at once. Synchronous code runs on the actor that the expectation stands on, or else on the main actor.
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
    _ matcher: some _AsyncableMatcher<Value>,
    _ relation: Relation,
    _ timeout: Duration,
    _ pollInterval: Duration,
    _ description: String?
  ) async throws(Refusal) -> Outcome {
    var poll = Poll(relation, timeout: timeout, pollInterval: pollInterval)
    poll.wait.beginLooks()
    defer { poll.wait.endLooks() }
    let expression = asyncExpression
    let look: nonisolated(nonsending) () async -> _Judgement<Value> = {
      await _Judgement(expression.withCaching(), matcher, relation)
    }
    // Code that does not suspend cannot be left behind, and needs no task of its own.
    let actor: (any Actor)? = #isolation
    let isOnMainActor = actor == nil && !expression.isAsync
    let isBounded = expression.isAsync || matcher.isAsync || isOnMainActor
    var last: _Judgement<Value>?
    while true {
      let judgement: _Judgement<Value>
      switch isBounded ? await poll.wait.attempt(isOnMainActor: isOnMainActor, look) : .ended(await look()) {
      case .ended(let ended): judgement = ended
      case .cut(let note):
        return try settle(.unfinished(note, after: last, of: expression), description: description)
      }
      last = judgement
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
