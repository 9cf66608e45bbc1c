/// A requirement about a value or synchronous code, created by `require(…)`.
///
/// A failure is reported and thrown, which ends the example; otherwise the value is returned.
///
/// ```swift
/// let first = try require(names.first).toNot(beNil())
/// ```
public struct SyncRequirement<Value>: _SyncExpectable {
  /// The code that the requirement is about.
  public let expression: SyncExpression<Value>
  /// Thrown in place of a ``RequireError``, if something does not hold.
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

  /// Requires the value to match.
  ///
  /// - Parameter description: printed before the failure message.
  /// - Returns: the value.
  /// - Throws: ``RequireError``, or the custom error, if the value does not match or is nil.
  @discardableResult
  public func to(_ matcher: Matcher<Value>, description: String? = nil) throws -> Value {
    try settle(_Judgement(expression, matcher, .to), description: description)
  }

  /// Requires the value not to match.
  ///
  /// - Parameter description: printed before the failure message.
  /// - Returns: the value.
  /// - Throws: ``RequireError``, or the custom error, if the value matches or is nil.
  @discardableResult
  public func toNot(_ matcher: Matcher<Value>, description: String? = nil) throws -> Value {
    try settle(_Judgement(expression, matcher, .toNot), description: description)
  }

  /// Requires the value not to match; another name for ``toNot(_:description:)``.
  ///
  /// - Parameter description: printed before the failure message.
  /// - Returns: the value.
  /// - Throws: ``RequireError``, or the custom error, if the value matches or is nil.
  @discardableResult
  public func notTo(_ matcher: Matcher<Value>, description: String? = nil) throws -> Value {
    try toNot(matcher, description: description)
  }

  public func settle(_ judgement: _Judgement<Value>, description: String?) throws -> Value {
    try judgement.require(description: description, customError: customError)
  }
}
