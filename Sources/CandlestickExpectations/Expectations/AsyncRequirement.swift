/// Async code whose value an example cannot do without. `require { await … }` makes one.
///
/// What does not hold is reported, and thrown, so that the example ends. What holds is returned.
///
/// ```swift
/// let user = try await require { await store.user }.toNot(beNil())
/// ```
public struct AsyncRequirement<Value>: _AsyncExpectable {
  /// The code that the requirement is about.
  public let expression: AsyncExpression<Value>
  /// Thrown in place of a ``RequireError``, if something does not hold.
  public let customError: (any Error)?
  /// Where the requirement stands.
  public var location: CodeLocation { expression.location }

  /// Makes a requirement about an expression.
  ///
  /// - Parameters:
  ///   - expression: the code that the requirement is about.
  ///   - customError: thrown in place of a ``RequireError``, if something does not hold.
  public init(expression: AsyncExpression<Value>, customError: (any Error)?) {
    self.expression = expression
    self.customError = customError
  }

  /// Requires the value to match.
  ///
  /// - Parameters:
  ///   - matcher: says what matches.
  ///   - description: printed before the message of a failure.
  /// - Returns: the value.
  /// - Throws: ``RequireError``, or the custom error, if the requirement does not hold, or if the value is nil.
  @discardableResult
  public nonisolated(nonsending) func to(
    _ matcher: Matcher<Value>,
    description: String? = nil
  ) async throws -> Value {
    try settle(await _Judgement(expression, matcher, .to), description: description)
  }

  /// Requires the value not to match.
  ///
  /// - Parameters:
  ///   - matcher: says what matches.
  ///   - description: printed before the message of a failure.
  /// - Returns: the value.
  /// - Throws: ``RequireError``, or the custom error, if the requirement does not hold, or if the value is nil.
  @discardableResult
  public nonisolated(nonsending) func toNot(
    _ matcher: Matcher<Value>,
    description: String? = nil
  ) async throws -> Value {
    try settle(await _Judgement(expression, matcher, .toNot), description: description)
  }

  /// Requires the value not to match; another name for `toNot`.
  ///
  /// - Parameters:
  ///   - matcher: says what matches.
  ///   - description: printed before the message of a failure.
  /// - Returns: the value.
  /// - Throws: ``RequireError``, or the custom error, if the requirement does not hold, or if the value is nil.
  @discardableResult
  public nonisolated(nonsending) func notTo(
    _ matcher: Matcher<Value>,
    description: String? = nil
  ) async throws -> Value {
    try await toNot(matcher, description: description)
  }

  public func settle(_ judgement: _Judgement<Value>, description: String?) throws -> Value {
    try judgement.require(description: description, customError: customError)
  }
}
