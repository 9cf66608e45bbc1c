import Candlestick
import NIOCore
import NIOPosix

extension ServerBug {
  static let leakedConnection = ServerBug(
    "Pool of channels",
    "Leak at a timeout: a request that gets a connection after its time is over does not give it back."
  ) { version in
    let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
    let server = try await startLineServer(on: group) { line, channel in
      channel.eventLoop.scheduleTask(in: .seconds(1)) { channel.sendLine("answer to \(line)") }
    }
    let pool = ChannelPool(try await LineClient(to: server, on: group), version)
    async let first = pool.ask("1", timeout: .seconds(5))
    async let second = pool.ask("2", timeout: .seconds(1))
    _ = await (first, second)
    await expect { await pool.isFree }.to(beTrue())
    try await pool.client.close()
    try await server.close()
    try await group.shutdownGracefully()
  }
}

/// Lends its one connection to one request at a time.
private actor ChannelPool {
  let client: LineClient
  private(set) var isFree = true
  private let version: Version
  private var waiting: [CheckedContinuation<Void, Never>] = []

  init(_ client: LineClient, _ version: Version) {
    self.client = client
    self.version = version
  }

  /// Returns the answer; nil if there is none in time.
  func ask(_ question: String, timeout: Duration) async -> String? {
    let request = Task { try await answer(to: question) }
    let timer = Task {
      try await Task.sleep(for: timeout)
      request.cancel()
    }
    defer { timer.cancel() }
    return try? await request.value
  }

  private func answer(to question: String) async throws -> String? {
    await take()
    switch version {
    case .broken:
      try Task.checkCancellation()
      defer { giveBack() }
      return await send(question)
    case .fixed:
      defer { giveBack() }
      try Task.checkCancellation()
      return await send(question)
    }
  }

  private func send(_ question: String) async -> String? {
    client.send(question)
    return await client.receive()
  }

  private func take() async {
    if !isFree { return await withCheckedContinuation { waiting.append($0) } }
    isFree = false
  }

  private func giveBack() {
    if waiting.isEmpty { isFree = true } else { waiting.removeFirst().resume() }
  }
}
