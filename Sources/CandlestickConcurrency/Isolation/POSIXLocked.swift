import Foundation

/// A value behind a POSIX lock.
///
/// It does not use `Mutex` from Synchronization, which older systems lack, and because the thread sanitizer does not see
/// how that passes on a contended lock and reports a race. It does not use `NSLock`, which consists of three POSIX locks
/// on Linux.
///
/// It is unchecked `Sendable` if the value is, because only the thread that holds the lock uses the value. Types that
/// contain another value decide about their conformance.
package final class POSIXLocked<Value: ~Copyable> {
  package enum Kind {
    /// The lock of this library's own state. Explored schedules interrupt no step at it.
    case own
    /// A lock that the code under test can tell from its behavior. Explored schedules may interrupt steps at it.
    case visible
    /// A visible lock that the thread that holds it may acquire again.
    case recursive
  }

  @usableFromInline let lock = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  /// The value. Use it only while holding the lock.
  @usableFromInline let value = UnsafeMutablePointer<Value>.allocate(capacity: 1)

  /// Creates an unlocked lock.
  package init(_ initialValue: consuming Value, _ kind: Kind = .own) {
    value.initialize(to: initialValue)
    var attributes = pthread_mutexattr_t()
    pthread_mutexattr_init(&attributes)
    if kind == .recursive { pthread_mutexattr_settype(&attributes, Int32(PTHREAD_MUTEX_RECURSIVE)) }
    #if FORKED_WORKERS
    // By this kind, simulations know our locks.
    if kind == .own { pthread_mutexattr_settype(&attributes, Int32(PTHREAD_MUTEX_ADAPTIVE_NP)) }
    #endif
    pthread_mutex_init(lock, &attributes)
    pthread_mutexattr_destroy(&attributes)
  }

  deinit {
    pthread_mutex_destroy(lock)
    lock.deallocate()
    value.deinitialize(count: 1)
    value.deallocate()
  }

  @inlinable func acquire() { pthread_mutex_lock(lock) }

  /// Acquires the lock unless it is held.
  ///
  /// - Returns: true if the lock was acquired.
  func tryToAcquire() -> Bool { pthread_mutex_trylock(lock) == 0 }

  @inlinable func unlock() { pthread_mutex_unlock(lock) }

  /// Calls a closure with the value while holding the lock.
  ///
  /// - Parameter body: may change the value. It must not call `withLock` on the same object, unless the lock is
  ///   recursive.
  @inlinable package func withLock<Result: ~Copyable, Failure: Error>(
    _ body: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    acquire()
    defer { unlock() }
    return try body(&value.pointee)
  }
}

extension POSIXLocked: @unchecked Sendable where Value: Sendable & ~Copyable {}
