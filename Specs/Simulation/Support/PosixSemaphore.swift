import Foundation

/// A semaphore of the C library.
///
/// It is unchecked `Sendable` because of the pointer, which any thread may use.
final class PosixSemaphore: @unchecked Sendable {
  private let semaphore = UnsafeMutablePointer<sem_t>.allocate(capacity: 1)

  init(_ value: UInt32 = 0) { sem_init(semaphore, 0, value) }
  deinit { semaphore.deallocate() }

  func wait() { sem_wait(semaphore) }
  func post() { sem_post(semaphore) }
}
