import Candlestick
import CandlestickConcurrency
import Foundation
import Observation
import Testing
import XCTest

extension Cell {
  /// Returns a new wait that suspends a task; nil if the cell's wait blocks a thread.
  func suspendingWait(in testCase: XCTestCase?) -> SuspendingWait? {
    switch wait {
    case .taskValue, .taskGroup, .asyncLet, .stream, .continuation, .actorCall, .sleep, .sleepLoop, .yieldLoop,
      .sleepRace, .messages, .observation:
      languageWait()
    case .fulfillment, .invertedFulfillment, .predicateFulfillment, .testCaseFulfillment: waiterWait(in: testCase)
    default: expectationWait()
    }
  }

  private func languageWait() -> SuspendingWait {
    let flag = Latch()
    let happen: @Sendable () -> Void = { flag.open() }
    switch wait {
    case .taskValue:
      let task = Task.detached { await flag.opened() }
      return SuspendingWait(happen: happen) { _ in
        await task.value
        return .event
      }
    case .continuation:
      return SuspendingWait(happen: happen) { _ in
        await withCheckedContinuation { continuation in flag.whenOpened { continuation.resume() } }
        return .event
      }
    case .actorCall:
      let owner = BusyActor()
      owner.keepBusy()
      return SuspendingWait(happen: { owner.gate.signal() }) { _ in
        await owner.touch()
        return .event
      }
    case .sleep: return SuspendingWait(happen: happen) { await slept($0) }
    case .sleepLoop, .yieldLoop:
      return SuspendingWait(happen: happen) { timeout in
        let deadline = ContinuousClock.now + timeout
        while !flag.isOpen {
          if ContinuousClock.now >= deadline { return .timeout }
          if wait == .yieldLoop {
            await Task.yield()
          } else if await slept(.milliseconds(1)) == .cancellation {
            return .cancellation
          }
        }
        return .event
      }
    case .messages:
      let center = NotificationCenter()
      let subject = Subject()
      // An iterator receives the messages that are posted since it was created.
      let messages = UncheckedSendable(center.messages(of: subject, for: Ended.self).makeAsyncIterator())
      return SuspendingWait(happen: { center.post(Ended(), subject: subject) }) { _ in
        var messages = messages.value
        return (try? await messages.next()) == nil ? .cancellation : .event
      }
    case .observation:
      let model = Model()
      withObservationTracking {
        _ = model.hasEnded
      } onChange: {
        flag.open()
      }
      return SuspendingWait(happen: { model.hasEnded = true }) { _ in
        await flag.opened()
        return .event
      }
    default: return streamWait()
    }
  }

  private func streamWait() -> SuspendingWait {
    let (stream, continuation) = AsyncStream<Void>.makeStream()
    let next: @Sendable () async -> Outcome = {
      for await _ in stream { return .event }
      return .cancellation
    }
    return SuspendingWait(happen: { continuation.yield() }) { timeout in
      switch wait {
      case .taskGroup:
        return await withTaskGroup { group in
          group.addTask { await next() }
          return await group.next()!
        }
      case .asyncLet:
        async let outcome = next()
        return await outcome
      case .sleepRace: return await race(next, timeout)
      default:
        for await _ in stream { return .event }
        return .cancellation
      }
    }
  }

  private nonisolated(nonsending) func race(_ next: @escaping @Sendable () async -> Outcome, _ timeout: Duration) async
    -> Outcome
  {
    await withTaskGroup { group in
      group.addTask { await next() }
      group.addTask { await slept(timeout) }
      defer { group.cancelAll() }
      return await group.next()!
    }
  }

  private func waiterWait(in testCase: XCTestCase?) -> SuspendingWait {
    let flag = Latch()
    let happen: @Sendable () -> Void = { flag.open() }
    let expectation: XCTestExpectation
    if wait == .predicateFulfillment {
      expectation = XCTNSPredicateExpectation(predicate: NSPredicate { _, _ in flag.isOpen }, object: nil)
    } else {
      expectation = XCTestExpectation(description: "ended")
      expectation.isInverted = wait == .invertedFulfillment
      flag.whenOpened { [expectation] in expectation.fulfill() }
    }
    let shared = UncheckedSendable((testCase: testCase, expectation: expectation))
    return SuspendingWait(happen: happen) { timeout in
      let (testCase, expectation) = shared.value
      if wait == .testCaseFulfillment {
        // If the wait does not end with the event, the test fails.
        await testCase!.fulfillment(of: [expectation], timeout: timeout.seconds)
        return expected
      }
      let isCompleted = await XCTWaiter().fulfillment(of: [expectation], timeout: timeout.seconds) == .completed
      return isCompleted == (wait != .invertedFulfillment) ? .event : .timeout
    }
  }

  private func expectationWait() -> SuspendingWait? {
    let flag = Latch()
    let happen: @Sendable () -> Void = { flag.open() }
    switch wait {
    case .toEventually:
      return SuspendingWait(happen: happen) { timeout in
        await outcomeInTask { await expect { flag.isOpen }.toEventually(beTrue(), timeout: timeout) }
      }
    case .toEventuallyBlock:
      return SuspendingWait(happen: happen) { timeout in
        await outcomeInTask {
          await toEventually(timeout: timeout) { await expect { await isOpen(flag) }.to(beTrue()) }
        }
      }
    case .toAlways:
      return SuspendingWait(happen: happen) { timeout in
        await outcomeInTask(passing: .timeout, failing: .event) {
          await expect { await isOpen(flag) }.toAlways(beFalse(), timeout: timeout)
        }
      }
    case .toNever:
      return SuspendingWait(happen: happen) { timeout in
        await outcomeInTask(passing: .timeout, failing: .event) {
          await expect { flag.isOpen }.toNever(beTrue(), timeout: timeout)
        }
      }
    case .pollUnwrap:
      return SuspendingWait(happen: happen) { timeout in
        await outcomeInTask { _ = try await pollUnwrap(timeout: timeout) { await isOpen(flag) ? true : nil } }
      }
    case .waitUntil:
      return SuspendingWait(happen: happen) { timeout in
        await outcomeInTask { await waitUntil(timeout: timeout) { done in flag.whenOpened(done) } }
      }
    case .expectCalls:
      return SuspendingWait(happen: happen) { timeout in
        await outcomeInTask { await expect(times: 1, timeout: timeout) { called in flag.whenOpened(called) } }
      }
    case .eventuallyEmit:
      let (stream, continuation) = AsyncStream<Int>.makeStream()
      return SuspendingWait(happen: { continuation.yield(1) }) { timeout in
        await outcomeInTask { await expect(stream).to(eventuallyEmit(1, timeout: timeout)) }
      }
    case .waitForTasks:
      let tasks = RecordingTaskProvider()
      tasks.task { await flag.opened() }
      return SuspendingWait(happen: happen) { timeout in
        do {
          try await tasks.waitForTasks(timeout: timeout)
          return .event
        } catch {
          return error is CancellationError ? .cancellation : .timeout
        }
      }
    case .confirmation:
      let (stream, continuation) = AsyncStream<Void>.makeStream()
      let next: @Sendable () async -> Outcome = {
        for await _ in stream { return .event }
        return .cancellation
      }
      return SuspendingWait(happen: happen) { timeout in
        await outcomeInTask {
          await confirmation { confirmed in
            flag.whenOpened {
              confirmed()
              continuation.yield()
            }
            _ = await race(next, timeout)
          }
        }
      }
    default: return nil
    }
  }
}

private nonisolated(nonsending) func slept(_ duration: Duration) async -> Outcome {
  do {
    try await Task.sleep(for: duration)
    return .timeout
  } catch {
    return .cancellation
  }
}

private func isOpen(_ latch: Latch) async -> Bool { latch.isOpen }

/// An actor that code can keep busy.
private actor BusyActor {
  nonisolated let gate = DispatchSemaphore(value: 0)
  private nonisolated let isBusy = DispatchSemaphore(value: 0)

  /// Keeps the actor and a thread busy until `gate` is signaled.
  nonisolated func keepBusy() {
    Task.detached { await self.work() }
    isBusy.wait()
  }

  private func work() {
    isBusy.signal()
    wait()
  }

  private nonisolated func wait() { gate.wait() }

  func touch() {}
}

private final class Subject: Sendable {}

private struct Ended: NotificationCenter.AsyncMessage {
  typealias Subject = WaitTests.Subject
}

@Observable private final class Model: @unchecked Sendable {
  // Unchecked, because one task sets the property once.
  var hasEnded = false
}
