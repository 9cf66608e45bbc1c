/// What `expect` and `require` make: code about whose value something is to be expected, and what comes of it.
///
/// There is one way to look at a value again and again, and it is written once, for this protocol. The types that conform
/// to it are all there are.
public protocol _Expectable<Value> {
  /// The type of the values.
  associatedtype Value
  /// What the methods return: the expectation itself, or the value that is required.
  associatedtype Outcome
  /// What the methods throw: nothing, or any error.
  associatedtype Refusal: Error

  /// The code, for a task to evaluate.
  var asyncExpression: AsyncExpression<Value> { get }

  /// Reports what came of a look, and makes something of it.
  ///
  /// - Parameters:
  ///   - judgement: what came of the look.
  ///   - description: printed before the message of a failure.
  func settle(_ judgement: _Judgement<Value>, description: String?) throws(Refusal) -> Outcome
}

/// What `expect` and `require` make of code that is synchronous.
public protocol _SyncExpectable<Value>: _Expectable {
  /// The code.
  var expression: SyncExpression<Value> { get }
}

/// What `expect` and `require` make of code that is async.
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
