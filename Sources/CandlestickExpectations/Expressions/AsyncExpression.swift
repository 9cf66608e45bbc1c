/// The async code of an expectation, and its cached value.
///
/// It evaluates on the caller's actor, so the code may use that actor's isolated state.
public struct AsyncExpression<Value> {
  @usableFromInline typealias CodeOnCaller = nonisolated(nonsending) () async throws -> Value?

  @usableFromInline enum Code {
    /// The evaluation's code, which must run on the actor where it was written.
    case sync
    /// The user's code.
    case async(() async throws -> Value?)
    /// Code derived from other code, and how to evaluate it without its own cache.
    case derived(CodeOnCaller, uncached: CodeOnCaller)

    /// The same code without cached values.
    var uncached: Code {
      if case .derived(_, let code) = self { .derived(code, uncached: code) } else { self }
    }

    var isAsync: Bool {
      if case .sync = self { false } else { true }
    }
  }

  @usableFromInline let evaluation: Evaluation<Value>
  @usableFromInline let code: Code
  @usableFromInline let isCaching: Bool

  /// True if the code is async.
  var isAsync: Bool { code.isAsync }
  /// True if the value is cached, so that the code will not run again.
  var isEvaluated: Bool { isCaching && evaluation.isFilled }
  /// The location of the expectation.
  public var location: CodeLocation { evaluation.location }
  /// True if the code was given as a closure, `expect { … }`.
  public var isClosure: Bool { evaluation.isClosure }

  /// Creates an expression that evaluates the code once and caches the result.
  ///
  /// - Parameter isClosure: true if the code was given as a closure.
  @_transparent
  public init(expression: @escaping () async throws -> Value?, location: CodeLocation, isClosure: Bool = true) {
    self.init(Evaluation(ofAsyncCodeAt: location, isClosure: isClosure), .async(expression))
  }

  /// Creates an expression that shares the code and the cache of a synchronous one.
  init(_ expression: SyncExpression<Value>) {
    self.init(expression.evaluation, .sync, isCaching: expression.isCaching)
  }

  /// Creates an expression of code that caches its own result.
  ///
  /// - Parameters:
  ///   - memoizedExpression: the code; its argument is true to bypass the cache.
  ///   - withoutCaching: true to evaluate each time.
  public init(
    memoizedExpression: @escaping (Bool) async throws -> Value?,
    location: CodeLocation,
    withoutCaching: Bool,
    isClosure: Bool = true
  ) {
    self.init(
      Evaluation(ofAsyncCodeAt: location, isClosure: isClosure),
      .derived({ try await memoizedExpression(withoutCaching) }, uncached: { try await memoizedExpression(true) }),
      isCaching: false
    )
  }

  @usableFromInline @_transparent init(_ evaluation: Evaluation<Value>, _ code: Code, isCaching: Bool = true) {
    self.evaluation = evaluation
    self.code = code
    self.isCaching = isCaching
  }

  /// Evaluates the code, unless its value is cached.
  public nonisolated(nonsending) func evaluate() async throws -> Value? {
    guard isCaching else { return try await evaluateCode() }
    return try await toSynchronousExpression().evaluate()
  }

  // Transparent, because in debug builds an async call costs a frame of the task and a check of its executor.
  @_transparent
  private nonisolated(nonsending) func evaluateCode() async throws -> Value? {
    switch code {
    case .sync: try evaluation.evaluateUncached()
    case .async(let code): try await code()
    case .derived(let code, _): try await code()
    }
  }

  /// An expression of the same code that evaluates it each time.
  public func withoutCaching() -> AsyncExpression {
    guard code.isAsync else { return AsyncExpression(SyncExpression(evaluation).withoutCaching()) }
    return AsyncExpression(evaluation, code.uncached, isCaching: false)
  }

  /// An expression of the same code that evaluates it once more and caches the result.
  public func withCaching() -> AsyncExpression {
    guard code.isAsync else { return AsyncExpression(SyncExpression(evaluation).withCaching()) }
    return AsyncExpression(Evaluation(ofAsyncCodeAt: location, isClosure: isClosure), code.uncached)
  }

  /// An expression that transforms this one's value.
  public func cast<Other>(_ transform: @escaping (Value?) throws -> Other?) -> AsyncExpression<Other> {
    cast { value async throws in try transform(value) }
  }

  /// An expression that transforms this one's value with an async closure.
  ///
  /// - Parameter transform: runs on the caller's actor.
  public func cast<Other>(
    _ transform: nonisolated(nonsending) @escaping (Value?) async throws -> Other?
  ) -> AsyncExpression<Other> {
    let code: AsyncExpression<Other>.CodeOnCaller = { try await transform(evaluate()) }
    return AsyncExpression<Other>(
      Evaluation(ofAsyncCodeAt: location, isClosure: isClosure),
      .derived(code, uncached: code)
    )
  }

  /// Evaluates the code and returns a synchronous expression of the result, for a synchronous matcher.
  ///
  /// The matcher evaluates synchronous code itself.
  public nonisolated(nonsending) func toSynchronousExpression() async -> SyncExpression<Value> {
    guard code.isAsync else {
      let expression = SyncExpression(evaluation, isCaching: isCaching)
      return isCaching ? expression : expression.cast { $0 }
    }
    let evaluation = isCaching ? evaluation : Evaluation(ofAsyncCodeAt: location, isClosure: isClosure)
    if !evaluation.isFilled {
      do {
        evaluation.fill(try await evaluateCode())
      } catch {
        evaluation.fill(throwing: error)
      }
    }
    return SyncExpression(evaluation)
  }
}
