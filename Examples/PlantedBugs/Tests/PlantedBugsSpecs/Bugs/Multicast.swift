import Candlestick

extension PlantedBug {
  static let multicast = PlantedBug(
    "Multicast stream",
    kind: "deadlock",
    "A stream that is created after the end never ends, so its reader waits forever."
  ) { version in
    let multicast = Multicast(version)
    async let count = multicast.stream().reduce(0) { count, _ in count + 1 }
    await Task.yield()
    await multicast.finish()
    let received = await count
    expect(received).to(equal(0))
  }
}

/// Sends values to any number of streams.
private actor Multicast {
  private let version: Version
  private var continuations: [AsyncStream<Int>.Continuation] = []
  private var isFinished = false

  init(_ version: Version) {
    self.version = version
  }

  func stream() -> AsyncStream<Int> {
    let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
    if version == .fixed && isFinished { continuation.finish() } else { continuations.append(continuation) }
    return stream
  }

  func finish() {
    isFinished = true
    for continuation in continuations { continuation.finish() }
  }
}
