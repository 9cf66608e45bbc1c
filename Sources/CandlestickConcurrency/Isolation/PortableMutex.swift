/// A mutex with the API of `Synchronization.Mutex`, for programs that run on systems older than macOS 15 and iOS 18,
/// which lack that type. The name is that of the type in swift-concurrency-extras.
///
/// ```swift
/// final class Counter: Sendable {
///   private let count = PortableMutex(0)
///
///   func increment() { count.withLock { $0 += 1 } }
/// }
/// ```
///
/// With `typealias Mutex = PortableMutex`, a module can switch to the standard type once it no longer supports those
/// systems. Unlike the standard type, this one allocates memory, and the thread sanitizer understands it even under
/// contention.
///
/// Unchecked, because the value need not be `Sendable`: it is passed in as `sending`, only one thread at a time uses
/// it, and only `sending` results leave it.
public struct PortableMutex<Value: ~Copyable>: ~Copyable, @unchecked Sendable {
  private let locked: POSIXLocked<Value>

  /// Creates an unlocked mutex.
  public init(_ initialValue: consuming sending Value) {
    locked = POSIXLocked(initialValue, .visible)
  }

  /// Runs a closure with the value while holding the lock.
  ///
  /// - Parameter body: may change the value. It must not use the same mutex: that would deadlock.
  /// - Throws: the error of the closure.
  public borrowing func withLock<Result: ~Copyable, Failure: Error>(
    _ body: (inout sending Value) throws(Failure) -> sending Result
  ) throws(Failure) -> sending Result {
    locked.acquire()
    defer { locked.unlock() }
    return try body(&locked.value.pointee)
  }

  /// Runs a closure with the value while holding the lock, unless another thread holds it.
  ///
  /// ```swift
  /// guard cache.withLockIfAvailable({ $0.removeAll() }) != nil else { return }  // another thread is using it
  /// ```
  ///
  /// - Parameter body: may change the value.
  /// - Returns: the result of the closure; nil if it did not run.
  /// - Throws: the error of the closure.
  public borrowing func withLockIfAvailable<Result: ~Copyable, Failure: Error>(
    _ body: (inout sending Value) throws(Failure) -> sending Result
  ) throws(Failure) -> sending Result? {
    guard locked.tryToAcquire() else { return nil }
    defer { locked.unlock() }
    return try body(&locked.value.pointee)
  }
}
