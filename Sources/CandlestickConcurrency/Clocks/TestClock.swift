/// A clock that the test advances.
///
/// ```swift
/// let clock = TestClock()
/// let search = Search(debounce: .milliseconds(300), clock: clock)
/// search.text = "cat"
/// await clock.advance(by: .milliseconds(299))
/// expect(search.requests).to(beEmpty())
/// await clock.advance(by: .milliseconds(1))
/// expect(search.requests).to(equal(["cat"]))
/// ```
///
/// Between two instants, the clock lets other tasks run by calling `Task.megaYield()`, which is reliable only in
/// simulations. In deterministic execution, real clocks use virtual time, too, so code needs no injected clock.
///
/// Any thread and any task may use it. Modeled on swift-clocks.
public final class TestClock<Duration: DurationProtocol & Hashable>: Clock, Sendable {
  /// An instant of the clock.
  public typealias Instant = ClockInstant<Duration>

  private struct Sleep: Sendable {
    let deadline: Instant
    /// Happens when the sleep ends. The value is true if it was cancelled.
    let isOver = OneTimeEvent<Bool>()
  }

  private struct State: Sendable {
    var now: Instant
    var minimumResolution = Duration.zero
    /// The sleeps by deadline; those with equal deadlines, in the order in which they began.
    var sleeps: [Sleep] = []

    mutating func insert(_ sleep: Sleep) {
      sleeps.insert(sleep, at: sleeps.firstIndex { $0.deadline > sleep.deadline } ?? sleeps.endIndex)
    }
  }

  private let state: PortableMutex<State>

  /// Creates a clock.
  ///
  /// - Parameter now: the initial time.
  public init(now: Instant = Instant()) {
    state = PortableMutex(State(now: now))
  }

  /// The time of the clock. ``advance(by:)``, ``advance(to:)`` and ``run(timeout:fileID:filePath:line:column:)`` change
  /// it.
  public var now: Instant { state.withLock { $0.now } }

  /// The smallest difference between two instants; zero by default.
  public var minimumResolution: Duration {
    get { state.withLock { $0.minimumResolution } }
    set { state.withLock { $0.minimumResolution = newValue } }
  }

  /// Suspends until the clock is advanced to a deadline. If the deadline is the current time, the next call of
  /// ``advance(by:)`` ends the sleep. If it is in the past, the sleep returns immediately.
  ///
  /// - Throws: `CancellationError` if the task is cancelled.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    try Task.checkCancellation()
    let sleep = Sleep(deadline: deadline)
    let isDue = state.withLock { state in
      if deadline >= state.now { state.insert(sleep) }
      return deadline < state.now
    }
    if isDue { return }
    let isCancelled = await withTaskCancellationHandler {
      await sleep.isOver.wait()
    } onCancel: {
      state.withLock { $0.sleeps.removeAll { $0.isOver === sleep.isOver } }
      sleep.isOver.happen(true)
    }
    if isCancelled { throw CancellationError() }
  }

  /// Checks that no task is sleeping.
  ///
  /// ```swift
  /// await clock.advance(by: .seconds(5))
  /// try await clock.checkSuspension()   // no task sleeps any longer
  /// ```
  ///
  /// - Throws: ``SuspensionError`` if a task is sleeping.
  public func checkSuspension() async throws {
    await Task.megaYield()
    guard state.withLock({ $0.sleeps.isEmpty }) else { throw SuspensionError() }
  }

  // MARK: - Advancing

  /// Advances the clock, and resumes tasks whose sleeps end, in the order of their deadlines.
  ///
  /// - Parameter duration: the time to advance. With zero, the default, only tasks that are ready run.
  public func advance(by duration: Duration = .zero) async {
    await advance(to: now.advanced(by: duration))
  }

  /// Advances the clock, and resumes tasks whose sleeps end, in the order of their deadlines.
  ///
  /// - Parameter deadline: the new time. A time in the past changes nothing.
  public func advance(to deadline: Instant) async {
    await Task.megaYield()
    while endNextSleep(by: deadline) { await Task.megaYield() }
    await Task.megaYield()
  }

  /// Advances the clock to the end of the next sleep, and resumes its task. If no sleep ends before the limit, advances
  /// to the limit.
  ///
  /// - Parameter limit: the latest time to advance to; nil for no limit.
  /// - Returns: true if a sleep ended.
  private func endNextSleep(by limit: Instant?) -> Bool {
    let next = state.withLock { state -> Sleep? in
      guard let next = state.sleeps.first, next.deadline <= limit ?? next.deadline else {
        if let limit { state.now = max(state.now, limit) }
        return nil
      }
      state.now = max(state.now, next.deadline)
      return state.sleeps.removeFirst()
    }
    next?.isOver.happen(false)
    return next != nil
  }

  /// Advances the clock until no task is sleeping.
  ///
  /// ```swift
  /// await clock.run()   // however long the code sleeps
  /// ```
  ///
  /// - Parameter timeout: the maximum time to run, since a task may sleep again and again. After the timeout, the
  ///   sleeps throw `CancellationError` and the test fails. The timeout is real time; in a simulation it is virtual
  ///   time, and a task that keeps sleeping for zero time exceeds the limits of the simulation instead.
  public func run(
    timeout: Swift.Duration = .milliseconds(500),
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    let start = ContinuousClock.now
    await Task.megaYield()
    // Check the timeout after each sleep, because a task may keep sleeping for zero time.
    while ContinuousClock.now - start < timeout {
      guard endNextSleep(by: nil) else { return }
      await Task.megaYield()
    }
    let sleeps = state.withLock { state in
      defer { state.sleeps = [] }
      return state.sleeps
    }
    guard !sleeps.isEmpty else { return }
    for sleep in sleeps { sleep.isOver.happen(true) }
    await Task.megaYield()
    TestHooks.fail(
      "the clock has run for \(timeout), and \(sleeps.count == 1 ? "1 task still sleeps" : "\(sleeps.count) tasks still sleep"); "
        + "if the code repeats forever, use advance(by:)",
      fileID: fileID,
      filePath: filePath,
      line: line,
      column: column
    )
  }
}

/// The error of ``TestClock/checkSuspension()`` if a task is sleeping.
public struct SuspensionError: Error, Hashable {
  /// Creates the error.
  public init() {}
}

extension TestClock where Duration == Swift.Duration {
  /// Creates a clock, for a parameter of type `any Clock<Duration>`.
  public convenience init() {
    self.init(now: Instant())
  }
}
