import CandlestickSimulation
import CandlestickSupport
import Foundation

/// Decides after each poll whether the expectation is settled. It neither waits nor evaluates.
struct Poll {
  enum Decision {
    /// The last poll is the result.
    ///
    /// - Parameter note: appended to a failure message.
    case settled(note: String?)
    /// Poll again after the next event, or after this time at the latest.
    case pollAgain(within: Duration)
  }

  static let noteOfCancellation = "the task of this expectation was cancelled before its timeout"
  private static let shortestInterval: Duration = .microseconds(50)

  private let isSettledByPassing: Bool
  private let timeout: Duration
  /// Waits between polls.
  let wait: PollWait
  private let longestInterval: Duration
  private var interval: Duration
  private var polls = 0
  private var history = ValueHistory()
  private var mainQueue: MainQueueWatch?

  /// - Parameters:
  ///   - relation: `toEventually` is settled by the first poll that passes, `toAlways` and `toNever` by the first that
  ///     fails; all by the timeout.
  ///   - timeout: if zero or less, there is one poll, immediately.
  ///   - pollInterval: the longest time between two polls.
  init(_ relation: Relation, timeout: Duration, pollInterval: Duration) {
    self.isSettledByPassing = relation == .toEventually || relation == .toEventuallyNot
    self.timeout = timeout
    self.wait = PollWait(atMost: timeout, for: isSettledByPassing ? .change : .end)
    self.longestInterval = max(pollInterval, Self.shortestInterval)
    // An awaited change may come at any moment, so start with short intervals. To watch, use the interval requested.
    self.interval = isSettledByPassing ? Self.shortestInterval : longestInterval
  }

  /// Decides after a poll. An error that the matcher does not expect settles it.
  mutating func decide<Value>(after judgement: _Judgement<Value>) -> Decision {
    if judgement.isOfError, isSettledByPassing {
      polls += 1
      return .settled(note: noteOfError)
    }
    return decide(isPassed: judgement.isPassed) { history, time in
      // A matcher that has not evaluated the code now does not want it to run again.
      if judgement.expression.isEvaluated { history.add(try? judgement.expression.evaluate(), after: time) }
    }
  }

  /// Decides after an attempt at a block of expectations.
  mutating func decide(after failures: [TestFailure]) -> Decision {
    decide(isPassed: failures.isEmpty) { history, time in history.add(failures, after: time) }
  }

  private mutating func decide(
    isPassed: Bool,
    addToHistory: (inout ValueHistory, Duration) -> Void
  ) -> Decision {
    polls += 1
    if isPassed == isSettledByPassing {
      return .settled(note: isSettledByPassing ? nil : noteOfBreak)
    }
    addToHistory(&history, wait.elapsed)
    let remaining = wait.remaining
    guard remaining > .zero else { return .settled(note: noteOfEnd) }
    // In a simulation, the main actor does not run on the main queue.
    if mainQueue == nil, !wait.isVirtual { mainQueue = MainQueueWatch() }
    defer { interval = min(interval * 2, longestInterval) }
    return .pollAgain(within: min(interval, remaining))
  }

  /// The note if an error ended polling.
  private var noteOfError: String? {
    polls == 1 ? nil : "The error was thrown in poll \(polls), after \(wait.inWords(wait.elapsed))."
  }

  /// The note if the expectation did not hold all the time.
  private var noteOfBreak: String {
    guard polls > 1 else { return "It did not hold in the first poll." }
    let before = polls == 2 ? "in the first poll" : "in \(polls - 1) polls"
    return "It held \(before), but no longer after \(wait.inWords(wait.elapsed))."
  }

  /// The note for a timeout.
  private var noteOfEnd: String {
    guard timeout > .zero else { return "Polled once, since the timeout left no time for a second poll." }
    let time = wait.reasonOfStandstill == nil ? timeout : wait.elapsed
    let polled = "Polled \(polls == 1 ? "once" : "\(polls) times") in \(wait.inWords(time))"
    let changes = history.description.map { "\(polled); \($0)." } ?? "\(polled)."
    if let reason = wait.reasonOfStandstill { return changes + "\n" + Self.noteOfStandstill(reason) }
    guard mainQueue?.isServed == false else { return changes }
    return changes + "\n" + MainQueueWatch.note
  }

  /// The note for an idle simulation, in which nothing more can happen.
  static func noteOfStandstill(_ reason: String) -> String { "Nothing can change it any more: \(reason)." }
}

/// Tracks when the polled value changed.
private struct ValueHistory {
  private var last: Any?
  private var lastChange: Duration?
  private var isEmpty = true
  /// True if all values so far were comparable. An object may change while its reference does not.
  private var isComparable = true

  /// - Parameter time: the time elapsed when it was seen.
  mutating func add<Value>(_ value: Value?, after time: Duration) {
    guard isComparable, !(Value.self is AnyClass) else { return isComparable = false }
    defer {
      last = value
      isEmpty = false
    }
    guard !isEmpty else { return }
    switch (last, value) {
    case (nil, nil): break
    case (let last?, let value as any Equatable): if !value.equals(last) { lastChange = time }
    case (nil, _), (_, nil): lastChange = time
    default: isComparable = false
    }
  }

  var description: String? {
    guard isComparable else { return nil }
    return lastChange.map { "the value last changed after \($0.inSeconds)" } ?? "the value did not change"
  }
}

extension Equatable {
  fileprivate func equals(_ other: Any) -> Bool { (other as? Self) == self }
}

/// Detects whether the main queue, and so the main actor, has run.
private final class MainQueueWatch: Sendable {
  static let note = """
    The main queue did not run, so nothing on the main actor could: the main thread was busy, or the expectation is \
    in a task or block that runs there. In async code, await it: `await expect(…).toEventually(…)`.
    """

  private let served = Locked(false)

  init() {
    DispatchQueue.main.async { [served] in served.withLock { $0 = true } }
  }

  var isServed: Bool { served.withLock(\.self) }
}

extension Duration {
  /// This time as in "0.05 seconds" or "1 second".
  var inSeconds: String {
    guard self >= .milliseconds(1) || self <= .zero else { return "less than a millisecond" }
    let seconds = (self / .milliseconds(1)).rounded() / 1000
    return seconds == 1 ? "1 second" : "\(seconds == seconds.rounded() ? "\(Int(seconds))" : "\(seconds)") seconds"
  }
}
