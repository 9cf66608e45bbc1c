import Candlestick
import Foundation
import Synchronization

final class LocksInWorkersSpec: Spec {
  override class func spec() {
    // Makes the runtime cache the ID of this thread before the worker is forked.
    Globals.seen.withLock { $0 = 0 }

    describe("in a worker, which is a fork of another process,") {
      it("the main thread passes a Mutex on to a thread that waits for it") {
        if isThreadSanitized { try skip("the thread sanitizer does not see how a contended Mutex is locked") }
        let mutex = Mutex(0)
        let other = WaitingThread { mutex.withLock { $0 += 1 } }
        mutex.withLock { number in
          other.start()
          number += 1
        }
        other.join()
        expect(mutex.withLock { $0 }).to(equal(2))
      }

      it("a thread passes a Mutex on to the main thread, and gets it back") {
        if isThreadSanitized { try skip("the thread sanitizer does not see how a contended Mutex is locked") }
        let mutex = Mutex([String]())
        let main = Thread.path
        let isLocked = DispatchSemaphore(value: 0)
        Thread.detachNewThread {
          mutex.withLock { log in
            isLocked.signal()
            waitUntilBlocked(main)
            log.append("other")
          }
        }
        isLocked.wait()
        let again = WaitingThread { mutex.withLock { $0.append("again") } }
        mutex.withLock { log in
          log.append("main")
          again.start()
        }
        again.join()
        expect(mutex.withLock { $0 }).to(equal(["other", "main", "again"]))
      }

      it("a thread waits for a global that the main thread initializes") {
        expect(Globals.number).to(equal(1))
        Globals.other.join()
        expect(Globals.seen.withLock { $0 }).to(equal(1))
      }
    }
  }
}

private enum Globals {
  static let seen = Mutex(0)
  static let other = WaitingThread { seen.withLock { $0 = Globals.number } }
  static let number: Int = {
    other.start()
    return 1
  }()
}

/// A thread whose start waits until the thread is blocked.
private final class WaitingThread: Sendable {
  private let work: @Sendable () -> Void
  private let path = Mutex("")
  private let hasBegun = DispatchSemaphore(value: 0)
  private let hasEnded = DispatchSemaphore(value: 0)

  init(_ work: @escaping @Sendable () -> Void) { self.work = work }

  func start() {
    Thread.detachNewThread { [self] in
      path.withLock { $0 = Thread.path }
      hasBegun.signal()
      work()
      hasEnded.signal()
    }
    hasBegun.wait()
    waitUntilBlocked(path.withLock { $0 })
  }

  func join() { hasEnded.wait() }
}

extension Thread {
  /// The path of the folder in `/proc` for the calling thread.
  fileprivate static var path: String {
    "/proc/\((try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/thread-self")) ?? "")"
  }
}

/// Waits until a thread sleeps in the kernel, as it does while it waits for a lock.
private func waitUntilBlocked(_ path: String) {
  while (try? String(contentsOfFile: "\(path)/stat", encoding: .utf8))?.contains(") S ") == false { usleep(1_000) }
}
