import CandlestickSimulation
import CandlestickSupport
import Foundation

/// Decides, look by look, whether an expectation about time is settled. It neither waits nor looks itself.
struct Poll {
  enum Decision {
    /// The last look is what came of the expectation.
    ///
    /// - Parameter note: how it came to that, for whoever reads of a failure.
    case settled(note: String?)
    /// Look again when something has happened, and after this time at the latest.
    case lookAgain(within: Duration)
  }

  static let noteOfCancellation = "the task of this expectation was cancelled before its time was over"
  private static let shortestInterval: Duration = .microseconds(50)

  private let isSettledByPassing: Bool
  private let timeout: Duration
  /// How whoever looks waits until the next look.
  let wait: PollWait
  private let longestInterval: Duration
  private var interval: Duration
  private var looks = 0
  private var history = ValueHistory()
  private var mainQueue: MainQueueWatch?

  /// - Parameters:
  ///   - relation: what is expected. With `toEventually`, the first look that passes settles it, with `toAlways` and
  ///     `toNever` the first that fails; or else the end of the time.
  ///   - timeout: how long it may take. There is one look, at once, even if this is zero or less.
  ///   - pollInterval: the longest time between two looks.
  init(_ relation: Relation, timeout: Duration, pollInterval: Duration) {
    self.isSettledByPassing = relation == .toEventually || relation == .toEventuallyNot
    self.timeout = timeout
    self.wait = PollWait(atMost: timeout, for: isSettledByPassing ? .change : .end)
    self.longestInterval = max(pollInterval, Self.shortestInterval)
    // What is awaited may come at any moment, so that short waits pay. What must not come is watched as was asked.
    self.interval = isSettledByPassing ? Self.shortestInterval : longestInterval
  }

  /// Takes one look into account. An error that the matcher does not expect is the last word.
  ///
  /// - Parameter judgement: what came of it.
  mutating func decide<Value>(after judgement: _Judgement<Value>) -> Decision {
    if judgement.isOfError, isSettledByPassing {
      looks += 1
      return .settled(note: noteOfError)
    }
    return decide(isPassed: judgement.isPassed) { history, time in
      history.add(try? judgement.expression.evaluate(), after: time)
    }
  }

  /// Takes one try at a block of expectations into account.
  ///
  /// - Parameter failures: what failed in it.
  mutating func decide(after failures: [TestFailure]) -> Decision {
    decide(isPassed: failures.isEmpty) { history, time in history.add(failures, after: time) }
  }

  private mutating func decide(
    isPassed: Bool,
    addToHistory: (inout ValueHistory, Duration) -> Void
  ) -> Decision {
    looks += 1
    if isPassed == isSettledByPassing {
      return .settled(note: isSettledByPassing ? nil : noteOfBreak)
    }
    addToHistory(&history, wait.elapsed)
    let remaining = wait.remaining
    guard remaining > .zero else { return .settled(note: noteOfEnd) }
    // In a simulation, the main actor is not served by the main queue.
    if mainQueue == nil, !wait.isVirtual { mainQueue = MainQueueWatch() }
    defer { interval = min(interval * 2, longestInterval) }
    return .lookAgain(within: min(interval, remaining))
  }

  /// What is to be read where an error ended the looks.
  private var noteOfError: String? {
    looks == 1 ? nil : "It was thrown at look \(looks), after \(wait.inWords(wait.elapsed))."
  }

  /// What is to be read where something did not hold all the time.
  private var noteOfBreak: String {
    guard looks > 1 else { return "It did not hold at the first look." }
    let before = looks == 2 ? "at the first look" : "at \(looks - 1) looks"
    return "It held \(before), and no longer after \(wait.inWords(wait.elapsed))."
  }

  /// What is to be read where something did not come to hold in time.
  private var noteOfEnd: String {
    guard timeout > .zero else { return "It was looked at once, since there was no time to wait." }
    let time = wait.reasonOfStandstill == nil ? timeout : wait.elapsed
    let looked = "It was looked at \(looks == 1 ? "once" : "\(looks) times") in \(wait.inWords(time))"
    let changes = history.description.map { "\(looked); \($0)." } ?? "\(looked)."
    if let reason = wait.reasonOfStandstill { return changes + "\n" + Self.noteOfStandstill(reason) }
    guard mainQueue?.isServed == false else { return changes }
    return changes + "\n" + MainQueueWatch.note
  }

  /// What is to be read where nothing is left that could happen.
  static func noteOfStandstill(_ reason: String) -> String { "Nothing is left that could change it: \(reason)." }
}

/// When the value of an expectation has changed.
private struct ValueHistory {
  private var last: Any?
  private var lastChange: Duration?
  private var isEmpty = true
  /// Whether all values so far could be compared. What a reference refers to may change while the reference does not.
  private var isComparable = true

  /// - Parameters:
  ///   - value: the value that was seen.
  ///   - time: after which time it was seen.
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

/// Tells whether the main queue, and with it the main actor, has been served.
private final class MainQueueWatch: Sendable {
  static let note = """
    The main queue was not served meanwhile, so that nothing of the main actor could run: the main thread was busy, or \
    the expectation stands in a task or block that runs there. In async code, await it: `await expect(…).toEventually(…)`.
    """

  private let served = Locked(false)

  init() {
    DispatchQueue.main.async { [served] in served.withLock { $0 = true } }
  }

  var isServed: Bool { served.withLock(\.self) }
}

extension Duration {
  /// This time as it is read aloud: "0.05 seconds", "1 second".
  var inSeconds: String {
    guard self >= .milliseconds(1) || self <= .zero else { return "less than a millisecond" }
    let seconds = (self / .milliseconds(1)).rounded() / 1000
    return seconds == 1 ? "1 second" : "\(seconds == seconds.rounded() ? "\(Int(seconds))" : "\(seconds)") seconds"
  }
}
