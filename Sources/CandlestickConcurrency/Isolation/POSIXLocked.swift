import Foundation

/// A value behind a POSIX lock, which every platform has, and which the thread sanitizer knows.
///
/// It is not `Sendable`, since the value need not be: what contains it says when it is, and why.
package final class POSIXLocked<Value: ~Copyable> {
  private let lock = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  /// Used only with the lock.
  let value = UnsafeMutablePointer<Value>.allocate(capacity: 1)

  /// - Parameter isRecursive: whether the thread that holds the lock may take it again.
  package init(_ initialValue: consuming Value, isRecursive: Bool = false) {
    value.initialize(to: initialValue)
    var attributes = pthread_mutexattr_t()
    pthread_mutexattr_init(&attributes)
    if isRecursive { pthread_mutexattr_settype(&attributes, .recursive) }
    pthread_mutex_init(lock, &attributes)
    pthread_mutexattr_destroy(&attributes)
  }

  deinit {
    pthread_mutex_destroy(lock)
    lock.deallocate()
    value.deinitialize(count: 1)
    value.deallocate()
  }

  /// Waits for the lock.
  func take() { pthread_mutex_lock(lock) }

  /// - Returns: whether nobody held the lock.
  func takeIfAvailable() -> Bool { pthread_mutex_trylock(lock) == 0 }

  func leave() { pthread_mutex_unlock(lock) }

  package func withLock<Result: ~Copyable, Failure: Error>(
    _ body: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    take()
    defer { leave() }
    return try body(&value.pointee)
  }
}

extension Int32 {
  /// `PTHREAD_MUTEX_RECURSIVE`, an enumeration on Linux.
  fileprivate static var recursive: Int32 { Int32(PTHREAD_MUTEX_RECURSIVE) }
}
