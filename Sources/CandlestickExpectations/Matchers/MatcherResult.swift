/// The result of matching a value.
@frozen public enum MatcherStatus: Sendable {
  /// The value matches.
  case matches
  /// The value does not match.
  case doesNotMatch
  /// The value cannot be judged: both `to` and `toNot` fail.
  case fail

  /// Creates `matches` from true and `doesNotMatch` from false.
  public init(bool matches: Bool) { self = matches ? .matches : .doesNotMatch }
}

/// A matcher's verdict and its lazy message.
public struct MatcherResult {
  /// The status of the match.
  public var status: MatcherStatus
  /// Nil if the matcher explains the result only when called again.
  @usableFromInline var explanation: Explanation?

  /// The parts of a failure message.
  @usableFromInline final class Explanation {
    let message: () -> ExpectationMessage
    /// Describes how the value differs from the expected one, if known.
    let difference: () -> String?
    /// The message of `toNot` if the matcher cannot be negated.
    var refusal: String?
    /// Explains to `toNot` why the value matches.
    var note: String?
    /// Records the value as a snapshot, which makes the expectation pass, or returns the reason why it cannot. Nil if
    /// the matcher has no snapshot to record.
    var recordSnapshot: (() -> SnapshotError?)?

    init(message: @escaping () -> ExpectationMessage, difference: @escaping () -> String?) {
      self.message = message
      self.difference = difference
    }
  }

  /// Creates a result.
  ///
  /// - Parameter message: evaluated only on failure.
  public init(status: MatcherStatus, message: @autoclosure @escaping () -> ExpectationMessage) {
    self.status = status
    self.explanation = Explanation(message: message) { nil }
  }

  /// Creates a result from a Boolean.
  ///
  /// - Parameter message: evaluated only on failure.
  public init(bool: Bool, message: @autoclosure @escaping () -> ExpectationMessage) {
    self.init(bool: bool, message: message) { nil }
  }

  /// Creates a result from a Boolean. Calls the closures only on failure.
  package init(bool: Bool, message: @escaping () -> ExpectationMessage, difference: @escaping () -> String?) {
    self.status = MatcherStatus(bool: bool)
    self.explanation = Explanation(message: message, difference: difference)
  }

  /// Creates a result that the matcher explains only when called again.
  @usableFromInline @_transparent init(bool: Bool) {
    self.init(bool ? .matches : .doesNotMatch)
  }

  /// Creates a result that the matcher explains only when called again.
  @usableFromInline @_transparent init(_ status: MatcherStatus) {
    self.status = status
    self.explanation = nil
  }

  /// Creates the result for nil, with a hint at `beNil()`.
  static func ofNil(_ message: @autoclosure @escaping () -> ExpectationMessage) -> MatcherResult {
    MatcherResult(status: .fail, message: message().appendedBeNilHint())
  }

  /// Creates the result for a value that cannot be judged, for a reason that follows the message in parentheses.
  ///
  /// - Parameter words: complete "expected to".
  static func unjudged(_ words: String, _ reason: String) -> MatcherResult {
    MatcherResult(status: .fail, message: .expectedActualValueTo(words).appended(message: " (\(reason))"))
  }

  /// Creates a result that lazily takes its explanation from another.
  init(_ status: MatcherStatus, explainedBy explanation: @escaping () -> MatcherResult?) {
    lazy var result = explanation()
    self.status = status
    self.explanation = Explanation {
      result?.message ?? .expectedActualValueTo("match")
    } difference: {
      result?.explanation?.difference()
    }
  }

  /// Creates a result that only explains. Its status is ignored.
  init(explaining message: ExpectationMessage, difference: @escaping () -> String? = { nil }) {
    self.status = .fail
    self.explanation = Explanation(message: { message }, difference: difference)
  }

  /// The failure message.
  public var message: ExpectationMessage {
    get { explanation?.message() ?? .expectedActualValueTo("match") }
    set { explanation = Explanation(message: { newValue }, difference: explanation?.difference ?? { nil }) }
  }

  /// Returns true if the expectation passes.
  @usableFromInline package func passes(isToMatch: Bool) -> Bool {
    switch status {
    case .matches: isToMatch
    case .doesNotMatch: !isToMatch
    case .fail: false
    }
  }
}
