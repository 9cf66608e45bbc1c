package import Foundation

/// A value behind a lock, for any thread and any task to use.
///
/// Synchronization's `Mutex` would serve, but for the thread sanitizer: it takes a contended lock in code that the
/// sanitizer does not see, and is reported as a race. The sanitizer knows the locks of POSIX. Foundation's `NSLock` is
/// made of three of them on Linux, and two are made for each example.
///
/// Unchecked, because the value is variable: it is used only in `withLock`, which one thread at a time can be in, and
/// what comes out of there is `Sendable`, as the value is.
package final class Locked<Value: Sendable>: @unchecked Sendable {
  @usableFromInline let lock = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  @usableFromInline var value: Value

  @inlinable package init(_ value: Value) {
    self.value = value
    pthread_mutex_init(lock, nil)
  }

  @inlinable deinit {
    pthread_mutex_destroy(lock)
    lock.deallocate()
  }

  /// Uses the value while nobody else does.
  ///
  /// - Parameter body: is handed the value, and may change it. It must not use the same value by way of `withLock`.
  @inlinable package func withLock<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
    pthread_mutex_lock(lock)
    defer { pthread_mutex_unlock(lock) }
    return try body(&value)
  }
}
