import Candlestick
import CandlestickConcurrency
import Foundation
import NIOCore
import NIOPosix

extension ServerBug {
  static let blockedLoop = ServerBug(
    "Handler on an event loop",
    "Blocked loop: the handler waits for a query, whose result may have to arrive on the same loop."
  ) { version in
    let group = MultiThreadedEventLoopGroup(numberOfThreads: 2)
    let database = Task { Database(loop: group.next()) }
    let server = try await startLineServer(on: group) { [database] item, channel in
      channel.eventLoop.makeFutureWithTask { await database.value }.whenSuccess { database in
        answer(item, on: channel, from: database, version)
      }
    }
    let client = try await LineClient(to: server, on: group)
    client.send("lamp")
    await expect { await client.receive() }.to(equal("7 of lamp"))
    try await client.close()
    try await server.close()
    try await group.shutdownGracefully()
  }
}

/// Answers each query after a second.
private struct Database {
  let loop: any EventLoop

  func stock(of item: String) -> EventLoopFuture<Int> { loop.scheduleTask(in: .seconds(1)) { 7 }.futureResult }
}

private func answer(_ item: String, on channel: any Channel, from database: Database, _ version: Version) {
  let query = database.stock(of: item)
  switch version {
  case .broken:
    let hasResult = DispatchSemaphore(value: 0)
    let stock = LockIsolated(0)
    query.whenSuccess {
      stock.setValue($0)
      hasResult.signal()
    }
    hasResult.wait()
    channel.sendLine("\(stock.value) of \(item)")
  case .fixed:
    query.whenSuccess { channel.sendLine("\($0) of \(item)") }
  }
}
