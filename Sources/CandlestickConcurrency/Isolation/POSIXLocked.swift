import Foundation

/// A value behind a POSIX lock, which exists on every platform and which the thread sanitizer understands.
///
/// Not `Sendable`, because the value need not be. The types that contain it decide about their conformance.
package final class POSIXLocked<Value: ~Copyable> {
  private let lock = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  /// The value. Use it only while holding the lock.
  let value = UnsafeMutablePointer<Value>.allocate(capacity: 1)

  /// Creates an unlocked lock.
  ///
  /// - Parameter isRecursive: true if the thread that holds the lock may acquire it again.
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

  func acquire() { pthread_mutex_lock(lock) }

  /// Acquires the lock unless it is held.
  ///
  /// - Returns: true if the lock was acquired.
  func tryToAcquire() -> Bool { pthread_mutex_trylock(lock) == 0 }

  func unlock() { pthread_mutex_unlock(lock) }

  package func withLock<Result: ~Copyable, Failure: Error>(
    _ body: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    acquire()
    defer { unlock() }
    return try body(&value.pointee)
  }
}

extension Int32 {
  /// `PTHREAD_MUTEX_RECURSIVE`, an enumeration on Linux.
  fileprivate static var recursive: Int32 { Int32(PTHREAD_MUTEX_RECURSIVE) }
}
