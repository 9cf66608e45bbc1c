import Foundation

/// Protects a value with a POSIX lock.
///
/// Synchronization's `Mutex` is not used, because the thread sanitizer does not see how it passes on a contended lock, and reports
/// a race. `NSLock` is not used, because it consists of three POSIX locks on Linux, and each example creates two locks.
/// CandlestickConcurrency has a lock of its own, because it depends on no other module, and simulations may interrupt steps there.
///
/// Unchecked, because `value` is variable: only `withLock` uses it, on one thread at a time, and only `Sendable`
/// results leave it.
package final class Locked<Value: Sendable>: @unchecked Sendable {
  @usableFromInline let lock = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  @usableFromInline var value: Value

  @inlinable package init(_ value: Value) {
    self.value = value
    #if RUNTIME_HOOKS
    // Marks the lock as our own: explored schedules interrupt no step at it.
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

  /// Locks, and runs a closure with the value.
  ///
  /// - Parameter body: may change the value. It must not call `withLock` on the same object.
  @inlinable package func withLock<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
    pthread_mutex_lock(lock)
    defer { pthread_mutex_unlock(lock) }
    return try body(&value)
  }
}
