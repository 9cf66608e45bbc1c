import Candlestick
import CandlestickExpectations

/// A timeout that no example of this spec reaches.
private let long = Duration.seconds(60)
/// A timeout that examples reach.
private let short = Duration.milliseconds(2)

final class EventuallyEmitSpec: Spec {
  override class func spec() {
    describe("eventuallyEmit") {
      it("matches a sequence that emits these elements first, in this order") {
        await expect(stream(of: 1, 2, 3)).to(eventuallyEmit(1, 2, timeout: long))
        await expect(stream(of: 1, 2)).to(eventuallyEmit(1, 2, timeout: long))
        await expect(stream(of: 1, 2)).toNot(eventuallyEmit(2, 1, timeout: long))
        await expect(stream(of: 1, 2)).toNot(eventuallyEmit(2, timeout: long))
        await expect(stream(of: 1, 2)).toNot(eventuallyEmit(1, 2, 3, timeout: long))
      }

      it("leaves later elements for the next iteration") {
        let stream = stream(of: 1, 2, 3)
        await expect(stream).to(eventuallyEmit(1, timeout: long))
        await expect(stream).to(eventuallyEmit(2, 3, timeout: long))
      }

      it("waits for elements to be emitted") {
        let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
        let producer = Task {
          for number in 1...3 {
            await Task.yield()
            continuation.yield(number)
          }
        }
        await expect(stream).to(eventuallyEmit(1, 2, 3, timeout: long))
        await producer.value
      }

      it("matches any sequence if given no elements, without iterating") {
        await expect(AsyncStream<Int> { _ in }).to(eventuallyEmit(timeout: long))
        let stream = stream(of: 1)
        await expect(stream).to(eventuallyEmit(timeout: long))
        await expect(stream).to(eventuallyEmit(1, timeout: long))
      }

      it("iterates on the caller's actor") {
        await expect(MainActorSequence(count: 3)).to(eventuallyEmit(1, 2, 3, timeout: long))
      }

      it("reports the emitted elements") {
        let messages = await failures {
          await expect(stream(of: 1, 3, 2)).to(eventuallyEmit(1, 2, timeout: long))
          await expect(stream(of: 1)).to(eventuallyEmit(1, 2, timeout: long))
          await expect(AsyncStream<Int> { $0.finish() }).to(eventuallyEmit(1, timeout: long))
          await expect(stream(of: 1, 2, 3)).toNot(eventuallyEmit(1, 2, timeout: long))
        }
        expect(messages).to(
          equal([
            "expected to eventually emit <1, 2>, got <1, 3>",
            "expected to eventually emit <1, 2>, got <1> and then the end",
            "expected to eventually emit <1>, got nothing and then the end",
            "expected to not eventually emit <1, 2>, got <1, 2>",
          ])
        )
      }

      it("fails both ways if the sequence throws") {
        let throwing = AsyncThrowingStream<Int, any Error> { continuation in
          continuation.yield(1)
          continuation.finish(throwing: TestError.broken)
        }
        let messages = await failures {
          await expect(throwing).to(eventuallyEmit(1, 2, timeout: long))
          await expect(AsyncThrowingStream<Int, any Error> { throw TestError.broken })
            .toNot(eventuallyEmit(1, timeout: long))
        }
        expect(messages).to(
          equal([
            "expected to eventually emit <1, 2>, got <1> and then the error <broken>",
            "expected to not eventually emit <1>, got nothing and then the error <broken>",
          ])
        )
      }

      it("fails both ways on nil") {
        let messages = await failures {
          await expect(nil as AsyncStream<Int>?).to(eventuallyEmit(1))
          await expect(nil as AsyncStream<Int>?).toNot(eventuallyEmit(1))
        }
        let message = "eventually emit <1>, got <nil> (use beNil() to match nils)"
        expect(messages).to(equal(["expected to \(message)", "expected to not \(message)"]))
      }
    }

    describe("eventuallyEmit among others") {
      it("matches a sequence that emits these elements in this order, with any others before and between") {
        await expect(stream(of: 0, 1, 0, 2)).to(eventuallyEmit(1, 2, timeout: long, amongOthers: true))
        await expect(stream(of: 1, 0, 1)).to(eventuallyEmit(1, 1, timeout: long, amongOthers: true))
        await expect(stream(of: 2, 1)).toNot(eventuallyEmit(1, 2, timeout: long, amongOthers: true))
      }

      it("reports the last elements, and counts those before") {
        let numbers = AsyncStream<Int> { continuation in
          for number in 1...25 { continuation.yield(number) }
          continuation.finish()
        }
        let messages = await failures {
          await expect(numbers).to(eventuallyEmit(0, timeout: long, amongOthers: true))
          await expect(stream(of: 0, 1)).toNot(eventuallyEmit(1, timeout: long, amongOthers: true))
        }
        expect(messages).to(
          equal([
            "expected to eventually emit <0> among others, "
              + "got <5 more, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25> and then the end",
            "expected to not eventually emit <1> among others, got <0, 1>",
          ])
        )
      }
    }

    describe("a sequence that stops emitting") {
      it("does not match on a timeout", .deterministic) {
        let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
        continuation.yield(1)
        let messages = await failures {
          await expect(stream).to(eventuallyEmit(1, 2, timeout: short))
          await expect(AsyncStream<Int> { _ in }).to(eventuallyEmit(1, timeout: short))
        }
        expect(messages).to(
          equal([
            "expected to eventually emit <1, 2>, got <1> in 0.002 seconds",
            "expected to eventually emit <1>, got nothing in 0.002 seconds",
          ])
        )
        await expect(AsyncStream<Int> { _ in }).toNot(eventuallyEmit(1, timeout: short))
      }

      it("is cancelled") {
        let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
        await waitUntil(timeout: long) { done in
          continuation.onTermination = { _ in done() }
          await expect(stream).toNot(eventuallyEmit(1, timeout: short))
        }
      }

      it("is left behind if it ignores cancellation") {
        let unresponsive = UnresponsiveSequence()
        let messages = await failures {
          await expect(unresponsive).to(eventuallyEmit([1], timeout: short, graceTime: short))
        }
        unresponsive.free()
        expect(messages).to(
          equal([
            "expected to eventually emit <1>, got nothing in 0.002 seconds "
              + "(its iteration ignored cancellation and was left behind)"
          ])
        )
      }

      it("is awaited until the limit in a cancelled task if it ignores cancellation", .deterministic) {
        let unresponsive = UnresponsiveSequence()
        let start = ContinuousClock.now
        let messages = await failures {
          let task = Task {
            _ = await expect(unresponsive).to(eventuallyEmit([1], timeout: .seconds(5), graceTime: .seconds(1)))
          }
          task.cancel()
          await task.value
        }
        unresponsive.free()
        expect(ContinuousClock.now - start) >= .seconds(5)
        expect(messages).to(
          equal([
            "expected to eventually emit <1>, got nothing in 5.0 seconds "
              + "(its iteration ignored cancellation and was left behind)"
          ])
        )
      }

      it("fails both ways if the expectation's task is cancelled") {
        let messages = await failures {
          let task = Task {
            await expect(AsyncStream<Int> { _ in }).to(eventuallyEmit(1, timeout: long))
            await expect(AsyncStream<Int> { _ in }).toNot(eventuallyEmit(1, timeout: long))
          }
          task.cancel()
          await task.value
        }
        expect(messages).to(
          equal([
            "expected to eventually emit <1>, got nothing until its task was cancelled",
            "expected to not eventually emit <1>, got nothing until its task was cancelled",
          ])
        )
      }
    }
  }
}

private func stream<Element: Sendable>(of elements: Element...) -> AsyncStream<Element> {
  AsyncStream { continuation in
    for element in elements { continuation.yield(element) }
    continuation.finish()
  }
}

/// A sequence that is not sendable and must stay on the main actor.
private struct MainActorSequence: AsyncSequence {
  final class Iterator: AsyncIteratorProtocol {
    let count: Int
    var number = 0
    init(count: Int) { self.count = count }

    func next() async -> Int? { await next(isolation: nil) }

    func next(isolation actor: isolated (any Actor)?) async -> Int? {
      MainActor.preconditionIsolated()
      number += 1
      return number <= count ? number : nil
    }
  }

  let count: Int
  func makeAsyncIterator() -> Iterator { Iterator(count: count) }
}

/// A sequence that emits nothing before it is freed, even if the iteration is cancelled.
private final class UnresponsiveSequence: AsyncSequence, AsyncIteratorProtocol, Sendable {
  private let waiter = AsyncStream.makeStream(of: Void.self)

  func makeAsyncIterator() -> UnresponsiveSequence { self }

  func next() async -> Int? {
    let stream = waiter.stream
    // A detached task is not cancelled with the task that awaits it.
    await Task.detached { for await _ in stream {} }.value
    return nil
  }

  func free() { waiter.continuation.finish() }
}
