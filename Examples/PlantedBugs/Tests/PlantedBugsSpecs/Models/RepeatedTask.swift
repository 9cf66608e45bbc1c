#if os(Linux)
import Candlestick
import CandlestickConcurrency

extension PlantedBug {
  /// Modeled on issue 548 of swift-nio: a timer that ticks once too often.
  static let repeatedTask = PlantedBug(
    "Repeated task",
    kind: "late timer",
    "Its cancellation is a job of the event loop, for which the caller does not wait, so it may tick once more."
  ) { version in
    let loop = EventLoop()
    let ticks = LockIsolated(0)
    let thirdTick = Promise<Void>()
    let task = RepeatedTask(version, on: loop, every: .milliseconds(10)) {
      ticks.withValue { $0 += 1 }
      if ticks.value == 3 { thirdTick.complete() }
    }
    thirdTick.wait()
    task.cancel()
    let count = ticks.value
    try await Task.sleep(for: .milliseconds(50))
    expect(ticks.value).to(equal(count))
    loop.end()
  }
}

/// Runs a job on an event loop again and again.
private final class RepeatedTask: Sendable {
  private let version: Version
  private let loop: EventLoop
  private let interval: Duration
  private let tick: EventLoop.Job
  private let isCancelled = LockIsolated(false)

  init(_ version: Version, on loop: EventLoop, every interval: Duration, _ tick: @escaping EventLoop.Job) {
    self.version = version
    self.loop = loop
    self.interval = interval
    self.tick = tick
    loop.execute { self.scheduleNext() }
  }

  private func scheduleNext() {
    loop.schedule(after: interval) {
      if self.isCancelled.value { return }
      self.tick()
      self.scheduleNext()
    }
  }

  /// Prevents further ticks.
  func cancel() {
    let isDone = Promise<Void>()
    loop.execute {
      self.isCancelled.setValue(true)
      isDone.complete()
    }
    if version == .fixed { isDone.wait() }
  }
}
#endif
