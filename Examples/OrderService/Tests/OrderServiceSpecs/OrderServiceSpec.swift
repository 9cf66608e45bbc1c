import Candlestick
import CandlestickConcurrency
import NIOPosix
import OrderService

final class OrderServiceSpec: Spec {
  override class func spec() {
    describe("an order service") {
      it("accepts orders", .deterministic) {
        try await RunningService.with(OrderBook()) { service in
          let client = service.client()
          try await client.place(Order(key: "1", item: "lamp"))
          try await client.place(Order(key: "2", item: "desk"))
          await expect { try await client.orders().map(\.item) }.to(equal(["lamp", "desk"]))
        }
      }

      it("accepts an order once, however often it is sent", .schedules(100)) {
        let book = OrderBook { _ in try await Task.sleep(for: .seconds(1)) }
        try await RunningService.with(book) { service in
          async let first: Void = service.client().place(Order(key: "1", item: "lamp"))
          async let second: Void = service.client().place(Order(key: "1", item: "lamp"))
          _ = try await (first, second)
        }
        await expect { await book.orders.count }.to(equal(1))
      }

      it("answers the requests that it has when it shuts down", .schedules(100)) {
        let hasRequest = AsyncStream.makeStream(of: Void.self)
        let book = OrderBook { _ in
          hasRequest.continuation.yield()
          try await Task.sleep(for: .seconds(3))
        }
        try await RunningService.with(book) { service in
          async let order: Void = service.client().place(Order(key: "1", item: "lamp"))
          _ = await hasRequest.stream.first { _ in true }
          async let shutdown: Void = service.shutDown()
          _ = try await (order, shutdown)
        }
        await expect { await book.orders.count }.to(equal(1))
      }
    }

    describe("a client") {
      it("waits longer before each attempt", .deterministic) {
        let times = LockIsolated<[Duration]>([])
        let start = ContinuousClock.now
        let book = OrderBook { _ in
          times.withValue { $0.append(ContinuousClock.now - start) }
          if times.value.count < 4 { throw CancellationError() }
        }
        try await RunningService.with(book) { service in
          try await service.client().place(Order(key: "1", item: "lamp"))
        }
        expect(times.value.map(\.components.seconds)).to(equal([0, 1, 3, 7]))
      }

      it("places an order once, although its attempts end before the answer", .schedules(100)) {
        let book = OrderBook { _ in try await Task.sleep(for: .seconds(8)) }
        try await RunningService.with(book) { service in
          try await service.client().place(Order(key: "1", item: "lamp"))
        }
        await expect { await book.orders.count }.to(equal(1))
      }

      it("gives up if the service is slow each time", .deterministic) {
        let book = OrderBook { _ in try await Task.sleep(for: .seconds(3600)) }
        try await RunningService.with(book) { service in
          await expect { try await service.client().place(Order(key: "1", item: "lamp")) }
            .to(throwError(OrderClient.Failure(attempts: 4)))
        }
      }

      it("has at most as many connections as its pool", .schedules(100)) {
        let requests = LockIsolated((running: 0, most: 0))
        let book = OrderBook { _ in
          requests.withValue { $0 = ($0.running + 1, max($0.most, $0.running + 1)) }
          try await Task.sleep(for: .seconds(1))
          requests.withValue { $0.running -= 1 }
        }
        try await RunningService.with(book, connections: 2) { service in
          try await withThrowingTaskGroup { group in
            for number in 1...5 {
              group.addTask { try await service.client().place(Order(key: "\(number)", item: "lamp")) }
            }
            try await group.waitForAll()
          }
        }
        expect(requests.value.most).to(equal(2))
      }
    }
  }
}
