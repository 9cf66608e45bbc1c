/// A value protected by a lock, which any thread and any task may use.
///
/// ```swift
/// let requests = LockIsolated<[URL]>([])
/// let client = Client { url in requests.withValue { $0.append(url) } }
/// …
/// expect(requests.value).to(haveCount(2))
/// ```
///
/// To change the value, use ``withValue(_:)``. Reading it and then setting it loses changes that other threads make in
/// between:
///
/// ```swift
/// count.setValue(count.value + 1)    // wrong: another thread may change it in between
/// count.withValue { $0 += 1 }        // right
/// ```
///
/// The lock is recursive. A closure may use the same object again; it then sees the value from before the closure.
/// Modeled on swift-concurrency-extras.
///
/// Unchecked, because the value need not be `Sendable`: a `@Sendable` closure creates it, only one thread at a time
/// uses it, and only `Sendable` results leave it.
@dynamicMemberLookup
public final class LockIsolated<Value>: @unchecked Sendable {
  private let locked: POSIXLocked<Value>

  /// Creates the value.
  ///
  /// - Throws: the error of the expression.
  public init(_ value: @autoclosure @Sendable () throws -> Value) rethrows {
    locked = POSIXLocked(try value(), .recursive)
  }

  /// A property of the value.
  public subscript<Subject: Sendable>(dynamicMember keyPath: KeyPath<Value, Subject>) -> Subject {
    locked.withLock { $0[keyPath: keyPath] }
  }

  /// Runs a closure with the value while holding the lock.
  ///
  /// ```swift
  /// let isFirst = visitors.withValue { visitors in
  ///   visitors.append(name)
  ///   return visitors.count == 1
  /// }
  /// ```
  ///
  /// - Parameter operation: may change the value. Its changes stay even if it throws.
  /// - Throws: the error of the closure.
  public func withValue<T: Sendable>(_ operation: @Sendable (inout Value) throws -> T) rethrows -> T {
    try locked.withLock { value in
      // A copy, so that the closure can use the value recursively without an exclusivity violation.
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
