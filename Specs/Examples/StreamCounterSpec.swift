import Candlestick

actor StreamCounter {
  private(set) var count = 0

  func observe(_ notifications: AsyncStream<Void>) async {
    for await _ in notifications { count += 1 }
  }
}

/// A notification is counted some time after it was posted; at the end of the stream, all of them have been counted.
/// The time limit turns a task that never ends into a failure.
final class StreamCounterSpec: Spec {
  override class func spec() {
    describe("a stream counter", .timeLimit(.seconds(60))) {
      let counter = memoized { StreamCounter() }
      let notifications = memoized { AsyncStream<Void>.makeStream() }
      var task: Task<Void, Never>!

      beforeEach { task = Task { await counter().observe(notifications().stream) } }
      afterEach { task.cancel() }

      it("counts nothing before the first notification") {
        await expect { await counter().count }.to(equal(0))
      }

      it("counts notifications as they come") {
        notifications().continuation.yield()
        await expect { await counter().count }.toEventually(equal(1), timeout: .seconds(30))
        notifications().continuation.yield()
        await expect { await counter().count }.toEventually(equal(2), timeout: .seconds(30))
      }

      it("has counted them all when the stream has ended") {
        for _ in 1...100 { notifications().continuation.yield() }
        notifications().continuation.finish()
        await task.value
        await expect { await counter().count }.to(equal(100))
      }

      it("stops when its task is cancelled") {
        task.cancel()
        await task.value
        notifications().continuation.yield()
        await expect { await counter().count }.to(equal(0))
      }
    }
  }
}
