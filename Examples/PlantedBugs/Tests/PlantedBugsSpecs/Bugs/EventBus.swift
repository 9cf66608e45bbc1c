import Candlestick

extension PlantedBug {
  static let eventBus = PlantedBug(
    "Event bus",
    kind: "late subscriber",
    "It returns a stream and registers it in a task, so an event that is published at once is lost."
  ) { version in
    let bus = EventBus(version)
    let events = await bus.events()
    for _ in 1...3 { await Task.yield() }
    await bus.publish("launched")
    await Task.yield()
    await bus.finish()
    await expect { await events.reduce(into: []) { $0.append($1) } }.to(equal(["launched"]))
  }
}

/// Sends events to all subscribers.
private actor EventBus {
  private let version: Version
  private var subscribers: [AsyncStream<String>.Continuation] = []
  private var isFinished = false

  init(_ version: Version) {
    self.version = version
  }

  nonisolated func events() async -> AsyncStream<String> {
    let (stream, continuation) = AsyncStream.makeStream(of: String.self)
    switch version {
    case .broken: Task { await add(continuation) }
    case .fixed: await add(continuation)
    }
    return stream
  }

  private func add(_ subscriber: AsyncStream<String>.Continuation) {
    if isFinished { return subscriber.finish() }
    subscribers.append(subscriber)
  }

  func publish(_ event: String) {
    for subscriber in subscribers { subscriber.yield(event) }
  }

  func finish() {
    isFinished = true
    for subscriber in subscribers { subscriber.finish() }
  }
}
