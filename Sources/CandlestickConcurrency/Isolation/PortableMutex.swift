/// A mutex with the API of `Synchronization.Mutex`, under the name that swift-concurrency-extras gives it.
///
/// ```swift
/// final class Counter: Sendable {
///   private let count = PortableMutex(0)
///
///   func increment() { count.withLock { $0 += 1 } }
/// }
/// ```
///
/// To switch to the library's type later, declare `typealias Mutex = PortableMutex` in your module now.
///
/// Unlike that type, it allocates memory, and the thread sanitizer understands it when it is contended.
///
/// Unchecked, because the value need not be `Sendable`: it comes in as `sending`, is used by one thread at a time, and only
/// results that are `sending` leave it.
public struct PortableMutex<Value: ~Copyable>: ~Copyable, @unchecked Sendable {
  private let locked: POSIXLocked<Value>

  /// Creates a mutex that nobody holds.
  public init(_ initialValue: consuming sending Value) {
    locked = POSIXLocked(initialValue)
  }

  /// Waits for the lock, and runs a closure with the value.
  ///
  /// - Parameter body: may change the value. It must not use the same mutex, which would wait for itself.
  /// - Throws: the error of the closure.
  public borrowing func withLock<Result: ~Copyable, Failure: Error>(
    _ body: (inout sending Value) throws(Failure) -> sending Result
  ) throws(Failure) -> sending Result {
    locked.take()
    defer { locked.leave() }
    return try body(&locked.value.pointee)
  }

  /// Runs a closure with the value, unless a thread holds the lock.
  ///
  /// ```swift
  /// guard cache.withLockIfAvailable({ $0.removeAll() }) != nil else { return }  // another thread is using it
  /// ```
  ///
  /// - Parameter body: may change the value.
  /// - Returns: the result of the closure; nil if it has not run.
  /// - Throws: the error of the closure.
  public borrowing func withLockIfAvailable<Result: ~Copyable, Failure: Error>(
    _ body: (inout sending Value) throws(Failure) -> sending Result
  ) throws(Failure) -> sending Result? {
    guard locked.takeIfAvailable() else { return nil }
    defer { locked.leave() }
    return try body(&locked.value.pointee)
  }
}
