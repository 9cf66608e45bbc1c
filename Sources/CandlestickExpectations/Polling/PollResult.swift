import CandlestickSupport

/// The result of one poll: the judgement of an expectation, or the failures of a block of expectations.
protocol PollResult {
  /// True if the expectations passed.
  var isPassed: Bool { get }
  /// True if an unexpected error must end the polling.
  var hasThrown: Bool { get }

  /// Adds the value that was polled this time after the first poll.
  func add(to history: inout ValueHistory, after time: Duration)

  /// Returns the result with a line added to the details of each failure.
  func noting(_ note: String?) -> Self

  /// Returns the outcome if the polling task was cancelled after this poll.
  func cancelled() -> Self
}

extension [TestFailure]: PollResult {
  var isPassed: Bool { isEmpty }
  /// Always false: an error that a block throws is one of its failures, and the next poll may not throw it.
  var hasThrown: Bool { false }

  func add(to history: inout ValueHistory, after time: Duration) { history.add(self, after: time) }

  func noting(_ note: String?) -> Self {
    map { failure in
      var failure = failure
      failure.note(note)
      return failure
    }
  }

  func cancelled() -> Self { noting(Poll.cancellationNote) }
}

/// Tracks when the polled value last changed.
enum ValueHistory {
  /// No value was added.
  case empty
  /// All values were comparable. `lastChange` is nil until a value differs from its predecessor.
  case values(last: Any?, lastChange: Duration?)
  /// Some value was not Equatable, or was an object, which can change without its reference changing.
  case incomparable

  /// Adds a value that was polled this time after the first poll.
  mutating func add<Value>(_ value: Value?, after time: Duration) {
    if Value.self is AnyClass { self = .incomparable }
    switch self {
    case .empty: self = .values(last: value, lastChange: nil)
    case .values(let last, let lastChange):
      switch (last, value) {
      case (nil, nil): break
      case (let last?, let equatable as any Equatable):
        self = .values(last: value, lastChange: equatable.equals(last) ? lastChange : time)
      case (nil, _), (_, nil): self = .values(last: value, lastChange: time)
      default: self = .incomparable
      }
    case .incomparable: break
    }
  }

  /// Describes the last change; nil if the values cannot be compared.
  var description: String? {
    switch self {
    case .values(_, let lastChange?): "the value last changed after \(lastChange.inSeconds)"
    case .empty, .values: "the value did not change"
    case .incomparable: nil
    }
  }
}

extension Duration {
  /// The duration as text, such as "0.05 seconds" or "1 second".
  var inSeconds: String {
    guard self >= .milliseconds(1) || self <= .zero else { return "less than a millisecond" }
    let seconds = secondsToTheMillisecond
    return seconds == 1 ? "1 second" : "\(seconds == seconds.rounded() ? "\(Int(seconds))" : "\(seconds)") seconds"
  }
}
