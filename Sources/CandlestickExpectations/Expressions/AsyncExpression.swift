/// The async code that an expectation is about, and its value once it has been evaluated.
///
/// It evaluates on the actor of whoever asks, so that the code may use what only that actor may touch.
public struct AsyncExpression<Value> {
  private typealias CodeOnCaller = nonisolated(nonsending) () async throws -> Value?

  private enum Code {
    /// That of the evaluation: it must be called where it was written, on that actor.
    case sync
    /// The user's.
    case async(() async throws -> Value?)
    /// Made here, of other code. What evaluates anew is another one where the code remembers by itself.
    case made(CodeOnCaller, anew: CodeOnCaller)

    /// The same, with nothing known of what comes of it.
    var anew: Code {
      if case .made(_, let anew) = self { .made(anew, anew: anew) } else { self }
    }

    var isAsync: Bool {
      if case .sync = self { false } else { true }
    }
  }

  private let evaluation: Evaluation<Value>
  private let code: Code
  private let isCaching: Bool

  /// Whether the code is async, so that it may suspend.
  var isAsync: Bool { code.isAsync }
  /// Whether its value is remembered, so that the code will not run again.
  var isEvaluated: Bool { isCaching && evaluation.isFilled }
  /// Where the expectation stands.
  public var location: CodeLocation { evaluation.location }
  /// Whether the code was given as a closure, `expect { … }`.
  public var isClosure: Bool { evaluation.isClosure }

  /// Makes an expression that evaluates the code once and remembers what came of it.
  ///
  /// - Parameters:
  ///   - expression: the code.
  ///   - location: where it stands.
  ///   - isClosure: whether it was given as a closure.
  public init(expression: @escaping () async throws -> Value?, location: CodeLocation, isClosure: Bool = true) {
    self.init(Evaluation(ofAsyncCodeAt: location, isClosure: isClosure), .async(expression))
  }

  /// Makes an expression of the code of a synchronous one, which shares what that one remembers.
  init(_ expression: SyncExpression<Value>) {
    self.init(expression.evaluation, .sync, isCaching: expression.isCaching)
  }

  /// Makes an expression of code that remembers by itself what came of it.
  ///
  /// - Parameters:
  ///   - memoizedExpression: the code; it is handed whether to evaluate anew.
  ///   - location: where it stands.
  ///   - withoutCaching: whether it evaluates anew each time.
  ///   - isClosure: whether it was given as a closure.
  public init(
    memoizedExpression: @escaping (Bool) async throws -> Value?,
    location: CodeLocation,
    withoutCaching: Bool,
    isClosure: Bool = true
  ) {
    self.init(
      Evaluation(ofAsyncCodeAt: location, isClosure: isClosure),
      .made({ try await memoizedExpression(withoutCaching) }, anew: { try await memoizedExpression(true) }),
      isCaching: false
    )
  }

  private init(_ evaluation: Evaluation<Value>, _ code: Code, isCaching: Bool = true) {
    self.evaluation = evaluation
    self.code = code
    self.isCaching = isCaching
  }

  /// Evaluates the code, unless its value is remembered.
  ///
  /// - Returns: the value of the code.
  /// - Throws: what the code throws.
  public nonisolated(nonsending) func evaluate() async throws -> Value? {
    guard isCaching else { return try await evaluateCode() }
    await fill(evaluation)
    return try evaluation.recall()
  }

  private nonisolated(nonsending) func evaluateCode() async throws -> Value? {
    switch code {
    case .sync: try evaluation.evaluateAnew()
    case .async(let code): try await code()
    case .made(let code, _): try await code()
    }
  }

  private nonisolated(nonsending) func fill(_ evaluation: Evaluation<Value>) async {
    guard !evaluation.isFilled else { return }
    do {
      evaluation.fill(try await evaluateCode())
    } catch {
      evaluation.fill(throwing: error)
    }
  }

  /// An expression of the same code that evaluates it each time.
  public func withoutCaching() -> AsyncExpression {
    guard code.isAsync else { return AsyncExpression(SyncExpression(evaluation).withoutCaching()) }
    return AsyncExpression(evaluation, code.anew, isCaching: false)
  }

  /// An expression of the same code that evaluates it once more and then remembers.
  public func withCaching() -> AsyncExpression {
    guard code.isAsync else { return AsyncExpression(SyncExpression(evaluation).withCaching()) }
    return AsyncExpression(Evaluation(ofAsyncCodeAt: location, isClosure: isClosure), code.anew)
  }

  /// An expression of what a closure makes of this one's value.
  ///
  /// - Parameter transform: makes the new value.
  public func cast<Other>(_ transform: @escaping (Value?) throws -> Other?) -> AsyncExpression<Other> {
    cast { value async throws in try transform(value) }
  }

  /// An expression of what an async closure makes of this one's value.
  ///
  /// - Parameter transform: makes the new value, on the actor of whoever asks for it.
  public func cast<Other>(
    _ transform: nonisolated(nonsending) @escaping (Value?) async throws -> Other?
  ) -> AsyncExpression<Other> {
    let code: AsyncExpression<Other>.CodeOnCaller = { try await transform(evaluate()) }
    return AsyncExpression<Other>(
      Evaluation(ofAsyncCodeAt: location, isClosure: isClosure),
      .made(code, anew: code)
    )
  }

  /// Evaluates the code and makes a synchronous expression of what came of it, for a synchronous matcher to look at.
  ///
  /// Synchronous code is left for the matcher to evaluate.
  public nonisolated(nonsending) func toSynchronousExpression() async -> SyncExpression<Value> {
    guard code.isAsync else {
      let expression = SyncExpression(evaluation, isCaching: isCaching)
      return isCaching ? expression : expression.cast { $0 }
    }
    let evaluation = isCaching ? evaluation : Evaluation(ofAsyncCodeAt: location, isClosure: isClosure)
    await fill(evaluation)
    return SyncExpression(evaluation)
  }
}
