/// A clock whose time the test advances.
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
/// Between two points in time, it lets other tasks run, by `Task.megaYield()`: outside of simulations, this is enough only most of
/// the time. In deterministic execution it is exact; but there real clocks take virtual time too, and nothing has to be
/// injected.
///
/// Any thread and any task may use it. The design is that of swift-clocks.
public final class TestClock<Duration: DurationProtocol & Hashable>: Clock, Sendable {
  /// A point in the time of the clock.
  public typealias Instant = ClockInstant<Duration>

  private struct Sleep: Sendable {
    let deadline: Instant
    let isOver = OneTimeEvent<Bool>()
  }

  private struct State: Sendable {
    var now: Instant
    var minimumResolution = Duration.zero
    /// In the order of their deadlines, and of their beginnings.
    var sleeps: [Sleep] = []

    mutating func insert(_ sleep: Sleep) {
      sleeps.insert(sleep, at: sleeps.firstIndex { $0.deadline > sleep.deadline } ?? sleeps.endIndex)
    }
  }

  private let state: PortableMutex<State>

  /// Creates a clock.
  ///
  /// - Parameter now: its time.
  public init(now: Instant = Instant()) {
    state = PortableMutex(State(now: now))
  }

  /// The time of the clock, which only ``advance(by:)``, ``advance(to:)`` and ``run(timeout:fileID:filePath:line:column:)`` change.
  public var now: Instant { state.withLock { $0.now } }

  /// The smallest difference between two instants: zero, unless the test sets it.
  public var minimumResolution: Duration {
    get { state.withLock { $0.minimumResolution } }
    set { state.withLock { $0.minimumResolution = newValue } }
  }

  /// Suspends until the clock is advanced to a deadline. If the deadline is now, any call of ``advance(by:)`` ends the sleep; if it is
  /// past, the sleep ends at once.
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

  /// Checks that no task sleeps.
  ///
  /// ```swift
  /// await clock.advance(by: .seconds(5))
  /// try await clock.checkSuspension()   // the code is not waiting for anything more
  /// ```
  ///
  /// - Throws: ``SuspensionError`` if a task sleeps.
  public func checkSuspension() async throws {
    await Task.megaYield()
    guard state.withLock({ $0.sleeps.isEmpty }) else { throw SuspensionError() }
  }

  // MARK: - Advancing

  /// Advances the clock, and lets tasks whose sleeps are over run, one point in time after another.
  ///
  /// - Parameter duration: zero by default, which lets all tasks run that can.
  public func advance(by duration: Duration = .zero) async {
    await advance(to: now.advanced(by: duration))
  }

  /// Advances the clock, and lets tasks whose sleeps are over run, one point in time after another.
  ///
  /// - Parameter deadline: if it is past, the clock stays where it is.
  public func advance(to deadline: Instant) async {
    await Task.megaYield()
    while endNextSleep(by: deadline) { await Task.megaYield() }
    await Task.megaYield()
  }

  /// Advances the clock to the end of the next sleep, and resumes the task.
  ///
  /// - Parameter limit: nil if the sleep may end at any time.
  /// - Returns: false if no sleep ends by the limit; then the clock is advanced to the limit.
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

  /// Advances the clock until no task sleeps.
  ///
  /// ```swift
  /// await clock.run()   // however long the code sleeps
  /// ```
  ///
  /// - Parameter timeout: how long it may take in real time, since a task may sleep again and again; then the sleeps end with a
  ///   `CancellationError`, and the test fails. In a simulation, it is virtual time, and the simulation's own limits end code that
  ///   takes none.
  public func run(
    timeout: Swift.Duration = .milliseconds(500),
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    let start = ContinuousClock.now
    await Task.megaYield()
    // One sleep at a time, since a task that sleeps for no time may do so again and again.
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
        + "if the code repeats for ever, use advance(by:)",
      fileID: fileID,
      filePath: filePath,
      line: line,
      column: column
    )
  }
}

extension TestClock where Duration == Swift.Duration {
  /// Creates a clock for code that takes `any Clock<Duration>`.
  public convenience init() {
    self.init(now: Instant())
  }
}
