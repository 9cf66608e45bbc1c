import Candlestick
import CandlestickConcurrency
import Foundation

extension ServerBug {
  static let repeatedRequest = ServerBug(
    "Retry after a reset",
    "Sent twice: the client repeats an order if the connection ends before the answer, although the server may have it."
  ) { version in
    let server = OrderServer(version)
    let thread = WorkerThread { server.run() }
    _ = placeOrder(port: server.port)
    expect(server.orders.value.count).to(equal(1))
    server.stop()
    thread.join()
  }
}

/// Places an order. Tries again, once, if the connection ends without an answer. The request has a key by which a server can
/// know that it is the same.
private func placeOrder(port: UInt16) -> String? {
  for _ in 1...2 {
    guard let connection = Socket.connected(to: port) else { continue }
    defer { connection.close() }
    connection.sendLine("key 7")
    if let answer = connection.receiveLine() { return answer }
  }
  return nil
}

/// Serves orders, and ends each connection that is five seconds old.
private final class OrderServer: Sendable {
  let orders = LockIsolated<[String]>([])
  private let version: Version
  private let listener = Socket.bound()

  init(_ version: Version) {
    self.version = version
    listener.startListening()
  }

  var port: UInt16 { listener.port }

  func run() {
    var threads: [WorkerThread] = []
    while let connection = listener.accepted() {
      threads.append(
        WorkerThread {
          sleep(5)
          connection.end()
        }
      )
      threads.append(WorkerThread { self.serve(connection) })
    }
    for thread in threads { thread.join() }
    listener.close()
  }

  private func serve(_ connection: Socket) {
    while let key = connection.receiveLine() {
      let isNew = orders.withValue { orders in
        let isNew = version == .broken || !orders.contains(key)
        if isNew { orders.append(key) }
        return isNew
      }
      // A payment takes time. The answer to a repeated order is known.
      if isNew { sleep(5) }
      connection.sendLine("accepted")
    }
  }

  func stop() { listener.end() }
}
