import Candlestick
import CandlestickConcurrency
import Foundation

extension PlantedBug {
  static let asyncSemaphore = PlantedBug(
    "Async semaphore",
    kind: "leak at cancel",
    "A cancelled waiter stays in the queue, and takes a permit that nobody uses."
  ) { version in
    let semaphore = AsyncSemaphore(version)
    let tasks = (1...3).map { _ in
      Task {
        try await semaphore.wait()
        await Task.yield()
        semaphore.signal()
      }
    }
    for task in tasks { _ = await task.result }
    expect(semaphore.isFree).to(beTrue())
  }.checked(by: .cancellations)
}

/// Has one permit. Tasks wait for it until they get it or are cancelled.
private final class AsyncSemaphore: @unchecked Sendable {
  private final class Waiter {
    var continuation: CheckedContinuation<Void, any Error>?
    var isCancelled = false
  }

  // Unchecked, because the properties and the waiters are mutable. They are accessed only with the lock held.
  private let version: Version
  private let lock = NSLock()
  private var waiters: [Waiter] = []
  private var hasPermit = true

  init(_ version: Version) {
    self.version = version
  }

  var isFree: Bool { lock.withLock { hasPermit } }

  func wait() async throws {
    let waiter = UncheckedSendable(Waiter())
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
        lock.lock()
        defer { lock.unlock() }
        if waiter.value.isCancelled { return continuation.resume(throwing: CancellationError()) }
        if hasPermit {
          hasPermit = false
          return continuation.resume()
        }
        waiter.value.continuation = continuation
        waiters.append(waiter.value)
      }
    } onCancel: {
      lock.lock()
      defer { lock.unlock() }
      waiter.value.isCancelled = true
      waiter.value.continuation?.resume(throwing: CancellationError())
      waiter.value.continuation = nil
      if version == .fixed { waiters.removeAll { $0 === waiter.value } }
    }
  }

  func signal() {
    lock.lock()
    defer { lock.unlock() }
    if waiters.isEmpty { return hasPermit = true }
    let waiter = waiters.removeFirst()
    waiter.continuation?.resume()
    waiter.continuation = nil
  }
}
