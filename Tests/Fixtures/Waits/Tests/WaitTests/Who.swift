import Foundation

/// The code that ends a wait.
enum Who: String {
  case mainActorTask, actor, detachedTask
  case globalQueue, mainQueue, thread
  case timerSource, asyncAfter, timer
  case nobody
}

/// When the code acts.
enum Start: Sendable {
  case now, soon
  case when(Latch)

  nonisolated(nonsending) func wait() async {
    switch self {
    case .now: break
    case .soon: try? await Task.sleep(for: .milliseconds(20))
    case .when(let latch): await latch.opened()
    }
  }

  func block() {
    switch self {
    case .now: break
    case .soon: usleep(20_000)
    case .when(let latch): latch.blockUntilOpened()
    }
  }

  /// Calls a closure that sets a timer with a number of milliseconds.
  func setTimer(_ set: @escaping @Sendable (Int) -> Void) {
    switch self {
    case .now: set(1)
    case .soon: set(20)
    case .when(let latch): latch.whenOpened { set(1) }
    }
  }
}

extension Who {
  /// True if the code needs the main thread.
  var isOnMainThread: Bool { self == .mainActorTask || self == .mainQueue || self == .timer }

  /// Starts code that acts.
  ///
  /// - Returns: a latch that opens when the code has acted.
  func start(_ start: Start, _ act: @escaping @Sendable () -> Void) -> Latch {
    let end = Latch()
    let finish: @Sendable () -> Void = {
      act()
      end.open()
    }
    switch self {
    case .mainActorTask:
      Task { @MainActor in
        await start.wait()
        finish()
      }
    case .actor: Task.detached { await Owner().run(start, finish) }
    case .detachedTask:
      Task.detached {
        await start.wait()
        finish()
      }
    case .globalQueue:
      DispatchQueue.global().async {
        start.block()
        finish()
      }
    case .thread:
      Thread.detachNewThread {
        start.block()
        finish()
      }
    case .mainQueue:
      start.setTimer { DispatchQueue.main.asyncAfter(deadline: .now() + .milliseconds($0), execute: finish) }
    case .asyncAfter:
      start.setTimer { DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds($0), execute: finish) }
    case .timerSource:
      start.setTimer { milliseconds in
        let timer = DispatchSource.makeTimerSource(queue: .global())
        timer.setEventHandler {
          finish()
          timer.cancel()
        }
        timer.schedule(deadline: .now() + .milliseconds(milliseconds))
        timer.activate()
      }
    case .timer:
      start.setTimer { milliseconds in
        let timer = Timer(timeInterval: Double(milliseconds) / 1000, repeats: false) { _ in finish() }
        RunLoop.main.add(timer, forMode: .default)
      }
    case .nobody: break
    }
    return end
  }

  private actor Owner {
    func run(_ start: Start, _ finish: @Sendable () -> Void) async {
      await start.wait()
      finish()
    }
  }
}
