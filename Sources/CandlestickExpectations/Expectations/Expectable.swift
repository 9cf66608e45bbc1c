/// An expectation or a requirement. Polling is implemented once, for this protocol.
///
/// Only Candlestick's own types conform to it.
public protocol _Expectable<Value> {
  /// The type of the value.
  associatedtype Value
  /// The return type: the expectation itself, or the required value.
  associatedtype Outcome
  /// The type of thrown errors: `Never` or any error.
  associatedtype Refusal: Error

  /// The code, to be evaluated in a task.
  var asyncExpression: AsyncExpression<Value> { get }

  /// Reports the outcome of a check, then returns the outcome or throws.
  ///
  /// - Parameter description: printed before the failure message.
  func settle(_ judgement: _Judgement<Value>, description: String?) throws(Refusal) -> Outcome
}

/// An expectation or a requirement about synchronous code.
public protocol _SyncExpectable<Value>: _Expectable {
  /// The code.
  var expression: SyncExpression<Value> { get }
}

/// An expectation or a requirement about async code.
public protocol _AsyncExpectable<Value>: _Expectable {
  /// The code.
  var expression: AsyncExpression<Value> { get }
}

extension _SyncExpectable {
  public var asyncExpression: AsyncExpression<Value> { expression.toAsyncExpression() }
}

extension _AsyncExpectable {
  public var asyncExpression: AsyncExpression<Value> { expression }
}
