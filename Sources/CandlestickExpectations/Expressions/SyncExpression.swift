/// The code of an expectation, and its cached value.
///
/// A matcher receives an expression instead of a value, so that it can catch errors and evaluate the code again.
///
/// ```swift
/// func beEven() -> Matcher<Int> {
///   Matcher { expression in
///     let number = try expression.evaluate()
///     return MatcherResult(bool: number?.isMultiple(of: 2) == true, message: .expectedActualValueTo("be even"))
///   }
/// }
/// ```
public struct SyncExpression<Value> {
  @usableFromInline let evaluation: Evaluation<Value>
  @usableFromInline let isCaching: Bool

  /// The location of the expectation.
  public var location: CodeLocation { evaluation.location }
  /// True for `expect { … }`, false for `expect(…)`.
  public var isClosure: Bool { evaluation.isClosure }

  /// Creates an expression that evaluates the code once and caches the result.
  ///
  /// - Parameter isClosure: true if the user wrote the code as a closure.
  public init(expression: @escaping () throws -> Value?, location: CodeLocation, isClosure: Bool = true) {
    self.init(Evaluation(expression, at: location, isClosure: isClosure))
  }

  /// Creates an expression for code that caches its own result.
  ///
  /// - Parameters:
  ///   - memoizedExpression: the code; if its argument is true, it evaluates again.
  ///   - withoutCaching: the argument.
  public init(
    memoizedExpression: @escaping (Bool) throws -> Value?,
    location: CodeLocation,
    withoutCaching: Bool,
    isClosure: Bool = true
  ) {
    let evaluation = Evaluation(
      { try memoizedExpression(withoutCaching) },
      uncached: { try memoizedExpression(true) },
      at: location,
      isClosure: isClosure
    )
    self.init(evaluation, isCaching: false)
  }

  /// True if the value is cached, so that the code will not run again.
  var isEvaluated: Bool { isCaching && evaluation.isFilled }

  // Transparent, like other functions of this module, because debug builds inline only those. The benchmark
  // PassingExpectations compares the cost of an expectation with that of XCTest's assertion.
  @usableFromInline @_transparent init(_ evaluation: Evaluation<Value>, isCaching: Bool = true) {
    self.evaluation = evaluation
    self.isCaching = isCaching
  }

  /// Evaluates the code, or returns the cached value.
  public func evaluate() throws -> Value? {
    isCaching ? try evaluation.evaluate() : try evaluation.evaluateUncached()
  }

  /// Caches an error instead of running the code. Does nothing if a result is cached.
  func preventEvaluation(throwing error: any Error) {
    if isCaching, !isEvaluated { evaluation.fill(throwing: error) }
  }

  /// Returns an expression that evaluates the same code each time.
  public func withoutCaching() -> SyncExpression {
    SyncExpression(evaluation.uncachedCode == nil ? evaluation : evaluation.fresh, isCaching: false)
  }

  /// Returns an expression that evaluates the same code once more and caches the result.
  public func withCaching() -> SyncExpression {
    SyncExpression(evaluation.fresh)
  }

  /// Returns an expression for the transformed value of this one.
  public func cast<Other>(_ transform: @escaping (Value?) throws -> Other?) -> SyncExpression<Other> {
    SyncExpression<Other>(
      Evaluation({ try transform(evaluate()) }, at: location, isClosure: isClosure).inStyle(of: evaluation)
    )
  }

  /// Returns an expression with the same code and cache, for async code.
  public func toAsyncExpression() -> AsyncExpression<Value> { AsyncExpression(self) }

  /// The failure if the value is a declaration or an async closure that was not called; otherwise nil.
  ///
  /// Without `await`, a matcher for values of any type accepts the closure of `expect { await … }` itself as the value.
  var uncalledResult: MatcherResult? {
    if Value.self is any UncalledDeclaration.Type { return .ofUncalledDeclaration }
    guard !isClosure, "\(Value.self)".hasPrefix("() async") else { return nil }
    let message = "the code in expect is async, and was not run: write `await expect { … }`"
    return MatcherResult(status: .fail, message: .fail(message))
  }
}

/// The code of an expression, its location, and its cached result.
///
/// A single object, because each expectation allocates one. Inlinable, because without specialization, a passing
/// expectation of the benchmark PassingExpectations costs two fifths more in release builds.
@usableFromInline final class Evaluation<Value> {
  @usableFromInline let code: () throws -> Value?
  /// The code without its own cache; nil if it has none.
  @usableFromInline let uncachedCode: (() throws -> Value?)?
  @usableFromInline let location: CodeLocation
  @usableFromInline let isClosure: Bool
  /// True if the code is async. Its result is then filled in before it is read.
  @usableFromInline let isAsync: Bool
  // Only one thread at a time uses these. In debug builds, a check of each access would make a passing expectation a
  // fifth more expensive, as the benchmark PassingExpectations shows.
  /// The consequence if nothing judges or evaluates the code.
  @exclusivity(unchecked) @usableFromInline var matcherDemand: MatcherDemand
  /// The style of failure messages.
  @exclusivity(unchecked) @usableFromInline var messageStyle: MessageStyle
  @exclusivity(unchecked) @usableFromInline var isFilled = false
  @exclusivity(unchecked) @usableFromInline var error: (any Error)?
  @exclusivity(unchecked) @usableFromInline var value: Value?

  @inlinable init(
    _ code: @escaping () throws -> Value?,
    uncached uncachedCode: (() throws -> Value?)? = nil,
    at location: CodeLocation,
    isClosure: Bool,
    _ matcherDemand: MatcherDemand = .none
  ) {
    self.code = code
    self.uncachedCode = uncachedCode
    self.location = location
    self.isClosure = isClosure
    self.isAsync = false
    self.messageStyle = MessageStyle(for: matcherDemand)
    self.matcherDemand = matcherDemand
  }

  @inlinable init(ofAsyncCodeAt location: CodeLocation, isClosure: Bool, _ matcherDemand: MatcherDemand = .none) {
    self.code = { nil }
    self.uncachedCode = nil
    self.location = location
    self.isClosure = isClosure
    self.isAsync = true
    self.messageStyle = MessageStyle(for: matcherDemand)
    self.matcherDemand = matcherDemand
  }

  // A released object costs a passing expectation less than a list of expectations would.
  deinit {
    if matcherDemand != .none, !isFilled { matcherDemand.report(at: location) }
  }

  /// The same code with an empty cache. For async code, this object, which keeps its result.
  var fresh: Evaluation {
    isAsync ? self : Evaluation(uncachedCode ?? code, at: location, isClosure: isClosure).inStyle(of: self)
  }

  /// Returns this object, for failures in the style of another one.
  func inStyle<Other>(of other: Evaluation<Other>) -> Evaluation {
    messageStyle = other.messageStyle
    return self
  }

  /// Evaluates the code, unless the result is cached.
  @inlinable func evaluate() throws -> Value? {
    if isFilled {
      if let error { throw error }
      return value
    }
    do {
      value = try code()
      isFilled = true
      return value
    } catch {
      fill(throwing: error)
      throw error
    }
  }

  /// Evaluates the code again, unless it is async.
  @inlinable func evaluateUncached() throws -> Value? {
    matcherDemand = .none
    return isAsync ? try evaluate() : try code()
  }

  func fill(_ value: Value?) {
    self.value = value
    isFilled = true
  }

  @usableFromInline func fill(throwing error: any Error) {
    self.error = error
    isFilled = true
  }
}
