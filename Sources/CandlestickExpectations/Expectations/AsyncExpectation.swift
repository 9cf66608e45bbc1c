/// Async code about whose value something is to be expected. `expect { await … }` makes one.
///
/// ```swift
/// await expect { await account.balance }.to(equal(100))
/// ```
public struct AsyncExpectation<Value>: Expectation {
  /// The code that the expectation is about.
  public let expression: AsyncExpression<Value>
  public private(set) var status: ExpectationStatus
  public var location: SourceLocation { expression.location }

  /// Makes an expectation about an expression.
  ///
  /// - Parameter expression: the code that the expectation is about.
  public init(expression: AsyncExpression<Value>) {
    self.expression = expression
    self.status = .pending
  }

  /// Expects the value to match.
  ///
  /// - Parameters:
  ///   - matcher: says what matches.
  ///   - description: printed before the message of a failure.
  /// - Returns: the expectation, for more to be expected of the same value.
  @discardableResult
  public nonisolated(nonsending) func to(
    _ matcher: Matcher<Value>,
    description: String? = nil
  ) async -> Self {
    let evaluated = await expression.toSynchronousExpression()
    return verify(Judgement(evaluated, matcher, style: .toMatch, to: "to"), description: description)
  }

  /// Expects the value not to match.
  ///
  /// - Parameters:
  ///   - matcher: says what matches.
  ///   - description: printed before the message of a failure.
  /// - Returns: the expectation, for more to be expected of the same value.
  @discardableResult
  public nonisolated(nonsending) func toNot(
    _ matcher: Matcher<Value>,
    description: String? = nil
  ) async -> Self {
    let evaluated = await expression.toSynchronousExpression()
    return verify(Judgement(evaluated, matcher, style: .toNotMatch, to: "to not"), description: description)
  }

  /// Expects the value not to match; another name for `toNot`.
  ///
  /// - Parameters:
  ///   - matcher: says what matches.
  ///   - description: printed before the message of a failure.
  /// - Returns: the expectation, for more to be expected of the same value.
  @discardableResult
  public nonisolated(nonsending) func notTo(
    _ matcher: Matcher<Value>,
    description: String? = nil
  ) async -> Self {
    await toNot(matcher, description: description)
  }

  func verify(_ judgement: Judgement, description: String?) -> Self {
    judgement.report(description: description, at: location)
    var verified = self
    verified.status = judgement.isPassed ? status.afterPassing : status.afterFailing
    return verified
  }
}
