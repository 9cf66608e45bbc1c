import Foundation
import Synchronization

/// Code that a test leaves behind, and that ends the process while the next test runs.
enum Leftover {
  /// The way in which it was started.
  enum Way: String, CaseIterable {
    case thread, detachedTask, asyncAfter, mainAsync
  }

  /// The way in which it ends the process.
  enum End: String, CaseIterable {
    case traps, exits, exitsAtOnce
  }

  private static let isWaiting = Mutex(false)
  private static let isDue = Mutex(false)

  /// Leaves the code behind.
  static func leave(_ way: Way, _ end: End) {
    isWaiting.withLock { $0 = true }
    switch way {
    case .thread: Thread.detachNewThread { whenDue(end) }
    case .detachedTask: Task.detached { whenDue(end) }
    case .asyncAfter: DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(1)) { whenDue(end) }
    case .mainAsync: enqueue(end)
    }
  }

  /// Leaves behind code that traps when the process exits.
  static func leaveUntilExit() {
    Thread.detachNewThread { whenDue(.traps) }
    atexit {
      Leftover.isDue.withLock { $0 = true }
      while true { sleep(1) }
    }
  }

  /// Waits for the end of the process if the previous test left code behind in it.
  static func wait() {
    guard isWaiting.withLock(\.self) else { return }
    isDue.withLock { $0 = true }
    while true { RunLoop.main.run(until: Date(timeIntervalSinceNow: 0.01)) }
  }

  private static func whenDue(_ end: End) {
    while !isDue.withLock(\.self) { usleep(1_000) }
    happen(end)
  }

  private static func enqueue(_ end: End) {
    DispatchQueue.main.async {
      if isDue.withLock(\.self) { happen(end) }
      usleep(1_000)
      enqueue(end)
    }
  }

  private static func happen(_ end: End) {
    switch end {
    case .traps: fatalError("left behind")  // leftover
    case .exits: exit(0)  // leftover
    case .exitsAtOnce: _exit(0)  // leftover
    }
  }
}
