import CandlestickSimulation
import CandlestickSupport
import Dispatch

/// How code waits that looks at something again and again: for some real time, or, in a simulation, for the next step.
struct PollWait {
  /// What code may take that has begun shortly before the time is over, or later, at most.
  private static let longestLeeway: Duration = .seconds(1)

  private let timeout: Duration
  private let awaited: SimulationWatch.Awaited
  private let start = ContinuousClock.now
  private let watch: SimulationWatch?

  /// Prepares to wait.
  ///
  /// - Parameters:
  ///   - timeout: how long to wait at most.
  ///   - awaited: what the code waits for.
  init(atMost timeout: Duration, for awaited: SimulationWatch.Awaited) {
    self.timeout = timeout.upToACentury
    self.awaited = awaited
    watch = SimulationWatch(for: self.timeout, awaits: awaited)
  }

  /// Whether it is virtual time that passes.
  var isVirtual: Bool { watch != nil }

  /// The time that has passed.
  var elapsed: Duration { watch?.elapsed ?? start.duration(to: .now) }

  /// Tells the time that has passed, on any thread; nil on one that cannot know it.
  var clock: @Sendable () -> Duration? {
    if let watch { return watch.clock }
    return { [start] in start.duration(to: .now) }
  }

  /// The time that is left; zero if there is nothing more to wait for.
  var remaining: Duration {
    let remaining = timeout - elapsed
    guard let watch, timeout > .zero else { return max(remaining, .zero) }
    // What happens at the last moment is part of it.
    return watch.isOver ? .zero : max(remaining, .nanoseconds(1))
  }

  /// Why nothing is left that could change what is looked at, if that is so.
  var reasonOfStandstill: String? { watch?.reasonOfStandstill }

  /// Prepares for looks that consist of many steps: in a simulation, all of a look is done before others take a step.
  func beginLooks() { watch?.begin() }

  /// Ends what `beginLooks` has begun.
  func endLooks() { watch?.finish() }

  /// Lets the rest of the time pass, in which nothing can happen.
  func skipToEnd() { watch?.skipToEnd() }

  /// Waits until something has happened.
  ///
  /// - Parameter limit: the longest real time to wait.
  @available(*, noasync)
  func untilNextLook(within limit: Duration) {
    guard let watch else { return MainRunLoop.serve(atMost: limit) }
    watch.next()
  }

  /// Waits until something may have happened.
  ///
  /// - Parameter limit: the longest real time to wait.
  /// - Throws: `CancellationError` if the task is cancelled.
  nonisolated(nonsending) func untilNextLook(within limit: Duration) async throws {
    guard let watch else { return try await Task.sleep(for: limit) }
    try Task.checkCancellation()
    await watch.next()
    try Task.checkCancellation()
  }

  /// When async code has to have ended that begins now: at the end of the time, but for a look that is under way then.
  /// One that watches for the end of some real time is not to fail because the machine is busy.
  var endOfLook: Duration {
    let isTimeKnown = isVirtual || awaited == .change
    let leeway = timeout > .zero && isTimeKnown ? min(timeout, Self.longestLeeway) : Self.longestLeeway
    return max(timeout, elapsed + leeway)
  }

  /// Waits until something ends that runs meanwhile, or until a time is over.
  ///
  /// - Parameters:
  ///   - ending: what to wait for.
  ///   - time: when the wait is over, counted as ``elapsed`` is.
  /// - Returns: why nothing is left that could happen meanwhile, if that is so.
  nonisolated(nonsending) func pause(for ending: Ending, until time: Duration) async -> String? {
    if let watch {
      return ending.whenReached(watch.wake) ? nil : await watch.pause(until: time)
    }
    let signal = Signal()
    if ending.whenReached({ signal.fire() }) { return nil }
    // A task that sleeps would do, at ten times the cost.
    let timer = DispatchSource.makeTimerSource(queue: .global())
    timer.setEventHandler { signal.fire() }
    timer.schedule(deadline: .now() + .nanoseconds(Int(clamping: (time - elapsed).wholeNanoseconds)))
    timer.resume()
    await signal.wait()
    timer.cancel()
    return nil
  }

  /// Waits until a condition holds, or until there is nothing more to wait for.
  ///
  /// - Parameter condition: whoever changes it off the main thread calls ``MainRunLoop/wake()``.
  /// - Returns: whether it holds.
  @available(*, noasync)
  func until(_ condition: () -> Bool) -> Bool {
    guard let watch else { return MainRunLoop.serve(atMost: remaining, until: condition) }
    defer { watch.finish() }
    while !condition(), !watch.isOver { watch.next() }
    return condition()
  }
}
