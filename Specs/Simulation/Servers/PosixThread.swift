import CandlestickSupport
import Foundation

/// A thread of the C library.
///
/// It is unchecked `Sendable` because of the identifier, which never changes and which any thread may use.
final class PosixThread: @unchecked Sendable {
  private(set) var id = pthread_t()

  /// Starts a thread whose result is 42, unless the code ends the thread itself.
  init(_ code: @escaping @Sendable () -> Void) {
    let context = Unmanaged.passRetained(Code(code)).toOpaque()
    pthread_create(
      &id,
      nil,
      {
        Unmanaged<Code>.fromOpaque($0!).takeUnretainedValue().run()
        return UnsafeMutableRawPointer(bitPattern: 42)
      },
      context
    )
  }

  /// Waits for the thread. Returns its result; nil if it has none or cannot be joined.
  @discardableResult func join() -> Int? { joinedAddress().map { Int(bitPattern: $0) } }

  func joinedAddress() -> UnsafeMutableRawPointer? {
    var result: UnsafeMutableRawPointer?
    return pthread_join(id, &result) == 0 ? result : nil
  }

  /// Returns 0 or an error.
  func tryJoin() -> Int32 { tryJoinThread(id, nil) }

  /// Returns 0 or an error.
  func join(atMost seconds: Double) -> Int32 {
    var end = timespec()
    clock_gettime(CLOCK_REALTIME, &end)
    end.tv_nsec += Int((seconds * 1e9).truncatingRemainder(dividingBy: 1e9))
    end.tv_sec += Int(seconds) + end.tv_nsec / 1_000_000_000
    end.tv_nsec %= 1_000_000_000
    return joinThread(id, nil, &end)
  }

  func detach() { pthread_detach(id) }
  func cancel() { pthread_cancel(id) }
}

private final class Code {
  let run: @Sendable () -> Void
  init(_ run: @escaping @Sendable () -> Void) { self.run = run }
}

/// A mutex of the C library.
///
/// It is unchecked `Sendable` because of the pointer, which never changes.
final class PosixMutex: @unchecked Sendable {
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)

  init(_ kind: Int32) {
    var attributes = pthread_mutexattr_t()
    pthread_mutexattr_init(&attributes)
    pthread_mutexattr_settype(&attributes, kind)
    pthread_mutex_init(mutex, &attributes)
    pthread_mutexattr_destroy(&attributes)
  }

  func lock() { pthread_mutex_lock(mutex) }
  func unlock() { pthread_mutex_unlock(mutex) }
}

/// A barrier of the C library.
///
/// It is unchecked `Sendable` because of the pointer, which never changes.
final class Barrier: @unchecked Sendable {
  private let barrier = UnsafeMutablePointer<pthread_barrier_t>.allocate(capacity: 1)

  init(_ count: UInt32) { pthread_barrier_init(barrier, nil, count) }

  deinit {
    pthread_barrier_destroy(barrier)
    barrier.deallocate()
  }

  /// Returns true for one of the threads that meet.
  func wait() -> Bool { pthread_barrier_wait(barrier) == PTHREAD_BARRIER_SERIAL_THREAD }
}

/// A one-time initialization of the C library.
///
/// It is unchecked `Sendable` because of the pointer, which never changes.
final class Once: @unchecked Sendable {
  private let once = UnsafeMutablePointer<pthread_once_t>.allocate(capacity: 1)

  init() { once.initialize(to: pthread_once_t()) }

  /// Calls the function in the first call of this method only. It must not capture anything.
  func call(_ function: @convention(c) () -> Void) { pthread_once(once, function) }
}
