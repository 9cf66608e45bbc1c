/// A requirement about the value of async code, created by `require { await … }`.
///
/// If a matcher fails, the requirement reports the failure and throws, which ends the example. If it passes, the
/// requirement returns the value.
///
/// ```swift
/// let user = try await require { await store.user }.toNot(beNil())
/// ```
public struct AsyncRequirement<Value>: _AsyncExpectable {
  /// The code that the requirement is about.
  public let expression: AsyncExpression<Value>
  /// The error that a failure throws; nil for a ``RequireError``.
  public let customError: (any Error)?
  /// The location of the requirement.
  public var location: CodeLocation { expression.location }

  /// Creates a requirement about an expression.
  ///
  /// - Parameter customError: thrown on failure instead of a ``RequireError``.
  public init(expression: AsyncExpression<Value>, customError: (any Error)?) {
    self.expression = expression
    self.customError = customError
  }

  package init(
    _ code: @escaping () async throws -> Value?,
    at location: CodeLocation,
    isClosure: Bool,
    _ customError: (any Error)?,
    _ matcherDemand: MatcherDemand = .none
  ) {
    let evaluation = Evaluation<Value>(ofAsyncCodeAt: location, isClosure: isClosure, matcherDemand)
    let expression = AsyncExpression(evaluation, .async(code))
    self.init(expression: expression, customError: customError)
  }

  /// Requires the value to match.
  ///
  /// - Parameter description: printed before the failure message.
  /// - Returns: the value.
  /// - Throws: ``RequireError``, or the custom error, if the value does not match or is nil.
  @discardableResult
  public nonisolated(nonsending) func to(
    _ matcher: Matcher<Value>,
    description: String? = nil
  ) async throws -> Value {
    try _settle(await _Judgement(expression, matcher, .to), description: description)
  }

  /// Requires the value not to match.
  ///
  /// - Parameter description: printed before the failure message.
  /// - Returns: the value.
  /// - Throws: ``RequireError``, or the custom error, if the value matches or is nil.
  @discardableResult
  public nonisolated(nonsending) func toNot(
    _ matcher: Matcher<Value>,
    description: String? = nil
  ) async throws -> Value {
    try _settle(await _Judgement(expression, matcher, .toNot), description: description)
  }

  public func _settle(_ judgement: _Judgement<Value>, description: String?) throws -> Value {
    meetMatcherDemand()
    return try judgement.require(description: description, customError: customError)
  }
}
