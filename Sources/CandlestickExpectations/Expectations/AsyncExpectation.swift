/// Async code about whose value something is to be expected. `expect { await … }` makes one.
///
/// ```swift
/// await expect { await account.balance }.to(equal(100))
/// ```
public struct AsyncExpectation<Value>: Expectation, AsyncExpectable {
  /// The code that the expectation is about.
  public let expression: AsyncExpression<Value>
  public let status: ExpectationStatus
  public var location: SourceLocation { expression.location }

  /// Makes an expectation about an expression.
  ///
  /// - Parameter expression: the code that the expectation is about.
  public init(expression: AsyncExpression<Value>) {
    self.init(expression, .pending)
  }

  private init(_ expression: AsyncExpression<Value>, _ status: ExpectationStatus) {
    self.expression = expression
    self.status = status
  }

  public func settle(_ judgement: Judgement<Value>, description: String?) -> Self {
    judgement.report(description: description)
    return Self(expression, judgement.isPassed ? status.afterPassing : status.afterFailing)
  }

  @discardableResult
  public func verify(_ pass: Bool, _ message: FailureMessage) -> Self {
    FailureReporter.report(pass, message, at: location)
    return Self(expression, pass ? status.afterPassing : status.afterFailing)
  }
}
