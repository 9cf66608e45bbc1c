/// A value, or synchronous code, that an example cannot do without. `require(…)` makes one.
///
/// What does not hold is reported, and thrown, so that the example ends. What holds is returned.
///
/// ```swift
/// let first = try require(names.first).toNot(beNil())
/// ```
public struct SyncRequirement<Value>: _SyncExpectable {
  /// The code that the requirement is about.
  public let expression: SyncExpression<Value>
  /// Thrown in place of a ``RequireError``, if something does not hold.
  public let customError: (any Error)?
  /// Where the requirement stands.
  public var location: CodeLocation { expression.location }

  /// Makes a requirement about an expression.
  ///
  /// - Parameters:
  ///   - expression: the code that the requirement is about.
  ///   - customError: thrown in place of a ``RequireError``, if something does not hold.
  public init(expression: SyncExpression<Value>, customError: (any Error)?) {
    self.expression = expression
    self.customError = customError
  }

  /// Requires the value to match.
  ///
  /// - Parameters:
  ///   - matcher: says what matches.
  ///   - description: printed before the message of a failure.
  /// - Returns: the value.
  /// - Throws: ``RequireError``, or the custom error, if it does not match, or if it is nil.
  @discardableResult
  public func to(_ matcher: Matcher<Value>, description: String? = nil) throws -> Value {
    try settle(_Judgement(expression, matcher, .to), description: description)
  }

  /// Requires the value not to match.
  ///
  /// - Parameters:
  ///   - matcher: says what matches.
  ///   - description: printed before the message of a failure.
  /// - Returns: the value.
  /// - Throws: ``RequireError``, or the custom error, if it matches, or if it is nil.
  @discardableResult
  public func toNot(_ matcher: Matcher<Value>, description: String? = nil) throws -> Value {
    try settle(_Judgement(expression, matcher, .toNot), description: description)
  }

  /// Requires the value not to match; another name for ``toNot(_:description:)``.
  ///
  /// - Parameters:
  ///   - matcher: says what matches.
  ///   - description: printed before the message of a failure.
  /// - Returns: the value.
  /// - Throws: ``RequireError``, or the custom error, if it matches, or if it is nil.
  @discardableResult
  public func notTo(_ matcher: Matcher<Value>, description: String? = nil) throws -> Value {
    try toNot(matcher, description: description)
  }

  public func settle(_ judgement: _Judgement<Value>, description: String?) throws -> Value {
    try judgement.require(description: description, customError: customError)
  }
}
