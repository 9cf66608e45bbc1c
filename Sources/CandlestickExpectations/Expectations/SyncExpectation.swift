/// An expectation about a value or synchronous code, created by `expect(…)`.
///
/// ```swift
/// expect(stack.count).to(equal(3))
/// expect { try stack.pop() }.to(throwError())
/// ```
public struct SyncExpectation<Value>: _SyncExpectable {
  /// The code that the expectation is about.
  public let expression: SyncExpression<Value>
  /// The status of the checks so far.
  public let status: ExpectationStatus
  /// The location of the expectation.
  public var location: CodeLocation { expression.location }

  /// Creates an expectation about an expression.
  public init(expression: SyncExpression<Value>) {
    self.init(expression, .pending)
  }

  /// Creates an expectation about code. In debug builds, this single call costs less than the public initializer.
  @usableFromInline @_transparent package init(
    _ code: @escaping () throws -> Value?,
    at location: CodeLocation,
    isClosure: Bool,
    _ matcherDemand: MatcherDemand
  ) {
    self.expression = SyncExpression(Evaluation(code, at: location, isClosure: isClosure, matcherDemand))
    self.status = .pending
  }

  @usableFromInline @_transparent package init(_ expression: SyncExpression<Value>, _ status: ExpectationStatus) {
    self.expression = expression
    self.status = status
  }

  /// Expects the value to match.
  ///
  /// - Parameter description: printed before the failure message.
  /// - Returns: the expectation, for chaining.
  @_transparent
  @discardableResult
  public func to(_ matcher: Matcher<Value>, description: String? = nil) -> Self {
    judged(matcher, isToMatch: true, description: description)
  }

  /// Expects the value not to match.
  ///
  /// - Parameter description: printed before the failure message.
  /// - Returns: the expectation, for chaining.
  @discardableResult
  public func toNot(_ matcher: Matcher<Value>, description: String? = nil) -> Self {
    judged(matcher, isToMatch: false, description: description)
  }

  /// Evaluates the matcher. Creates a judgement only if it fails or an observer needs to see it.
  @usableFromInline @_transparent
  func judged(_ matcher: Matcher<Value>, isToMatch: Bool, description: String?) -> Self {
    expression.evaluation.matcherDemand = .none
    do {
      let result = try matcher.evaluate(expression, false)
      guard result.passes(isToMatch: isToMatch), !OutcomeObservers.areAnySet else {
        return settle(matcher, result, isToMatch, description)
      }
    } catch {
      return _settle(_Judgement(throwing: error, from: expression), description: description)
    }
    return Self(expression, status.afterPassing)
  }

  @usableFromInline
  func settle(
    _ matcher: Matcher<Value>,
    _ result: MatcherResult,
    _ isToMatch: Bool,
    _ description: String?
  ) -> Self {
    let judgement = _Judgement(matcher.explained(result, expression), of: expression, isToMatch ? .to : .toNot)
    return _settle(judgement, description: description)
  }

  public func _settle(_ judgement: _Judgement<Value>, description: String?) -> Self {
    meetMatcherDemand()
    judgement.report(description: description)
    return Self(expression, status.after(judgement.isPassed))
  }
}
