/// An expectation or a requirement. Polling and async matchers are implemented once, for this protocol.
///
/// Only Candlestick's own types conform to it.
public protocol _Expectable<Value> {
  /// The type of the value.
  associatedtype Value
  /// The result of a check: the expectation itself, or the required value.
  associatedtype Outcome
  /// The type of the error that a failed check throws: `Never`, or any error.
  associatedtype Refusal: Error

  /// The code as an expression that a task can evaluate.
  var _asyncExpression: AsyncExpression<Value> { get }

  /// Reports the judgement of a check if it failed, then returns the result or throws.
  ///
  /// - Parameter description: printed before the failure message.
  func _settle(_ judgement: _Judgement<Value>, description: String?) throws(Refusal) -> Outcome
}

/// An expectation or a requirement about synchronous code.
public protocol _SyncExpectable<Value>: _Expectable {
  /// The code that is judged.
  var expression: SyncExpression<Value> { get }
}

/// An expectation or a requirement about async code.
public protocol _AsyncExpectable<Value>: _Expectable {
  /// The code that is judged.
  var expression: AsyncExpression<Value> { get }
}

extension _SyncExpectable {
  public var _asyncExpression: AsyncExpression<Value> { expression.toAsyncExpression() }
}

extension _AsyncExpectable {
  public var _asyncExpression: AsyncExpression<Value> { expression }
}

// MARK: - Async matchers

// Disfavored so that the type checker tries these methods last, since most matchers are not async.
extension _Expectable {
  /// Expects the value to match.
  ///
  /// - Parameter description: printed before the failure message.
  /// - Returns: the expectation, for chaining, or the required value.
  @_disfavoredOverload
  @discardableResult
  public nonisolated(nonsending) func to(
    _ matcher: AsyncMatcher<Value>,
    description: String? = nil
  ) async throws(Refusal) -> Outcome {
    try _settle(await _Judgement(_asyncExpression, matcher, .to), description: description)
  }

  /// Expects the value not to match.
  ///
  /// - Parameter description: printed before the failure message.
  /// - Returns: the expectation, for chaining, or the required value.
  @_disfavoredOverload
  @discardableResult
  public nonisolated(nonsending) func toNot(
    _ matcher: AsyncMatcher<Value>,
    description: String? = nil
  ) async throws(Refusal) -> Outcome {
    try _settle(await _Judgement(_asyncExpression, matcher, .toNot), description: description)
  }
}
