/// A requirement about a value or synchronous code, created by `require(…)`.
///
/// If a matcher fails, the requirement reports the failure and throws, which ends the example. If it passes, the
/// requirement returns the value.
///
/// ```swift
/// let first = try require(names.first).toNot(beNil())
/// ```
public struct SyncRequirement<Value>: _SyncExpectable {
  /// The code that the requirement is about.
  public let expression: SyncExpression<Value>
  /// The error that a failure throws; nil for a ``RequireError``.
  public let customError: (any Error)?
  /// The location of the requirement.
  public var location: CodeLocation { expression.location }

  /// Creates a requirement about an expression.
  ///
  /// - Parameter customError: thrown on failure instead of a ``RequireError``.
  public init(expression: SyncExpression<Value>, customError: (any Error)?) {
    self.expression = expression
    self.customError = customError
  }

  package init(
    _ code: @escaping () throws -> Value?,
    at location: CodeLocation,
    isClosure: Bool,
    _ customError: (any Error)?,
    _ matcherDemand: MatcherDemand = .none
  ) {
    let expression = SyncExpression(Evaluation(code, at: location, isClosure: isClosure, matcherDemand))
    self.init(expression: expression, customError: customError)
  }

  /// Requires the value to match.
  ///
  /// - Parameter description: printed before the failure message.
  /// - Returns: the value.
  /// - Throws: ``RequireError``, or the custom error, if the value does not match or is nil.
  @discardableResult
  public func to(_ matcher: Matcher<Value>, description: String? = nil) throws -> Value {
    try _settle(_Judgement(expression, matcher, .to), description: description)
  }

  /// Requires the value not to match.
  ///
  /// - Parameter description: printed before the failure message.
  /// - Returns: the value.
  /// - Throws: ``RequireError``, or the custom error, if the value matches or is nil.
  @discardableResult
  public func toNot(_ matcher: Matcher<Value>, description: String? = nil) throws -> Value {
    try _settle(_Judgement(expression, matcher, .toNot), description: description)
  }

  public func _settle(_ judgement: _Judgement<Value>, description: String?) throws -> Value {
    meetMatcherDemand()
    return try judgement.require(description: description, customError: customError)
  }
}
