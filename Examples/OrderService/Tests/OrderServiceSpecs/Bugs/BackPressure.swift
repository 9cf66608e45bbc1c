import Candlestick
import Foundation

extension ServerBug {
  static let backPressure = ServerBug(
    "Queue of requests",
    "Back pressure ignored: the thread that reads does not wait when the queue is full, so that the client continues to send."
  ) { version in
    let (client, server) = Socket.pair()
    let queue = RequestQueue(limit: 3, version)
    let reader = WorkerThread {
      while let request = server.receiveLine() { queue.add(request) }
      queue.end()
    }
    let worker = WorkerThread {
      while let request = queue.next() { server.sendLine("\(request) accepted") }
    }
    for number in 1...6 {
      client.sendLine("order \(number)")
      usleep(100_000)
    }
    for number in 1...6 { expect(client.receiveLine()).to(equal("order \(number) accepted")) }
    client.end()
    reader.join()
    worker.join()
    expect(queue.longest).to(beLessThanOrEqualTo(3))
    client.close()
    server.close()
  }
}

private final class RequestQueue: @unchecked Sendable {
  // Unchecked, because the members are mutable. The condition protects them.
  private let version: Version
  private let limit: Int
  private let condition = NSCondition()
  private var requests: [String] = []
  private var hasEnded = false
  /// The largest number of requests so far.
  private(set) var longest = 0

  init(limit: Int, _ version: Version) {
    self.version = version
    self.limit = limit
  }

  func add(_ request: String) {
    condition.withLock {
      if version == .fixed { while requests.count == limit { condition.wait() } }
      requests.append(request)
      longest = max(longest, requests.count)
      condition.broadcast()
    }
  }

  /// Waits for a request; returns nil after the last one.
  func next() -> String? {
    condition.withLock {
      while requests.isEmpty && !hasEnded { condition.wait() }
      defer { condition.broadcast() }
      return requests.isEmpty ? nil : requests.removeFirst()
    }
  }

  func end() {
    condition.withLock {
      hasEnded = true
      condition.broadcast()
    }
  }
}
