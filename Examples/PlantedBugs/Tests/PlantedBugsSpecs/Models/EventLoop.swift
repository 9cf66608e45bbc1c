#if os(Linux)
import CandlestickConcurrency
import Foundation

/// An event loop, like that of a server: a thread that runs jobs, timers, and handlers of descriptors, one at a time.
final class EventLoop: Sendable {
  typealias Job = @Sendable () -> Void
  typealias Handler = @Sendable (Epoll.Conditions) -> Void

  private struct State {
    var jobs: [Job] = []
    var timers: [(deadline: ContinuousClock.Instant, job: Job)] = []
    var handlers: [Int32: Handler] = [:]
    var isEnding = false

    /// Removes and returns the timers that are due, and the jobs.
    mutating func takeWork() -> [Job] {
      let now = ContinuousClock.now
      let due = timers.filter { $0.deadline <= now }.map(\.job)
      timers.removeAll { $0.deadline <= now }
      defer { jobs = [] }
      return due + jobs
    }
  }

  private let state = LockIsolated(State())
  private let descriptors = Epoll()
  private let wakeUp = createWakeUp(0, 0)
  private let hasEnded = DispatchSemaphore(value: 0)

  init() {
    descriptors.add(wakeUp)
    Thread.detachNewThread { self.run() }
  }

  deinit {
    descriptors.close()
    close(wakeUp)
  }

  /// Runs a job on the loop's thread. A loop that has ended does nothing.
  func execute(_ job: @escaping Job) {
    state.withValue { $0.jobs.append(job) }
    wake()
  }

  /// Runs a job after a time. Must be called on the loop's thread.
  func schedule(after delay: Duration, _ job: @escaping Job) {
    state.withValue { $0.timers.append((.now + delay, job)) }
  }

  /// Calls a handler on the loop's thread as long as a descriptor can be read or has an error, until it is closed.
  func handle(_ descriptor: Int32, _ handler: @escaping Handler) {
    state.withValue { $0.handlers[descriptor] = handler }
    descriptors.add(descriptor)
  }

  /// Lets the loop end when it has run all jobs, and waits for its end.
  func end() {
    state.withValue { $0.isEnding = true }
    wake()
    hasEnded.wait()
  }

  private func wake() {
    var one: UInt64 = 1
    write(wakeUp, &one, 8)
  }

  private func run() {
    while true {
      let (work, isEnding) = state.withValue { ($0.takeWork(), $0.isEnding) }
      for job in work { job() }
      if isEnding && work.isEmpty { break }
      if work.isEmpty { handleEvents() }
    }
    // Releases what the handlers and timers refer to, which may be the owner of the loop.
    state.setValue(State())
    hasEnded.signal()
  }

  private func handleEvents() {
    for (descriptor, conditions) in descriptors.wait(milliseconds: millisecondsToNextTimer()) {
      if descriptor == wakeUp {
        var count: UInt64 = 0
        read(wakeUp, &count, 8)
      } else {
        state.value.handlers[descriptor]?(conditions)
      }
    }
  }

  private func millisecondsToNextTimer() -> Int32 {
    guard let next = state.value.timers.map(\.deadline).min() else { return -1 }
    let time = max(next - .now, .zero)
    // Rounded up, so that the timer is due then.
    return Int32((time / .milliseconds(1)).rounded(.up))
  }
}
#endif
