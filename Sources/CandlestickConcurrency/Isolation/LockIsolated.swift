/// A value that any thread and any task may use, protected by a lock.
///
/// ```swift
/// let requests = LockIsolated<[URL]>([])
/// let client = Client { url in requests.withValue { $0.append(url) } }
/// …
/// expect(requests.value).to(haveCount(2))
/// ```
///
/// Change it with ``withValue(_:)``. This loses changes of other threads:
///
/// ```swift
/// count.setValue(count.value + 1)    // wrong: another thread may change it in between
/// count.withValue { $0 += 1 }        // right
/// ```
///
/// The design is that of swift-concurrency-extras. A closure may use the same value again, on the same thread: it then finds
/// the value from before.
///
/// Unchecked, because the value need not be `Sendable`: it is created in a `@Sendable` closure, is used by one thread at a
/// time, and only `Sendable` results leave it.
@dynamicMemberLookup
public final class LockIsolated<Value>: @unchecked Sendable {
  private let locked: POSIXLocked<Value>

  /// Creates the value.
  ///
  /// - Throws: the error of the expression.
  public init(_ value: @autoclosure @Sendable () throws -> Value) rethrows {
    locked = POSIXLocked(try value(), isRecursive: true)
  }

  /// A property of the value.
  public subscript<Subject: Sendable>(dynamicMember keyPath: KeyPath<Value, Subject>) -> Subject {
    locked.withLock { $0[keyPath: keyPath] }
  }

  /// Runs a closure with the value, while other threads wait.
  ///
  /// ```swift
  /// let isFirst = visitors.withValue { visitors in
  ///   visitors.append(name)
  ///   return visitors.count == 1
  /// }
  /// ```
  ///
  /// - Parameter operation: may change the value. If it throws, its changes stay.
  /// - Throws: the error of the closure.
  public func withValue<T: Sendable>(_ operation: @Sendable (inout Value) throws -> T) rethrows -> T {
    try locked.withLock { value in
      // A copy, so that the closure may look at the value once more.
      var copy = value
      defer { value = copy }
      return try operation(&copy)
    }
  }

  /// Replaces the value.
  ///
  /// - Throws: the error of the expression.
  public func setValue(_ newValue: @autoclosure @Sendable () throws -> Value) rethrows {
    try locked.withLock { $0 = try newValue() }
  }
}

extension LockIsolated where Value: Sendable {
  /// A copy of the value.
  public var value: Value { locked.withLock { $0 } }
}
