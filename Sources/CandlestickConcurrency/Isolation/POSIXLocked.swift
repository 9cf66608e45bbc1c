import Foundation

/// A value behind a POSIX lock, which every platform has and the thread sanitizer understands.
///
/// It is not `Sendable`, because the value need not be; the types that contain it decide.
package final class POSIXLocked<Value: ~Copyable> {
  private let lock = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  /// Use it only with the lock held.
  let value = UnsafeMutablePointer<Value>.allocate(capacity: 1)

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

  /// Acquires the lock unless a thread holds it.
  ///
  /// - Returns: true if it has acquired it.
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
