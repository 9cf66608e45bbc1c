import Foundation

/// Protects a value with a POSIX lock.
///
/// It does not use `Mutex` from Synchronization, because the thread sanitizer does not see how that passes on a
/// contended lock and reports a race. It does not use `NSLock`, which consists of three POSIX locks on Linux; each
/// example creates two locks. CandlestickConcurrency has its own lock, because it depends on no other module, and
/// because simulations may interrupt steps at it.
///
/// It is unchecked `Sendable` although `value` is mutable, because only `withLock` uses it, on one thread at a time,
/// and returns only `Sendable` results.
package final class Locked<Value: Sendable>: @unchecked Sendable {
  @usableFromInline let lock = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  @usableFromInline var value: Value

  @inlinable package init(_ value: Value) {
    self.value = value
    #if FORKED_WORKERS
    // Marks the lock as ours, so that explored schedules interrupt no step at it.
    var attributes = pthread_mutexattr_t()
    pthread_mutexattr_init(&attributes)
    pthread_mutexattr_settype(&attributes, Int32(PTHREAD_MUTEX_ADAPTIVE_NP))
    pthread_mutex_init(lock, &attributes)
    pthread_mutexattr_destroy(&attributes)
    #else
    pthread_mutex_init(lock, nil)
    #endif
  }

  @inlinable deinit {
    pthread_mutex_destroy(lock)
    lock.deallocate()
  }

  /// Locks, and calls a closure with the value.
  ///
  /// - Parameter body: may change the value. It must not call `withLock` on the same object.
  @inlinable package func withLock<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
    pthread_mutex_lock(lock)
    defer { pthread_mutex_unlock(lock) }
    return try body(&value)
  }
}
