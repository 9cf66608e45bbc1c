/// The async code of an expectation, and its cached value. The code runs on the caller's actor, whose state it may use.
public struct AsyncExpression<Value> {
  @usableFromInline typealias CodeOnCaller = nonisolated(nonsending) () async throws -> Value?

  @usableFromInline enum Code {
    /// The expression is that of synchronous code.
    case sync
    /// The user's code.
    case async(() async throws -> Value?)
    /// Code derived from the user's code, with its own cache and without it.
    case derived(CodeOnCaller, uncached: CodeOnCaller)

    /// The same code without its own cache.
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
  /// True for `expect { … }`, false for `expect(…)`.
  public var isClosure: Bool { evaluation.isClosure }

  /// Creates an expression that evaluates the code once and caches the result.
  ///
  /// - Parameter isClosure: true if the user wrote the code as a closure.
  public init(expression: @escaping () async throws -> Value?, location: CodeLocation, isClosure: Bool = true) {
    self.init(Evaluation(ofAsyncCodeAt: location, isClosure: isClosure), .async(expression))
  }

  /// Creates an expression with the code and the cache of a synchronous one.
  init(_ expression: SyncExpression<Value>) {
    self.init(expression.evaluation, .sync, isCaching: expression.isCaching)
  }

  /// Creates an expression for code that caches its own result.
  ///
  /// - Parameters:
  ///   - memoizedExpression: the code; if its argument is true, it evaluates again.
  ///   - withoutCaching: the argument.
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

  /// Evaluates the code, or returns the cached value.
  public nonisolated(nonsending) func evaluate() async throws -> Value? {
    guard isCaching else { return try await evaluateCode() }
    return try await toSynchronousExpression().evaluate()
  }

  // Transparent, because in debug builds an async call allocates a frame and checks the executor: 6 % of the async
  // expectation in the benchmark PassingExpectations.
  @_transparent
  private nonisolated(nonsending) func evaluateCode() async throws -> Value? {
    switch code {
    case .sync: try evaluation.evaluateUncached()
    case .async(let code): try await code()
    case .derived(let code, _): try await code()
    }
  }

  /// Returns an expression that evaluates the same code each time.
  public func withoutCaching() -> AsyncExpression {
    guard code.isAsync else { return AsyncExpression(SyncExpression(evaluation).withoutCaching()) }
    return AsyncExpression(evaluation, code.uncached, isCaching: false)
  }

  /// Returns an expression that evaluates the same code once more and caches the result.
  public func withCaching() -> AsyncExpression {
    guard code.isAsync else { return AsyncExpression(SyncExpression(evaluation).withCaching()) }
    return AsyncExpression(emptyEvaluation(), code.uncached)
  }

  /// Returns an expression for the transformed value of this one.
  public func cast<Other>(_ transform: @escaping (Value?) throws -> Other?) -> AsyncExpression<Other> {
    cast { value async throws in try transform(value) }
  }

  /// Returns an expression for the value of this one, transformed by async code.
  ///
  /// - Parameter transform: runs on the caller's actor.
  public func cast<Other>(
    _ transform: nonisolated(nonsending) @escaping (Value?) async throws -> Other?
  ) -> AsyncExpression<Other> {
    let code: AsyncExpression<Other>.CodeOnCaller = { try await transform(evaluate()) }
    return AsyncExpression<Other>(emptyEvaluation(), .derived(code, uncached: code))
  }

  /// Returns a synchronous expression for a synchronous matcher. Async code is evaluated now; synchronous code, when
  /// the matcher asks for its value.
  public nonisolated(nonsending) func toSynchronousExpression() async -> SyncExpression<Value> {
    guard code.isAsync else {
      let expression = SyncExpression(evaluation, isCaching: isCaching)
      return isCaching ? expression : expression.cast { $0 }
    }
    let evaluation = isCaching ? evaluation : emptyEvaluation()
    if !evaluation.isFilled {
      do {
        evaluation.fill(try await evaluateCode())
      } catch {
        evaluation.fill(throwing: error)
      }
    }
    return SyncExpression(evaluation)
  }

  private func emptyEvaluation<Other>() -> Evaluation<Other> {
    Evaluation(ofAsyncCodeAt: location, isClosure: isClosure).inStyle(of: evaluation)
  }
}
