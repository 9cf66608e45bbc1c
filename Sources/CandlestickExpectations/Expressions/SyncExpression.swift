/// The code that an expectation is about, and its value once it has been evaluated.
///
/// A matcher gets an expression rather than a value, so that it can see an error thrown, or look again.
///
/// ```swift
/// func beEven() -> Matcher<Int> {
///   Matcher { expression in
///     let number = try expression.evaluate()
///     return MatcherResult(bool: number?.isMultiple(of: 2) == true, message: .expectedActualValueTo("be even"))
///   }
/// }
/// ```
public struct SyncExpression<Value> {
  @usableFromInline let evaluation: Evaluation<Value>
  @usableFromInline let isCaching: Bool

  /// Where the expectation stands.
  public var location: CodeLocation { evaluation.location }
  /// Whether the code was given as a closure, `expect { … }`, rather than as a value, `expect(…)`.
  public var isClosure: Bool { evaluation.isClosure }

  /// Makes an expression that evaluates the code once and remembers what came of it.
  ///
  /// - Parameters:
  ///   - expression: the code.
  ///   - location: where it stands.
  ///   - isClosure: whether it was given as a closure.
  @_transparent
  public init(expression: @escaping () throws -> Value?, location: CodeLocation, isClosure: Bool = true) {
    self.init(Evaluation(expression, at: location, isClosure: isClosure))
  }

  /// Makes an expression of code that remembers by itself what came of it.
  ///
  /// - Parameters:
  ///   - memoizedExpression: the code; it is handed whether to evaluate anew.
  ///   - location: where it stands.
  ///   - withoutCaching: whether it evaluates anew each time.
  ///   - isClosure: whether it was given as a closure.
  public init(
    memoizedExpression: @escaping (Bool) throws -> Value?,
    location: CodeLocation,
    withoutCaching: Bool,
    isClosure: Bool = true
  ) {
    let evaluation = Evaluation(
      { try memoizedExpression(withoutCaching) },
      anew: { try memoizedExpression(true) },
      at: location,
      isClosure: isClosure
    )
    self.init(evaluation, isCaching: false)
  }

  /// Whether its value is remembered, so that the code will not run again.
  var isEvaluated: Bool { isCaching && evaluation.isFilled }

  // Transparent, here and elsewhere, because a debug build inlines nothing else, and an expectation that passes should
  // cost next to nothing there too.
  @usableFromInline @_transparent init(_ evaluation: Evaluation<Value>, isCaching: Bool = true) {
    self.evaluation = evaluation
    self.isCaching = isCaching
  }

  /// Evaluates the code, unless its value is remembered.
  ///
  /// - Returns: the value of the code.
  /// - Throws: what the code throws.
  @_transparent
  public func evaluate() throws -> Value? {
    isCaching ? try evaluation.evaluate() : try evaluation.evaluateAnew()
  }

  /// Has the code count as evaluated, unless it has been, for it must not be.
  ///
  /// - Parameter error: counts as thrown by the code.
  func preventEvaluation(throwing error: any Error) {
    if isCaching, !isEvaluated { evaluation.fill(throwing: error) }
  }

  /// An expression of the same code that evaluates it each time.
  public func withoutCaching() -> SyncExpression {
    SyncExpression(evaluation.codeAnew == nil ? evaluation : evaluation.anew, isCaching: false)
  }

  /// An expression of the same code that evaluates it once more and then remembers.
  public func withCaching() -> SyncExpression {
    SyncExpression(evaluation.anew)
  }

  /// An expression of what a closure makes of this one's value.
  ///
  /// - Parameter transform: makes the new value.
  public func cast<Other>(_ transform: @escaping (Value?) throws -> Other?) -> SyncExpression<Other> {
    SyncExpression<Other>(expression: { try transform(evaluate()) }, location: location, isClosure: isClosure)
  }

  /// The same code, for a task to evaluate. The two share what they remember.
  public func toAsyncExpression() -> AsyncExpression<Value> { AsyncExpression(self) }
}
