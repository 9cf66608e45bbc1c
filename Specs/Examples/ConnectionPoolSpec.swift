import Candlestick

/// Cancels a query wherever it is suspended, in two versions of a pool of connections. One of them loses the connection of a cancelled query.
final class ConnectionPoolSpec: Spec {
  override class func spec() {
    describe("a query that is cancelled anywhere", .needsSimulations) {
      it("loses its connection if the pool takes it back only after a query that succeeds") {
        let failure = try scheduleFailure {
          try exploreCancellations { await query(ConnectionPool(returnsAlways: false)) }
        }
        expect(failure.failures.first).to(contain("expected to equal <1>, got <0>"))
        expect(failure.description).to(
          match(
            #"is cancelled after step \d+, while it is suspended at ConnectionPoolSpec.swift:\d+ in ConnectionPool.answer\(\)"#
          )
        )
        expect { try replaySchedule(failure.replay) { await query(ConnectionPool(returnsAlways: false)) } }.to(
          throwError()
        )
      }

      it("gives its connection back if the pool always takes it", .cancellations) {
        await query(ConnectionPool(returnsAlways: true))
      }
    }
  }
}

private func query(_ pool: ConnectionPool) async {
  let query = Task.detached(name: "query") { try await pool.query() }
  _ = await query.result
  await expect { await pool.freeCount }.to(equal(1))
}

private actor ConnectionPool {
  private let returnsAlways: Bool
  private(set) var freeCount = 1

  init(returnsAlways: Bool) {
    self.returnsAlways = returnsAlways
  }

  func query() async throws -> Int {
    try Task.checkCancellation()
    freeCount -= 1
    defer { if returnsAlways { freeCount += 1 } }
    let answer = try await answer()
    if !returnsAlways { freeCount += 1 }
    return answer
  }

  private func answer() async throws -> Int {
    try await Task.sleep(for: .milliseconds(20))
    return 42
  }
}
