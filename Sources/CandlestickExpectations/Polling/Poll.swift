import CandlestickSimulation
import CandlestickSupport
import Foundation

/// Polls expectations until their outcome is decided. Shared by synchronous and async code.
struct Poll {
  private enum Decision {
    /// The last result is the outcome; its failures get the note.
    case decided(note: String?)
    /// Poll again after the next event, or after this time at the latest.
    case pollAgain(within: Duration)
  }

  static let cancellationNote = "the task of this expectation was cancelled before its timeout"
  private static let shortestInterval: Duration = .microseconds(50)

  /// True if the first passing poll decides, as for `toEventually`; false if the first failing poll does.
  private let endsByPassing: Bool
  private let timeout: Duration
  private let wait: PollWait
  private let longestInterval: Duration
  private var interval: Duration
  private var count = 0
  private var history = ValueHistory.empty
  private var mainQueue: MainQueueProbe?

  /// - Parameters:
  ///   - timeout: the next poll after this time decides. If zero or less, the first poll does.
  ///   - pollInterval: the longest time between two polls.
  init(_ relation: Relation, timeout: Duration, pollInterval: Duration) {
    self.endsByPassing = relation == .toEventually || relation == .toEventuallyNot
    self.timeout = timeout
    self.wait = PollWait(atMost: timeout, for: endsByPassing ? .change : .end)
    self.longestInterval = max(pollInterval, Self.shortestInterval)
    // Start with short intervals, because the awaited change may come at any moment.
    self.interval = endsByPassing ? Self.shortestInterval : longestInterval
  }

  /// Polls while the main run loop runs, and returns the outcome.
  @available(*, noasync)
  mutating func run<Result: PollResult>(_ evaluate: () -> Result) -> Result {
    wait.beginPolling()
    defer { wait.endPolling() }
    while true {
      let result = evaluate()
      switch decide(after: result) {
      case .decided(let note): return result.noting(note)
      case .pollAgain(let interval): wait.untilNextPoll(within: interval)
      }
    }
  }

  /// Polls while other tasks run, and returns the outcome: the last result, or that of a poll that times out.
  nonisolated(nonsending) mutating func run<Result: PollResult>(
    _ evaluate: nonisolated(nonsending) (PollWait) async -> (result: Result, isTimedOut: Bool)
  ) async -> Result {
    wait.beginPolling()
    defer { wait.endPolling() }
    while true {
      let (result, isTimedOut) = await evaluate(wait)
      if isTimedOut { return result }
      switch decide(after: result) {
      case .decided(let note): return result.noting(note)
      case .pollAgain(let interval):
        do { try await wait.untilNextPoll(within: interval) } catch { return result.cancelled() }
      }
    }
  }

  private mutating func decide(after result: some PollResult) -> Decision {
    count += 1
    if endsByPassing, result.hasThrown { return .decided(note: errorNote) }
    if result.isPassed == endsByPassing { return .decided(note: endsByPassing ? nil : breakNote) }
    result.add(to: &history, after: wait.elapsed)
    let remaining = wait.remaining
    guard remaining > .zero else { return .decided(note: timeoutNote) }
    // In a simulation, the main actor does not run on the main queue.
    if mainQueue == nil, !wait.isVirtual { mainQueue = MainQueueProbe() }
    defer { interval = min(interval * 2, longestInterval) }
    return .pollAgain(within: min(interval, remaining))
  }

  // MARK: - Notes

  private var errorNote: String? {
    count == 1 ? nil : "The error was thrown in poll \(count), after \(wait.inWords(wait.elapsed))."
  }

  private var breakNote: String {
    guard count > 1 else { return "It did not hold in the first poll." }
    let before = count == 2 ? "in the first poll" : "in \(count - 1) polls"
    return "It held \(before), but no longer after \(wait.inWords(wait.elapsed))."
  }

  private var timeoutNote: String {
    guard timeout > .zero else { return "Polled once, since the timeout left no time for a second poll." }
    let time = wait.idleReason == nil ? timeout : wait.elapsed
    let polled = "Polled \(count == 1 ? "once" : "\(count) times") in \(wait.inWords(time))"
    let changes = history.description.map { "\(polled); \($0)." } ?? "\(polled)."
    if let reason = wait.idleReason { return "\(changes)\nNothing can change it any more: \(reason)." }
    return mainQueue?.hasRun == false ? "\(changes)\n\(MainQueueProbe.note)" : changes
  }
}

/// Detects whether the main queue runs blocks, and therefore whether the main actor runs tasks.
private final class MainQueueProbe: Sendable {
  static let note = """
    The main queue did not run, so nothing on the main actor could: the main thread was busy, or the expectation is \
    in a task or block that runs there. In async code, await it: `await expect(…).toEventually(…)`.
    """

  private let isReached = Locked(false)

  init() {
    DispatchQueue.main.async { self.isReached.withLock { $0 = true } }
  }

  var hasRun: Bool { isReached.withLock(\.self) }
}
