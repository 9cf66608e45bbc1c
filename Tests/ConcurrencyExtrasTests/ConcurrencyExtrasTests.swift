import ConcurrencyExtras
import Dispatch
import Foundation
import XCTest

/// Uses each declaration of swift-concurrency-extras as its own suite and its users do.
final class ConcurrencyExtrasTests: XCTestCase {
  private struct Failure: Error, Equatable {}

  func testActorIsolated() async {
    let count = ActorIsolated(0)
    await count.setValue(1)
    let (before, isEven) = await (
      count.value,
      count.withValue {
        $0 += 1; return $0.isMultiple(of: 2)
      }
    )
    XCTAssertEqual(before, 1)
    XCTAssertTrue(isEven)
  }

  func testLockIsolated() {
    let count = LockIsolated(0)
    DispatchQueue.concurrentPerform(iterations: 1_000) { _ in count.withValue { $0 += 1 } }
    XCTAssertEqual(count.value, 1_000)
    count.setValue(3)
    XCTAssertEqual(count.description, "3")
    XCTAssertThrowsError(try LockIsolated<Int>(try { throw Failure() }()))
  }

  func testAnyHashableSendable() throws {
    func wrap(_ base: some Hashable & Sendable) -> AnyHashableSendable { AnyHashableSendable(base) }
    XCTAssertEqual(wrap(wrap(1)), wrap(1))
    XCTAssertNotEqual(AnyHashableSendable(1), AnyHashableSendable(2))
    XCTAssertEqual(AnyHashableSendable(1).hashValue, AnyHashableSendable(1).hashValue)
    XCTAssertEqual(AnyHashableSendable(true), true)
    XCTAssertEqual(AnyHashableSendable(1.5), 1.5)
    XCTAssertEqual(AnyHashableSendable(1), 1)
    XCTAssertEqual(AnyHashableSendable("a"), "a")
    let base: (any Hashable & Sendable)? = 1
    let wrapped = try XCTUnwrap(base.map(AnyHashableSendable.init))
    XCTAssertTrue(wrapped == AnyHashableSendable(1))
    XCTAssertEqual(wrapped.base as? Int, 1)
    XCTAssertEqual("\(wrapped)", "1")
    XCTAssertEqual(wrapped.description, "1")
    XCTAssertEqual(wrapped.debugDescription, "AnyHashableSendable(1)")
    XCTAssertEqual(wrapped.customMirror.children.count, 1)
    XCTAssertEqual(wrapped as AnyHashable, 1 as AnyHashable)
    var hasher = Hasher()
    wrapped.hash(into: &hasher)
    XCTAssertEqual(hasher.finalize(), 1.hashValue)
  }

  func testUncheckedSendable() async throws {
    @UncheckedSendable var numbers = [1, 2]
    numbers.append(3)
    let count = await Task { [$numbers] in $numbers.count }.value
    XCTAssertEqual(count, 3)
    var wrapper = UncheckedSendable(wrappedValue: Point(x: 1))
    wrapper.x = 5
    wrapper.projectedValue = UncheckedSendable(Point(x: wrapper.value.x + 1))
    XCTAssertEqual(wrapper.wrappedValue, Point(x: 6))
    XCTAssertEqual(wrapper, UncheckedSendable(Point(x: 6)))
    let data = try JSONEncoder().encode(wrapper)
    XCTAssertEqual(try JSONDecoder().decode(UncheckedSendable<Point>.self, from: data), wrapper)
    var iterator: UncheckedSendable<AsyncStream<Int>>.AsyncIterator = UncheckedSendable(AsyncStream<Int>.finished)
      .makeAsyncIterator()
    let element: UncheckedSendable<AsyncStream<Int>>.Element? = await iterator.next()
    XCTAssertNil(element)
  }

  func testStreams() async throws {
    let (numbers, continuation) = AsyncStream<Int>.makeStream()
    continuation.yield(1)
    continuation.finish()
    let texts = numbers.map { "\($0)" }.eraseToStream()
    let first = await texts.first { _ in true }
    XCTAssertEqual(first, "1")
    let failing = AsyncThrowingStream<Int, any Error>.finished(throwing: Failure()).eraseToThrowingStream()
    do {
      for try await _ in failing {}
      XCTFail("no error")
    } catch {
      XCTAssertEqual(error as? Failure, Failure())
    }
    for await _ in AsyncStream<Int>(AsyncStream<Int>.finished) { XCTFail("an element") }
    for try await _ in AsyncThrowingStream<Int, any Error>(AsyncStream<Int>.finished) { XCTFail("an element") }
    let waiting = [
      Task { for await _ in AsyncStream<Int>.never {} },
      Task { do { for try await _ in AsyncThrowingStream<Int, any Error>.never {} } catch {} },
    ]
    for task in waiting {
      task.cancel()
      await task.value
    }
  }

  func testStreamsWithContinuations() async {
    let (stream, continuation) = AsyncStream.streamWithContinuation(Int.self, bufferingPolicy: .bufferingNewest(1))
    continuation.yield(1)
    continuation.yield(2)
    continuation.finish()
    for await element in stream { XCTAssertEqual(element, 2) }
    let (throwing, other) = AsyncThrowingStream<Int, any Error>.streamWithContinuation()
    other.finish(throwing: CancellationError())
    do {
      for try await _ in throwing { XCTFail("an element") }
      XCTFail("no error")
    } catch {
      XCTAssert(error is CancellationError)
    }
  }

  @available(*, deprecated)
  func testStreamsOfSequencesThatAreNotSendable() async throws {
    final class Numbers: AsyncSequence {
      func makeAsyncIterator() -> AsyncStream<Int>.Iterator { AsyncStream<Int>.finished.makeAsyncIterator() }
    }
    for await _ in Numbers().eraseToStream() { XCTFail("an element") }
    for try await _ in Numbers().eraseToThrowingStream() { XCTFail("an element") }
    for await _ in AsyncStream(Numbers()) { XCTFail("an element") }
    for try await _ in AsyncThrowingStream(Numbers()) { XCTFail("an element") }
  }

  func testTasks() async {
    let never = Task { try await Task.never() }
    let typed = Task { try await Task<Int, Never>.never() }
    await Task.megaYield()
    await Task.megaYield(count: 3)
    let outer = Task { try await never.cancellableValue }
    outer.cancel()
    typed.cancel()
    for result in [await outer.result.map { 0 }, await typed.result] {
      XCTAssertThrowsError(try result.get()) { XCTAssertTrue($0 is CancellationError) }
    }
    let value = await Task { 5 }.cancellableValue
    XCTAssertEqual(value, 5)
  }

  func testResult() async {
    func work() async throws -> Int { throw Failure() }
    func typedWork() async throws(Failure) -> Int { throw Failure() }
    let result = await Result { try await work() }
    XCTAssertThrowsError(try result.get())
    let typed: Result<Int, Failure> = await Result { () async throws(Failure) in try await typedWork() }
    XCTAssertEqual(typed, .failure(Failure()))
  }

  @MainActor func testMainSerialExecutor() async {
    await withMainSerialExecutor {
      let numbers = LockIsolated<[Int]>([])
      await withTaskGroup(of: Void.self) { group in
        for number in 1...1_000 { group.addTask { numbers.withValue { $0.append(number) } } }
      }
      XCTAssertEqual(numbers.value, Array(1...1_000))
      XCTAssertTrue(uncheckedUseMainSerialExecutor)
    }
    withMainSerialExecutor { XCTAssertTrue(uncheckedUseMainSerialExecutor) }
    XCTAssertFalse(uncheckedUseMainSerialExecutor)
  }
}

private struct Point: Codable, Equatable {
  var x: Int
}
