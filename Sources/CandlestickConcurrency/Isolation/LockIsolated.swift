/// A value that any thread and any task may use, protected by a lock.
///
/// ```swift
/// let requests = LockIsolated<[URL]>([])
/// let client = Client { url in requests.withValue { $0.append(url) } }
/// …
/// expect(requests.value).to(haveCount(2))
/// ```
///
/// To change it, use ``withValue(_:)``. Reading and setting it separately loses changes of other threads:
///
/// ```swift
/// count.setValue(count.value + 1)    // wrong: another thread may change it meanwhile
/// count.withValue { $0 += 1 }        // right
/// ```
///
/// The lock is recursive: a closure may use the same value again, and finds it as it was before the closure. The design is that of
/// swift-concurrency-extras.
///
/// Unchecked, because the value need not be `Sendable`: a `@Sendable` closure creates it, one thread at a time uses it, and only
/// `Sendable` results leave it.
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

  /// Runs a closure with the value, with the lock held.
  ///
  /// ```swift
  /// let isFirst = visitors.withValue { visitors in
  ///   visitors.append(name)
  ///   return visitors.count == 1
  /// }
  /// ```
  ///
  /// - Parameter operation: may change the value; its changes stay even if it throws.
  /// - Throws: the error of the closure.
  public func withValue<T: Sendable>(_ operation: @Sendable (inout Value) throws -> T) rethrows -> T {
    try locked.withLock { value in
      // A copy, so that the closure can use the value recursively without a conflict of accesses.
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
