/// Async code about whose value something is to be expected. `expect { await … }` makes one.
///
/// ```swift
/// await expect { await account.balance }.to(equal(100))
/// ```
public struct AsyncExpectation<Value>: _AsyncExpectable {
  /// The code that the expectation is about.
  public let expression: AsyncExpression<Value>
  /// Whether what was expected so far holds.
  public let status: ExpectationStatus
  /// Where the expectation stands.
  public var location: CodeLocation { expression.location }

  /// Makes an expectation about an expression.
  ///
  /// - Parameter expression: the code that the expectation is about.
  public init(expression: AsyncExpression<Value>) {
    self.init(expression, .pending)
  }

  package init(_ expression: AsyncExpression<Value>, _ status: ExpectationStatus) {
    self.expression = expression
    self.status = status
  }

  /// Expects the value to match.
  ///
  /// - Parameters:
  ///   - matcher: says what matches.
  ///   - description: printed before the message of a failure.
  /// - Returns: the expectation, for more to be expected of the same value.
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
  /// - Parameters:
  ///   - matcher: says what matches.
  ///   - description: printed before the message of a failure.
  /// - Returns: the expectation, for more to be expected of the same value.
  @discardableResult
  @_disfavoredOverload
  public nonisolated(nonsending) func toNot(
    _ matcher: Matcher<Value>,
    description: String? = nil
  ) async -> Self {
    await judged(matcher, isToMatch: false, description: description)
  }

  /// Expects the value not to match; another name for `toNot`.
  ///
  /// - Parameters:
  ///   - matcher: says what matches.
  ///   - description: printed before the message of a failure.
  /// - Returns: the expectation, for more to be expected of the same value.
  @discardableResult
  @_disfavoredOverload
  public nonisolated(nonsending) func notTo(
    _ matcher: Matcher<Value>,
    description: String? = nil
  ) async -> Self {
    await toNot(matcher, description: description)
  }

  /// Evaluates the code, and expects the same of what came of it.
  private nonisolated(nonsending) func judged(
    _ matcher: Matcher<Value>,
    isToMatch: Bool,
    description: String?
  ) async -> Self {
    guard matcher.lookAsync == nil else {
      return settle(await _Judgement(expression, matcher, isToMatch ? .to : .toNot), description: description)
    }
    let evaluated = SyncExpectation(await expression.toSynchronousExpression(), status)
    return Self(expression, evaluated.judged(matcher, isToMatch: isToMatch, description: description).status)
  }

  public func settle(_ judgement: _Judgement<Value>, description: String?) -> Self {
    judgement.report(description: description)
    return Self(expression, status.after(judgement.isPassed))
  }
}
