/// The code that an expectation is about, and its value once it has been evaluated.
///
/// A matcher gets an expression rather than a value, so that it can see an error thrown, or look again.
///
/// ```swift
/// func beEven() -> Matcher<Int> {
///   Matcher { expression in
///     let number = try expression.evaluate()
///     return MatcherResult(bool: number?.isMultiple(of: 2) == true, message: .expectedActualValueTo("be even"))
///   }
/// }
/// ```
public struct Expression<Value> {
  private let source: Memo<() throws -> Value?, Value?>
  private let isCaching: Bool
  /// Where the expectation stands.
  public let location: SourceLocation
  /// Whether the code was given as a closure, `expect { … }`, rather than as a value, `expect(…)`.
  public let isClosure: Bool

  /// Makes an expression that evaluates the code once and remembers what came of it.
  ///
  /// - Parameters:
  ///   - expression: the code.
  ///   - location: where it stands.
  ///   - isClosure: whether it was given as a closure.
  public init(expression: @escaping () throws -> Value?, location: SourceLocation, isClosure: Bool = true) {
    self.init(source: Memo(expression), isCaching: true, location: location, isClosure: isClosure)
  }

  private init(
    source: Memo<() throws -> Value?, Value?>,
    isCaching: Bool,
    location: SourceLocation,
    isClosure: Bool
  ) {
    self.source = source
    self.isCaching = isCaching
    self.location = location
    self.isClosure = isClosure
  }

  /// Evaluates the code, unless its value is remembered.
  ///
  /// - Returns: the value of the code.
  /// - Throws: what the code throws.
  public func evaluate() throws -> Value? {
    if isCaching, let outcome = source.outcome { return try outcome.get() }
    let outcome = Result { try source.code() }
    if isCaching { source.outcome = outcome }
    return try outcome.get()
  }

  /// An expression of the same code that evaluates it each time.
  public func withoutCaching() -> Expression {
    Expression(source: source, isCaching: false, location: location, isClosure: isClosure)
  }

  /// An expression of the same code that evaluates it once more and then remembers.
  public func withCaching() -> Expression {
    Expression(source: Memo(source.code), isCaching: true, location: location, isClosure: isClosure)
  }

  /// An expression of what a closure makes of this one's value.
  ///
  /// - Parameter transform: makes the new value.
  public func cast<Other>(_ transform: @escaping (Value?) throws -> Other?) -> Expression<Other> {
    Expression<Other>(expression: { try transform(evaluate()) }, location: location, isClosure: isClosure)
  }
}

/// Code, and what came of it when it was last evaluated.
final class Memo<Code, Value> {
  let code: Code
  var outcome: Result<Value, any Error>?

  init(_ code: Code) { self.code = code }
}
