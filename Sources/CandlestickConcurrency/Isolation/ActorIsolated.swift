/// A value protected by an actor, which any task may use.
///
/// ```swift
/// let requests = ActorIsolated<[URL]>([])
/// let client = Client { url in await requests.withValue { $0.append(url) } }
/// …
/// await expect { await requests.value }.to(haveCount(2))
/// ```
///
/// ``LockIsolated`` does the same without `await`, also in synchronous code.
public final actor ActorIsolated<Value> {
  /// The value.
  public var value: Value

  /// Creates the value.
  ///
  /// - Throws: the error of the expression.
  public init(_ value: @autoclosure @Sendable () throws -> Value) rethrows {
    self.value = try value()
  }

  /// Runs a closure with the value.
  ///
  /// - Parameter operation: may change the value.
  /// - Throws: the error of the closure.
  public func withValue<T>(_ operation: @Sendable (inout Value) throws -> T) rethrows -> T {
    try operation(&value)
  }

  /// Replaces the value.
  ///
  /// - Throws: the error of the expression.
  public func setValue(_ newValue: @autoclosure @Sendable () throws -> Value) rethrows {
    value = try newValue()
  }
}
