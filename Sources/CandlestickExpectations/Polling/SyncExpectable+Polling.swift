extension _SyncExpectable {
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
  ///   - timeout: how long it may take; one look, at once, if it is zero or less.
  ///   - pollInterval: the longest time between two looks.
  ///   - description: printed before the message of a failure.
  /// - Returns: the expectation, for more to be expected of the same value, or the value that is required.
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

  /// Expects the value not to match before the time is over, while the main run loop is served.
  ///
  /// - Parameters:
  ///   - matcher: says what matches.
  ///   - timeout: how long it may take; one look, at once, if it is zero or less.
  ///   - pollInterval: the longest time between two looks.
  ///   - description: printed before the message of a failure.
  /// - Returns: the expectation, for more to be expected of the same value, or the value that is required.
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

  /// Expects the value not to match before the time is over, while the main run loop is served; another name for
  /// `toEventuallyNot`.
  ///
  /// - Parameters:
  ///   - matcher: says what matches.
  ///   - timeout: how long it may take; one look, at once, if it is zero or less.
  ///   - pollInterval: the longest time between two looks.
  ///   - description: printed before the message of a failure.
  /// - Returns: the expectation, for more to be expected of the same value, or the value that is required.
  @available(*, noasync, message: "await it: `await expect(…).toNotEventually(…)`")
  @discardableResult
  public func toNotEventually(
    _ matcher: Matcher<Value>,
    timeout: Duration = PollingDefaults.timeout,
    pollInterval: Duration = PollingDefaults.pollInterval,
    description: String? = nil
  ) throws(Refusal) -> Outcome {
    try poll(matcher, .toEventuallyNot, timeout, pollInterval, description)
  }

  /// Expects the value not to match at any look until the time is over, while the main run loop is served.
  ///
  /// - Parameters:
  ///   - matcher: says what matches.
  ///   - until: how long to watch; one look, at once, if it is zero or less.
  ///   - pollInterval: the longest time between two looks.
  ///   - description: printed before the message of a failure.
  /// - Returns: the expectation, for more to be expected of the same value, or the value that is required.
  @available(*, noasync, message: "await it: `await expect(…).toNever(…)`")
  @discardableResult
  public func toNever(
    _ matcher: Matcher<Value>,
    until: Duration = PollingDefaults.timeout,
    pollInterval: Duration = PollingDefaults.pollInterval,
    description: String? = nil
  ) throws(Refusal) -> Outcome {
    try poll(matcher, .toNever, until, pollInterval, description)
  }

  /// Expects the value not to match at any look until the time is over, while the main run loop is served; another name
  /// for `toNever`.
  ///
  /// - Parameters:
  ///   - matcher: says what matches.
  ///   - until: how long to watch; one look, at once, if it is zero or less.
  ///   - pollInterval: the longest time between two looks.
  ///   - description: printed before the message of a failure.
  /// - Returns: the expectation, for more to be expected of the same value, or the value that is required.
  @available(*, noasync, message: "await it: `await expect(…).neverTo(…)`")
  @discardableResult
  public func neverTo(
    _ matcher: Matcher<Value>,
    until: Duration = PollingDefaults.timeout,
    pollInterval: Duration = PollingDefaults.pollInterval,
    description: String? = nil
  ) throws(Refusal) -> Outcome {
    try poll(matcher, .toNever, until, pollInterval, description)
  }

  /// Expects the value to match at each look until the time is over, while the main run loop is served.
  ///
  /// - Parameters:
  ///   - matcher: says what matches.
  ///   - until: how long to watch; one look, at once, if it is zero or less.
  ///   - pollInterval: the longest time between two looks.
  ///   - description: printed before the message of a failure.
  /// - Returns: the expectation, for more to be expected of the same value, or the value that is required.
  @available(*, noasync, message: "await it: `await expect(…).toAlways(…)`")
  @discardableResult
  public func toAlways(
    _ matcher: Matcher<Value>,
    until: Duration = PollingDefaults.timeout,
    pollInterval: Duration = PollingDefaults.pollInterval,
    description: String? = nil
  ) throws(Refusal) -> Outcome {
    try poll(matcher, .toAlways, until, pollInterval, description)
  }

  /// Expects the value to match at each look until the time is over, while the main run loop is served; another name
  /// for `toAlways`.
  ///
  /// - Parameters:
  ///   - matcher: says what matches.
  ///   - until: how long to watch; one look, at once, if it is zero or less.
  ///   - pollInterval: the longest time between two looks.
  ///   - description: printed before the message of a failure.
  /// - Returns: the expectation, for more to be expected of the same value, or the value that is required.
  @available(*, noasync, message: "await it: `await expect(…).alwaysTo(…)`")
  @discardableResult
  public func alwaysTo(
    _ matcher: Matcher<Value>,
    until: Duration = PollingDefaults.timeout,
    pollInterval: Duration = PollingDefaults.pollInterval,
    description: String? = nil
  ) throws(Refusal) -> Outcome {
    try poll(matcher, .toAlways, until, pollInterval, description)
  }

  private func poll(
    _ matcher: Matcher<Value>,
    _ relation: Relation,
    _ timeout: Duration,
    _ pollInterval: Duration,
    _ description: String?
  ) throws(Refusal) -> Outcome {
    var poll = Poll(relation, timeout: timeout, pollInterval: pollInterval)
    poll.wait.beginLooks()
    defer { poll.wait.endLooks() }
    while true {
      let judgement = _Judgement(expression.withCaching(), matcher, relation)
      switch poll.decide(after: judgement) {
      case .settled(let note): return try settle(judgement.noting(note), description: description)
      case .lookAgain(let interval): poll.wait.untilNextLook(within: interval)
      }
    }
  }
}
