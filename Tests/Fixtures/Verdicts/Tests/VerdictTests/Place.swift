import Foundation
import Synchronization

#if QUICK
import Nimble
#else
import Candlestick
#endif

/// Where a cell fails.
enum Place: String {
  case mainBody, nonisolatedBody
  case detachedTask, actor, taskGroup
  case globalQueue, mainQueue, thread, dispatchTimer, timer, runLoopBlock
  case matcher, description, afterEnd
  // Hooks; the classes call them.
  case beforeEach, justBeforeEach, aroundEachBefore, aroundEachAfter, afterEach, beforeAll, afterAll
  case beforeSuite, afterSuite
  case memoized, memoizedDeinit
  case setUp, setUpWithError, asyncSetUp, tearDown, tearDownWithError, asyncTearDown, tearDownBlock
  case classSetUp, classTearDown
}

extension Cell {
  /// Fails in the body of a synchronous test, on the main thread.
  func performInBody() throws {
    switch place {
    case .mainBody: try happen()
    case .detachedTask:
      blockUntilDone { done in
        Task.detached {
          try? await happenInTask()
          done()
        }
      }
    case .globalQueue:
      blockUntilDone { done in
        DispatchQueue.global().async {
          happenHere()
          done()
        }
      }
    case .thread:
      blockUntilDone { done in
        Thread.detachNewThread {
          happenHere()
          done()
        }
      }
    case .dispatchTimer: blockUntilDone { done in startDispatchTimer(done) }
    case .mainQueue:
      MainActor.assumeIsolated {
        spinUntilDone { done in
          DispatchQueue.main.async {
            happenHere()
            done()
          }
        }
      }
    case .timer: MainActor.assumeIsolated { spinUntilDone { done in startTimer(done) } }
    case .runLoopBlock:
      MainActor.assumeIsolated {
        spinUntilDone { done in
          RunLoop.main.perform {
            happenHere()
            done()
          }
        }
      }
    case .matcher, .description, .afterEnd: performAnywhere()
    default: break
    }
  }

  /// Fails in the body of an async test.
  nonisolated(nonsending) func performInTask() async throws {
    switch place {
    case .mainBody: try await onMainActor()
    case .nonisolatedBody: try await offMainActor()
    case .detachedTask: try await Task.detached { try await happenInTask() }.value
    case .actor: try await Owner().perform(self)
    case .taskGroup:
      try await withThrowingTaskGroup(of: Void.self) { group in
        group.addTask { try await happenInTask() }
        try await group.waitForAll()
      }
    case .globalQueue:
      await withCheckedContinuation { continuation in
        DispatchQueue.global().async {
          happenHere()
          continuation.resume()
        }
      }
    case .mainQueue:
      await withCheckedContinuation { continuation in
        DispatchQueue.main.async {
          happenHere()
          continuation.resume()
        }
      }
    case .thread:
      await withCheckedContinuation { continuation in
        Thread.detachNewThread {
          happenHere()
          continuation.resume()
        }
      }
    case .dispatchTimer: await withCheckedContinuation { continuation in startDispatchTimer { continuation.resume() } }
    case .timer: await inTimer()
    case .runLoopBlock: await inRunLoopBlock()
    case .matcher, .description, .afterEnd: performAnywhere()
    default: break
    }
  }

  @MainActor private func onMainActor() async throws { try await happenInTask() }
  @concurrent private func offMainActor() async throws { try await happenInTask() }

  private actor Owner {
    func perform(_ cell: Cell) async throws { try await cell.happenInTask() }
  }

  @MainActor private func inTimer() async {
    await withCheckedContinuation { continuation in startTimer { continuation.resume() } }
  }

  @MainActor private func inRunLoopBlock() async {
    await withCheckedContinuation { continuation in
      RunLoop.main.perform {
        happenHere()
        continuation.resume()
      }
    }
  }

  private func startDispatchTimer(_ done: @escaping @Sendable () -> Void) {
    let timer = DispatchSource.makeTimerSource(queue: .global())
    timer.setEventHandler {
      happenHere()
      timer.cancel()
      done()
    }
    timer.schedule(deadline: .now() + .milliseconds(1))
    timer.activate()
  }

  @MainActor private func startTimer(_ done: @escaping @Sendable () -> Void) {
    let timer = Timer(timeInterval: 0.001, repeats: false) { _ in
      happenHere()
      done()
    }
    RunLoop.main.add(timer, forMode: .default)
  }

  private func performAnywhere() {
    switch place {
    case .matcher: expect(1).to(failing)
    case .description: expect(Described(cell: self)).to(equal(Described(cell: nil)))  // at: description
    default: LateCode.start(self)
    }
  }

  /// A matcher that matches, and in which the cell fails.
  private var failing: Matcher<Int> {
    Matcher("match") { _ in
      happenHere()
      return true
    }
  }
}

/// A value in whose description a cell fails, the first time that it is described.
private final class Described: CustomStringConvertible, Equatable, @unchecked Sendable {
  private var cell: Cell?

  init(cell: Cell?) { self.cell = cell }

  var description: String {
    let cell = cell
    self.cell = nil
    cell?.happenHere()
    return "a value"
  }

  static func == (left: Described, right: Described) -> Bool { left === right }
}

/// Code that fails after the end of its test, when the next test tells it to.
///
/// It runs on a thread, because a simulation ends the tasks of its test. An exploration starts one on each schedule.
enum LateCode {
  private static let waitingCount = Atomic(0)
  private static let mayFail = Atomic(false)

  static func start(_ cell: Cell) {
    mayFail.store(false, ordering: .sequentiallyConsistent)
    waitingCount.add(1, ordering: .sequentiallyConsistent)
    Thread.detachNewThread {
      while !mayFail.load(ordering: .sequentiallyConsistent) { usleep(1000) }
      cell.happenHere()
      waitingCount.subtract(1, ordering: .sequentiallyConsistent)
    }
  }

  static func finish() {
    mayFail.store(true, ordering: .sequentiallyConsistent)
    // A semaphore would add a step to the first schedule of an exploration only.
    while waitingCount.load(ordering: .sequentiallyConsistent) > 0 {}
  }
}

private func blockUntilDone(_ start: (@escaping @Sendable () -> Void) -> Void) {
  let end = DispatchSemaphore(value: 0)
  start { end.signal() }
  end.wait()
}

@MainActor private func spinUntilDone(_ start: (@escaping @Sendable () -> Void) -> Void) {
  let end = DispatchSemaphore(value: 0)
  start { end.signal() }
  while end.wait(timeout: .now()) == .timedOut { _ = RunLoop.main.run(mode: .default, before: Date() + 0.01) }
}
