import Foundation

/// A value protected by a lock.
///
/// Not Synchronization's `Mutex`, which takes a contended lock in code that the thread sanitizer does not see, and is
/// reported as a race; the sanitizer knows POSIX locks. Not `NSLock`, which consists of three of them on Linux: two
/// `Locked` are created for each example.
///
/// Unchecked, because `value` is variable: it is used only in `withLock`, by one thread at a time, and only `Sendable`
/// results leave it.
package final class Locked<Value: Sendable>: @unchecked Sendable {
  @usableFromInline let lock = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  @usableFromInline var value: Value

  @inlinable package init(_ value: Value) {
    self.value = value
    #if os(Linux)
    // The kind of our own locks, at which explored schedules interrupt no step.
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
  /// - Parameter body: may change the value. It must not call `withLock` of the same object.
  @inlinable package func withLock<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
    pthread_mutex_lock(lock)
    defer { pthread_mutex_unlock(lock) }
    return try body(&value)
  }
}
