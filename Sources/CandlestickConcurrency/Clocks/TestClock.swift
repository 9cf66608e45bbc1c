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

  /// The smallest difference between two instants: zero.
  public var minimumResolution: Duration { .zero }

  /// Suspends until the clock has been advanced to a deadline.
  ///
  /// - Throws: `CancellationError` if the task is cancelled.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    try Task.checkCancellation()
    let sleep = Sleep(deadline: deadline)
    let isDue = state.withLock { state in
      if deadline > state.now { state.insert(sleep) }
      return deadline <= state.now
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
    while true {
      await Task.megaYield()
      let due = state.withLock { state -> Sleep? in
        guard let next = state.sleeps.first, next.deadline <= deadline else {
          state.now = max(state.now, deadline)
          return nil
        }
        state.now = max(state.now, next.deadline)
        return state.sleeps.removeFirst()
      }
      guard let due else { break }
      due.isOver.happen(false)
    }
    await Task.megaYield()
  }

  /// Advances the clock until no task sleeps.
  ///
  /// ```swift
  /// await clock.run()   // however long the code sleeps
  /// ```
  ///
  /// - Parameter timeout: how long it may take in real time, since a task may sleep again and again; then the test fails. In a
  ///   simulation, it is virtual time, and the simulation's own limits end what takes none.
  public func run(
    timeout: Swift.Duration = .milliseconds(500),
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    let start = ContinuousClock.now
    await Task.megaYield()
    while let deadline = state.withLock({ $0.sleeps.first?.deadline }) {
      guard ContinuousClock.now - start < timeout else {
        let count = state.withLock { $0.sleeps.count }
        TestHooks.fail(
          "the clock has run for \(timeout), and \(count == 1 ? "1 task still sleeps" : "\(count) tasks still sleep"); "
            + "if the code repeats for ever, use advance(by:)",
          fileID: fileID,
          filePath: filePath,
          line: line,
          column: column
        )
        return
      }
      await advance(to: deadline)
    }
  }
}

extension TestClock where Duration == Swift.Duration {
  /// Creates a clock for code that takes `any Clock<Duration>`.
  public convenience init() {
    self.init(now: Instant())
  }
}
