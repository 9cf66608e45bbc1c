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
  private let code: () throws -> Value?
  /// Nil where the code is evaluated each time.
  private let memory: Memory<Value>?
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
    self.init(code: expression, memory: Memory(), location: location, isClosure: isClosure)
  }

  private init(code: @escaping () throws -> Value?, memory: Memory<Value>?, location: SourceLocation, isClosure: Bool) {
    self.code = code
    self.memory = memory
    self.location = location
    self.isClosure = isClosure
  }

  /// Evaluates the code, unless its value is remembered.
  ///
  /// - Returns: the value of the code.
  /// - Throws: what the code throws.
  public func evaluate() throws -> Value? {
    guard let memory else { return try code() }
    if !memory.isFilled {
      do {
        memory.fill(try code())
      } catch {
        memory.fill(throwing: error)
      }
    }
    return try memory.recall()
  }

  /// An expression of the same code that evaluates it each time.
  public func withoutCaching() -> Expression {
    Expression(code: code, memory: nil, location: location, isClosure: isClosure)
  }

  /// An expression of the same code that evaluates it once more and then remembers.
  public func withCaching() -> Expression {
    Expression(code: code, memory: Memory(), location: location, isClosure: isClosure)
  }

  /// An expression of what a closure makes of this one's value.
  ///
  /// - Parameter transform: makes the new value.
  public func cast<Other>(_ transform: @escaping (Value?) throws -> Other?) -> Expression<Other> {
    Expression<Other>(expression: { try transform(evaluate()) }, location: location, isClosure: isClosure)
  }
}
