import Candlestick
import CandlestickConcurrency
import Foundation
import XCTest

/// A way to wait.
enum Wait: String {
  // Ways that suspend a task.
  case taskValue, taskGroup, asyncLet, stream, continuation, actorCall
  case sleep, sleepLoop, yieldLoop, sleepRace
  case messages, observation
  case toEventually, toEventuallyBlock, toAlways, toNever, pollUnwrap, waitUntil, expectCalls, eventuallyEmit
  case waitForTasks
  case fulfillment, invertedFulfillment, predicateFulfillment, testCaseFulfillment, confirmation
  // Ways that block a thread.
  case semaphore, timedSemaphore, group, timedGroup, workItem, queueSync, concurrentPerform, operations
  case condition, timedCondition, pthreadCondition, conditionLock, lock, timedLock, mutex
  case threadSleep, threadSleepLoop
  case mainRunLoopUntil, mainRunLoop, currentRunLoop
  case blockingToEventually, blockingToEventuallyBlock, blockingToAlways, blockingToNever, blockingPollUnwrap
  case blockingWaitUntil, blockingExpectCalls
  case waiter, invertedWaiter, predicateWaiter, notificationWaiter, testCaseWait, waitForExpectations
}

/// A wait that suspends a task.
struct SuspendingWait: Sendable {
  /// Makes the event happen.
  let happen: @Sendable () -> Void
  let wait: nonisolated(nonsending) @Sendable (Duration) async -> Outcome
}

/// A wait that blocks a thread.
struct BlockingWait {
  /// Makes the event happen.
  let happen: @Sendable () -> Void
  let wait: (Duration) -> Outcome
}

extension Cell {
  /// Runs a test that blocks its thread.
  func perform(in testCase: XCTestCase?) {
    guard let wait = blockingWait(in: testCase) else { return fail("\(name) needs an async test") }
    let outcome: Outcome
    switch end {
    case .before:
      join(who.start(.now, wait.happen))
      outcome = wait.wait(timeout)
    case .during:
      let ender = who.start(.soon, wait.happen)
      outcome = wait.wait(timeout)
      join(ender)
    case .late:
      let latch = Latch()
      let ender = who.start(.when(latch), wait.happen)
      outcome = wait.wait(timeout)
      latch.open()
      join(ender)
    case .never, .cancellation:
      outcome = wait.wait(timeout)
      wait.happen()
    }
    expect(outcome).to(equal(expected), description: name)
  }

  private func join(_ ender: Latch) {
    if who.isOnMainThread && Thread.isMainThread {
      MainActor.assumeIsolated { ender.spinUntilOpened() }
    } else {
      ender.blockUntilOpened()
    }
  }

  /// Runs a test in a task.
  nonisolated(nonsending) func performInTask(in testCase: XCTestCase?, onMainActor isOnMainActor: Bool) async {
    let wait = suspendingWait(in: testCase) ?? suspending(blockingWait(in: testCase)!)
    let outcome: Outcome
    switch end {
    case .before:
      await who.start(.now, wait.happen).opened()
      outcome = await wait.wait(timeout)
    case .during:
      let ender = who.start(.soon, wait.happen)
      outcome = await wait.wait(timeout)
      await ender.opened()
    case .late:
      let latch = Latch()
      let ender = who.start(.when(latch), wait.happen)
      outcome = await wait.wait(timeout)
      latch.open()
      await ender.opened()
    case .never:
      outcome = await wait.wait(timeout)
      wait.happen()
    case .cancellation:
      let task =
        isOnMainActor
        ? Task { @MainActor in await wait.wait(timeout) } : Task { await wait.wait(timeout) }
      let ender = who.start(.soon) {
        task.cancel()
        if expected == .event { wait.happen() }
      }
      outcome = await task.value
      await ender.opened()
      if expected != .event { wait.happen() }
    }
    expect(outcome).to(equal(expected), description: name)
  }

  private func suspending(_ wait: BlockingWait) -> SuspendingWait {
    let block = UncheckedSendable(wait.wait)
    return SuspendingWait(happen: wait.happen) { block.value($0) }
  }
}

/// Returns the outcome of an expectation that waits, and records a failure.
func outcome(passing: Outcome = .event, failing: Outcome = .timeout, of body: () throws -> Void) -> Outcome {
  let hasFailed = Latch()
  try? withKnownIssue("fails on purpose", isIntermittent: true) {
    try body()
  } matching: { _ in
    hasFailed.open()
    return true
  }
  return hasFailed.isOpen ? failing : passing
}

/// Returns the outcome of an async expectation that waits, and records a failure.
nonisolated(nonsending) func outcomeInTask(
  passing: Outcome = .event,
  failing: Outcome = .timeout,
  of body: nonisolated(nonsending) () async throws -> Void
) async -> Outcome {
  let hasFailed = Latch()
  try? await withKnownIssue("fails on purpose", isIntermittent: true) {
    try await body()
  } matching: { _ in
    hasFailed.open()
    return true
  }
  guard hasFailed.isOpen else { return passing }
  return Task.isCancelled ? .cancellation : failing
}

extension Duration {
  var seconds: Double { self / .seconds(1) }
}
