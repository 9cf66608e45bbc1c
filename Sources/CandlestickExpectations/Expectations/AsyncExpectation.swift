/// An expectation about the value of async code, created by `expect { await … }`.
///
/// ```swift
/// await expect { await account.balance }.to(equal(100))
/// ```
public struct AsyncExpectation<Value>: _AsyncExpectable {
  /// The code that the expectation is about.
  public let expression: AsyncExpression<Value>
  /// The status of the checks so far.
  public let status: ExpectationStatus
  /// The location of the expectation.
  public var location: CodeLocation { expression.location }

  /// Creates an expectation about an expression.
  public init(expression: AsyncExpression<Value>) {
    self.init(expression, .pending)
  }

  /// Creates an expectation about code.
  @usableFromInline @_transparent package init(
    _ code: @escaping () async throws -> Value?,
    at location: CodeLocation,
    isClosure: Bool = true,
    _ matcherDemand: MatcherDemand
  ) {
    let evaluation = Evaluation<Value>(ofAsyncCodeAt: location, isClosure: isClosure, matcherDemand)
    self.init(AsyncExpression(evaluation, .async(code)), .pending)
  }

  @usableFromInline @_transparent package init(_ expression: AsyncExpression<Value>, _ status: ExpectationStatus) {
    self.expression = expression
    self.status = status
  }

  /// Expects the value to match.
  ///
  /// - Parameter description: printed before the failure message.
  /// - Returns: the expectation, for chaining.
  @discardableResult
  @_disfavoredOverload
  public nonisolated(nonsending) func to(
    _ matcher: Matcher<Value>,
    description: String? = nil
  ) async -> Self {
    await judged(matcher, isToMatch: true, description: description)
  }

  /// Expects the value not to match.
  ///
  /// - Parameter description: printed before the failure message.
  /// - Returns: the expectation, for chaining.
  @discardableResult
  @_disfavoredOverload
  public nonisolated(nonsending) func toNot(
    _ matcher: Matcher<Value>,
    description: String? = nil
  ) async -> Self {
    await judged(matcher, isToMatch: false, description: description)
  }

  /// Evaluates the code first, then the matcher, as for synchronous code. A matcher that observes the running code
  /// evaluates it instead.
  private nonisolated(nonsending) func judged(
    _ matcher: Matcher<Value>,
    isToMatch: Bool,
    description: String?
  ) async -> Self {
    expression.evaluation.matcherDemand = .none
    guard matcher.evaluateAsync == nil else {
      return _settle(await _Judgement(expression, matcher, isToMatch ? .to : .toNot), description: description)
    }
    let evaluated = SyncExpectation(await expression.toSynchronousExpression(), status)
    return Self(expression, evaluated.judged(matcher, isToMatch: isToMatch, description: description).status)
  }

  public func _settle(_ judgement: _Judgement<Value>, description: String?) -> Self {
    meetMatcherDemand()
    judgement.report(description: description)
    return Self(expression, status.after(judgement.isPassed))
  }
}
