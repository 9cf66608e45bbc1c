import Candlestick
import CandlestickConcurrency
import Foundation
import Synchronization
import XCTest

extension Cell {
  /// Returns a new wait that blocks a thread; nil if the cell's wait suspends a task.
  func blockingWait(in testCase: XCTestCase?) -> BlockingWait? {
    switch wait {
    case .semaphore, .timedSemaphore, .group, .timedGroup, .workItem, .queueSync, .concurrentPerform, .operations:
      dispatchWait()
    case .condition, .timedCondition, .pthreadCondition, .conditionLock, .lock, .timedLock, .mutex: lockWait()
    case .threadSleep, .threadSleepLoop, .mainRunLoopUntil, .mainRunLoop, .currentRunLoop: loopWait()
    case .waiter, .invertedWaiter, .predicateWaiter, .notificationWaiter, .testCaseWait, .waitForExpectations:
      waiterWait(in: testCase)
    default: expectationWait()
    }
  }

  private func dispatchWait() -> BlockingWait {
    let gate = DispatchSemaphore(value: 0)
    let open: @Sendable () -> Void = { gate.signal() }
    switch wait {
    case .semaphore:
      return BlockingWait(happen: open) { _ in
        gate.wait()
        return .event
      }
    case .timedSemaphore:
      return BlockingWait(happen: open) { gate.wait(timeout: .now() + $0.seconds) == .success ? .event : .timeout }
    case .group, .timedGroup:
      let group = DispatchGroup()
      group.enter()
      return BlockingWait(happen: { group.leave() }) { timeout in
        if wait == .timedGroup { return group.wait(timeout: .now() + timeout.seconds) == .success ? .event : .timeout }
        group.wait()
        return .event
      }
    case .workItem:
      let item = UncheckedSendable(DispatchWorkItem {})
      return BlockingWait(happen: { item.value.perform() }) {
        item.value.wait(timeout: .now() + $0.seconds) == .success ? .event : .timeout
      }
    case .queueSync:
      let queue = DispatchQueue(label: "busy")
      queue.async { gate.wait() }
      return BlockingWait(happen: open) { _ in
        queue.sync {}
        return .event
      }
    case .operations:
      let queue = OperationQueue()
      queue.addOperation { gate.wait() }
      return BlockingWait(happen: open) { _ in
        queue.waitUntilAllOperationsAreFinished()
        return .event
      }
    default:
      let openTwice: @Sendable () -> Void = {
        gate.signal()
        gate.signal()
      }
      return BlockingWait(happen: openTwice) { _ in
        DispatchQueue.concurrentPerform(iterations: 2) { _ in gate.wait() }
        return .event
      }
    }
  }

  private func lockWait() -> BlockingWait {
    let flag = Latch()
    switch wait {
    case .condition, .timedCondition:
      let condition = NSCondition()
      let happen: @Sendable () -> Void = {
        condition.lock()
        flag.open()
        condition.broadcast()
        condition.unlock()
      }
      return BlockingWait(happen: happen) { timeout in
        let deadline = Date() + timeout.seconds
        condition.lock()
        defer { condition.unlock() }
        while !flag.isOpen {
          if wait == .condition { condition.wait() } else if !condition.wait(until: deadline) { return .timeout }
        }
        return .event
      }
    case .pthreadCondition:
      let condition = ThreadCondition()
      let happen: @Sendable () -> Void = { condition.signal { flag.open() } }
      return BlockingWait(happen: happen) { condition.wait($0) { flag.isOpen } ? .event : .timeout }
    case .conditionLock:
      let lock = NSConditionLock(condition: 0)
      let happen: @Sendable () -> Void = {
        lock.lock()
        lock.unlock(withCondition: 1)
      }
      return BlockingWait(happen: happen) { timeout in
        guard lock.lock(whenCondition: 1, before: Date() + timeout.seconds) else { return .timeout }
        lock.unlock()
        return .event
      }
    case .mutex:
      let mutex = SharedMutex()
      return BlockingWait(happen: hold { body in mutex.value.withLock { _ in body() } }) { _ in
        mutex.value.withLock { _ in .event }
      }
    default:
      let lock = NSLock()
      return BlockingWait(happen: hold { body in lock.withLock { body() } }) { timeout in
        if wait == .lock { lock.lock() } else if !lock.lock(before: Date() + timeout.seconds) { return .timeout }
        lock.unlock()
        return .event
      }
    }
  }

  /// Lets a block of a global queue hold a lock.
  ///
  /// - Returns: a closure that lets the block release the lock.
  private func hold(_ lock: @escaping @Sendable (() -> Void) -> Void) -> @Sendable () -> Void {
    let (held, gate) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    DispatchQueue.global().async {
      lock {
        held.signal()
        gate.wait()
      }
    }
    held.wait()
    return { gate.signal() }
  }

  private func loopWait() -> BlockingWait {
    let flag = Latch()
    let happen: @Sendable () -> Void = { flag.open() }
    return BlockingWait(happen: happen) { timeout in
      let deadline = Date() + timeout.seconds
      switch wait {
      case .threadSleep:
        Thread.sleep(forTimeInterval: timeout.seconds)
        return .timeout
      case .mainRunLoopUntil:
        RunLoop.main.run(until: deadline)
        return .timeout
      default: break
      }
      while !flag.isOpen {
        if Date() >= deadline { return .timeout }
        switch wait {
        case .threadSleepLoop: Thread.sleep(forTimeInterval: 0.001)
        case .mainRunLoop: RunLoop.main.run(until: min(deadline, Date() + 0.01))
        default: _ = RunLoop.current.run(mode: .default, before: min(deadline, Date() + 0.01))
        }
      }
      return .event
    }
  }

  private func waiterWait(in testCase: XCTestCase?) -> BlockingWait {
    let flag = Latch()
    let expectation: XCTestExpectation
    var happen: @Sendable () -> Void = { flag.open() }
    switch wait {
    case .predicateWaiter:
      expectation = XCTNSPredicateExpectation(predicate: NSPredicate { _, _ in flag.isOpen }, object: nil)
    case .notificationWaiter:
      let name = Notification.Name("ended")
      let center = NotificationCenter()
      expectation = XCTNSNotificationExpectation(name: name, object: nil, notificationCenter: center)
      happen = { center.post(name: name, object: nil) }
    case .waitForExpectations:
      expectation = testCase!.expectation(description: "ended")
      flag.whenOpened { [expectation] in expectation.fulfill() }
    default:
      expectation = XCTestExpectation(description: "ended")
      expectation.isInverted = wait == .invertedWaiter
      flag.whenOpened { [expectation] in expectation.fulfill() }
    }
    return BlockingWait(happen: happen) { timeout in
      switch wait {
      case .testCaseWait:
        // If the wait does not end with the event, the test fails.
        testCase!.wait(for: [expectation], timeout: timeout.seconds)
        return expected
      case .waitForExpectations:
        waitForExpectations(of: testCase!, timeout: timeout.seconds)
        return expected
      default:
        let isCompleted = XCTWaiter().wait(for: [expectation], timeout: timeout.seconds) == .completed
        return isCompleted == (wait != .invertedWaiter) ? .event : .timeout
      }
    }
  }

  private func waitForExpectations(of testCase: XCTestCase, timeout: Double) {
    let testCase = UncheckedSendable(testCase)
    MainActor.assumeIsolated { testCase.value.waitForExpectations(timeout: timeout) }
  }

  private func expectationWait() -> BlockingWait? {
    let flag = Latch()
    let happen: @Sendable () -> Void = { flag.open() }
    return switch wait {
    case .blockingToEventually:
      BlockingWait(happen: happen) { timeout in
        outcome { expect(flag.isOpen).toEventually(beTrue(), timeout: timeout) }
      }
    case .blockingToEventuallyBlock:
      BlockingWait(happen: happen) { timeout in
        outcome { toEventually(timeout: timeout) { expect(flag.isOpen).to(beTrue()) } }
      }
    case .blockingToAlways:
      BlockingWait(happen: happen) { timeout in
        outcome(passing: .timeout, failing: .event) { expect(flag.isOpen).toAlways(beFalse(), timeout: timeout) }
      }
    case .blockingToNever:
      BlockingWait(happen: happen) { timeout in
        outcome(passing: .timeout, failing: .event) { expect(flag.isOpen).toNever(beTrue(), timeout: timeout) }
      }
    case .blockingPollUnwrap:
      BlockingWait(happen: happen) { timeout in
        outcome { _ = try pollUnwrap(timeout: timeout, flag.isOpen ? true : nil) }
      }
    case .blockingWaitUntil:
      BlockingWait(happen: happen) { timeout in
        outcome { waitUntil(timeout: timeout) { done in flag.whenOpened(done) } }
      }
    case .blockingExpectCalls:
      BlockingWait(happen: happen) { timeout in
        outcome { expect(times: 1, timeout: timeout) { called in flag.whenOpened(called) } }
      }
    default: nil
    }
  }
}

private final class SharedMutex: Sendable {
  let value = Mutex(())
}

/// A condition variable of POSIX.
private final class ThreadCondition: @unchecked Sendable {
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

  init() {
    pthread_mutex_init(mutex, nil)
    pthread_cond_init(condition, nil)
  }

  func signal(_ change: () -> Void) {
    pthread_mutex_lock(mutex)
    change()
    pthread_cond_signal(condition)
    pthread_mutex_unlock(mutex)
  }

  /// Returns false if the condition is not true before the timeout.
  func wait(_ timeout: Duration, until isTrue: () -> Bool) -> Bool {
    var deadline = timespec()
    clock_gettime(CLOCK_REALTIME, &deadline)
    deadline.tv_nsec += Int(timeout.seconds * 1000) * 1_000_000
    deadline.tv_sec += deadline.tv_nsec / 1_000_000_000
    deadline.tv_nsec %= 1_000_000_000
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    while !isTrue() {
      if pthread_cond_timedwait(condition, mutex, &deadline) != 0 { return false }
    }
    return true
  }
}
