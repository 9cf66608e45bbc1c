// Nimble's second name for `toNot`.

extension SyncExpectation {
  /// Another name for ``Candlestick/SyncExpectation/toNot(_:description:)``.
  @discardableResult
  public func notTo(_ matcher: Matcher<Value>, description: String? = nil) -> Self {
    toNot(matcher, description: description)
  }
}

extension AsyncExpectation {
  /// Another name for `toNot`.
  @discardableResult
  @_disfavoredOverload
  public nonisolated(nonsending) func notTo(_ matcher: Matcher<Value>, description: String? = nil) async -> Self {
    await toNot(matcher, description: description)
  }

  /// Rejects `throwAssertion`.
  public var notTo: _AssertionRefusal<Value> {
    @available(*, unavailable, message: "throwAssertion() forks a process with one thread; use a synchronous closure")
    get { fatalError("the compiler refuses this") }
  }
}

extension SyncRequirement {
  /// Another name for ``Candlestick/SyncRequirement/toNot(_:description:)``.
  @discardableResult
  public func notTo(_ matcher: Matcher<Value>, description: String? = nil) throws -> Value {
    try toNot(matcher, description: description)
  }
}

extension AsyncRequirement {
  /// Another name for `toNot`.
  @discardableResult
  public nonisolated(nonsending) func notTo(
    _ matcher: Matcher<Value>,
    description: String? = nil
  ) async throws -> Value {
    try await toNot(matcher, description: description)
  }
}

extension _Expectable {
  /// Another name for `toNot`.
  @_disfavoredOverload
  @discardableResult
  public nonisolated(nonsending) func notTo(
    _ matcher: AsyncMatcher<Value>,
    description: String? = nil
  ) async throws(Refusal) -> Outcome {
    try await toNot(matcher, description: description)
  }
}
