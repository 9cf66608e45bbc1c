import Candlestick
import CandlestickConcurrency

/// `eraseToStream`, `.never` and `.finished`.
final class StreamToolsSpec: Spec {
  /// Counts the elements that are pulled; throws after three.
  private struct Numbers: AsyncSequence, AsyncIteratorProtocol, Sendable {
    let pulled: LockIsolated<Int>

    func makeAsyncIterator() -> Numbers { self }

    func next() async throws -> Int? {
      try pulled.withValue { count in
        if count == 3 { throw TestError.first }
        count += 1
        return count
      }
    }
  }

  override class func spec() {
    describe("a stream of a sequence", .deterministic) {
      let pulled = memoized { LockIsolated(0) }

      it("pulls elements on demand") {
        var iterator = Numbers(pulled: pulled()).eraseToStream().makeAsyncIterator()
        try await Simulation.current.settle()
        expect(pulled().value).to(equal(0))
        let first = await iterator.next()
        expect(first).to(equal(1))
        expect(pulled().value).to(equal(1))
      }

      it("traps if two tasks iterate it at the same time, as other streams do", .needsSimulations, .realTime) {
        expect {
          try withDeterministicExecution {
            let stream = AsyncStream<Int>.never.map { $0 }.eraseToStream()
            let tasks = (0..<2).map { _ in Task { await stream.reduce(0, +) } }
            try await Simulation.current.settle()
            tasks.forEach { $0.cancel() }
          }
        }.to(throwAssertion("attempt to await next() of one stream in more than one task"))
      }

      it("ends with an error") {
        await expect { await Numbers(pulled: pulled()).eraseToStream().reduce(0, +) }.to(equal(6))
      }

      it("passes on an error if it is a throwing stream") {
        let stream = Numbers(pulled: pulled()).eraseToThrowingStream()
        await expect { try await stream.reduce(0, +) }.to(throwError(TestError.first))
      }

      it("can be created from the sequence") {
        await expect { await AsyncStream(Numbers(pulled: pulled())).reduce(0, +) }.to(equal(6))
        pulled().setValue(0)
        await expect { try await AsyncThrowingStream(Numbers(pulled: pulled())).reduce(0, +) }.to(
          throwError(TestError.first)
        )
      }

      it("ends when its task is cancelled") {
        let task = Task { await AsyncStream<Int>.never.map { $0 }.eraseToStream().reduce(0, +) }
        try await Simulation.current.settle()
        task.cancel()
        await expect { await task.value }.to(equal(0))
      }
    }

    describe("a stream that never emits", .deterministic) {
      it("ends only when its task is cancelled") {
        let task = Task { for await _ in AsyncStream<Int>.never {} }
        let throwing = Task { for try await _ in AsyncThrowingStream<Int, any Error>.never {} }
        let isDone = LockIsolated(false)
        Task {
          await task.value
          isDone.setValue(true)
        }
        try await Simulation.current.advance(by: .seconds(3600))
        expect(isDone.value).to(beFalse())
        task.cancel()
        throwing.cancel()
        await task.value
        try await throwing.value
      }
    }

    describe("a stream that has finished") {
      it("emits nothing") {
        await expect { await AsyncStream<Int>.finished.reduce(0, +) }.to(equal(0))
        await expect { try await AsyncThrowingStream<Int, any Error>.finished().reduce(0, +) }.to(equal(0))
      }

      it("throws an error if it has one") {
        await expect { try await AsyncThrowingStream<Int, any Error>.finished(throwing: TestError.first).reduce(0, +) }
          .to(throwError(TestError.first))
      }
    }
  }
}
