internal import CandlestickConcurrency
import CandlestickSimulation
import CandlestickSupport
import Dispatch

/// Waits between polls: for real time or, in a simulation, until another task has made a step.
struct PollWait {
  /// The maximum extra time for code that starts near the timeout or after it.
  private static let longestLeeway: Duration = .seconds(1)

  private let timeout: Duration
  private let awaited: AwaitedEvent
  private let start = ContinuousClock.now
  private let poll: (any SimulationPoll)?

  init(atMost timeout: Duration, for awaited: AwaitedEvent) {
    self.timeout = timeout.upToACentury
    self.awaited = awaited
    poll = Simulation.context?.makePoll(for: self.timeout, awaits: awaited)
  }

  /// True if time is virtual.
  var isVirtual: Bool { poll != nil }

  /// The time since the wait was created.
  var elapsed: Duration { poll?.elapsed ?? start.duration(to: .now) }

  /// Returns the time since the wait was created. Callable from any thread; in a simulation, it returns nil on a thread
  /// that does not run the simulation.
  var clock: @Sendable () -> Duration? {
    if let poll { return poll.clock }
    return { [start] in start.duration(to: .now) }
  }

  /// The time left; zero if the wait is over.
  var remaining: Duration {
    let remaining = timeout - elapsed
    guard let poll, timeout > .zero else { return max(remaining, .zero) }
    // Keep a rest: an event at the very last moment still counts.
    return poll.isOver || remaining < .zero ? .zero : max(remaining, .nanoseconds(1))
  }

  /// The reason why the simulation cannot make progress; nil if it can.
  var idleReason: String? { poll?.stopReason }

  /// Makes each poll atomic in a simulation: other tasks run only between polls.
  func beginPolling() { poll?.begin() }

  /// Reverts `beginPolling`.
  func endPolling() { poll?.finish() }

  /// Advances virtual time to the timeout, because nothing can happen before it.
  func skipToEnd() { poll?.skipToEnd() }

  /// Waits until an event may have happened; in real time, no longer than the limit.
  @available(*, noasync)
  func untilNextPoll(within limit: Duration) {
    guard let poll else { return MainRunLoop.drain(atMost: limit) }
    poll.next()
  }

  /// Waits until an event may have happened; in real time, no longer than the limit. Throws if the task is cancelled.
  nonisolated(nonsending) func untilNextPoll(within limit: Duration) async throws {
    guard let poll else { return try await Task.sleep(for: limit) }
    try Task.checkCancellation()
    await poll.next()
    try Task.checkCancellation()
  }

  /// The deadline for async code that starts now: the timeout, or later if the code starts near it. The extra time is
  /// longest for `toAlways` and `toNever` in real time, so that a busy machine does not make them fail.
  var pollDeadline: Duration {
    let isTimeKnown = isVirtual || awaited == .change
    let leeway = timeout > .zero && isTimeKnown ? min(timeout, Self.longestLeeway) : Self.longestLeeway
    return max(timeout, elapsed + leeway)
  }

  /// Waits for an event until the time is up. The event also happens if the task is cancelled.
  ///
  /// - Returns: the reason why the simulation cannot make progress; nil if it can, and in real time.
  nonisolated(nonsending) func pause(for ending: OneTimeEvent<Void>) async -> String? {
    guard remaining > .zero else { return nil }
    return await withTaskCancellationHandler {
      await pause(for: ending, until: timeout)
    } onCancel: {
      ending.happen()
    }
  }

  /// Waits for an event or a deadline.
  ///
  /// - Parameter time: the deadline on the clock of ``elapsed``.
  /// - Returns: the reason why the simulation cannot make progress; nil if it can, and in real time.
  nonisolated(nonsending) func pause(for ending: OneTimeEvent<Void>, until time: Duration) async -> String? {
    if let poll {
      let wake = poll.wake
      return ending.whenHappened { wake() } == nil ? await poll.pause(until: time) : nil
    }
    let signal = OneTimeEvent<Void>()
    if ending.whenHappened({ signal.happen() }) != nil { return nil }
    // A sleeping task would cost ten times as much as this timer.
    let timer = DispatchSource.makeTimerSource(queue: .global())
    timer.setEventHandler { signal.happen() }
    timer.schedule(deadline: .now() + .nanoseconds(Int(clamping: (time - elapsed).wholeNanoseconds)))
    timer.resume()
    await signal.wait()
    timer.cancel()
    return nil
  }

  /// Waits until a condition holds, the time is up, or the simulation cannot make progress.
  ///
  /// - Parameter condition: other threads that change it must call ``MainRunLoop/wake()`` afterwards.
  @available(*, noasync)
  func until(_ condition: () -> Bool) {
    guard let poll else {
      _ = MainRunLoop.drain(atMost: remaining, until: condition)
      return
    }
    while !condition(), !poll.isOver { poll.next() }
    poll.finish()
  }
}
