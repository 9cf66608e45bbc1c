import Candlestick
import CandlestickSupport
import Foundation

/// Runs synchronous code that waits in each way for code that is started in each way. The examples fail if an exploration does not
/// recognize the steps of earlier runs, since it then repeats the same orders until its limit.
final class ExhaustiveWaitingSpec: Spec {
  private enum Start: CaseIterable {
    case queue, delayedBlock, task, detachedTask
    // Only a run loop runs these.
    case mainQueue, mainTask, timer, runLoopBlock

    var needsRunLoop: Bool { [.task, .mainQueue, .mainTask, .timer, .runLoopBlock].contains(self) }
  }

  private enum Wait: CaseIterable { case semaphore, group, condition, runLoop }

  override class func spec() {
    describe("an exhaustive exploration ends for synchronous code", .exhaustive(atMost: 100)) {
      for start in Start.allCases {
        for wait in Wait.allCases where wait == .runLoop || !start.needsRunLoop {
          // Two conditions have more than a thousand orders.
          for count in 1...(wait == .condition ? 1 : 2) {
            it("that waits by \(wait) for \(start), \(count) times") {
              for _ in 1...count { perform(start, wait) }
            }
          }
        }
      }
    }
  }

  @MainActor private static func perform(_ start: Start, _ wait: Wait) {
    switch wait {
    case .semaphore:
      let semaphore = DispatchSemaphore(value: 0)
      perform(start) { semaphore.signal() }
      semaphore.wait()
    case .group:
      let group = DispatchGroup()
      group.enter()
      perform(start) { group.leave() }
      group.wait()
    case .condition:
      let condition = NSCondition()
      let isOver = Locked(false)
      perform(start) {
        condition.lock()
        isOver.withLock { $0 = true }
        condition.signal()
        condition.unlock()
      }
      condition.lock()
      while !isOver.withLock(\.self) { condition.wait() }
      condition.unlock()
    case .runLoop:
      let semaphore = DispatchSemaphore(value: 0)
      perform(start) { semaphore.signal() }
      while semaphore.wait(timeout: .now()) == .timedOut {
        _ = RunLoop.main.run(mode: .default, before: Date() + 0.01)
      }
    }
  }

  @MainActor private static func perform(_ start: Start, _ body: @escaping @Sendable () -> Void) {
    switch start {
    case .queue: DispatchQueue.global().async(execute: body)
    case .delayedBlock: DispatchQueue.global().asyncAfter(deadline: .now() + 0.001, execute: body)
    case .task: Task { body() }
    case .detachedTask: Task.detached { body() }
    case .mainQueue: DispatchQueue.main.async(execute: body)
    case .mainTask: Task { @MainActor in body() }
    case .timer: RunLoop.main.add(Timer(timeInterval: 0.001, repeats: false) { _ in body() }, forMode: .default)
    case .runLoopBlock: RunLoop.main.perform(body)
    }
  }
}
