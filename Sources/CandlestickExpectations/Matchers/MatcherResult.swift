/// What a matcher found.
@frozen public enum MatcherStatus: Sendable {
  /// The value matches.
  case matches
  /// The value does not match.
  case doesNotMatch
  /// The value can be neither matched nor not matched: both `to` and `toNot` fail.
  case fail

  /// Matches if the Boolean is true.
  @inlinable
  public init(bool matches: Bool) { self = matches ? .matches : .doesNotMatch }
}

/// What a matcher found, and its message, which is not made before it is asked for.
public struct MatcherResult {
  /// Whether the value matches.
  public var status: MatcherStatus
  /// Nil in a result that the matcher explains only if it is asked again.
  @usableFromInline var explanation: Explanation?

  /// What there is to say when an expectation fails.
  @usableFromInline final class Explanation {
    let message: () -> ExpectationMessage
    /// How the value differs from what was expected, if the matcher can tell.
    let difference: () -> String?
    /// What to say instead where the value is expected not to match, by a matcher that has no opposite.
    var refusal: (() -> String)?
    /// What helps to understand why a value matches that is expected not to.
    var note: (() -> String)?

    init(message: @escaping () -> ExpectationMessage, difference: @escaping () -> String?) {
      self.message = message
      self.difference = difference
    }
  }

  /// Makes a result.
  ///
  /// - Parameters:
  ///   - status: whether the value matches.
  ///   - message: evaluated only when the expectation fails.
  public init(status: MatcherStatus, message: @autoclosure @escaping () -> ExpectationMessage) {
    self.status = status
    self.explanation = Explanation(message: message) { nil }
  }

  /// Makes a result from a Boolean.
  ///
  /// - Parameters:
  ///   - bool: whether the value matches.
  ///   - message: evaluated only when the expectation fails.
  public init(bool: Bool, message: @autoclosure @escaping () -> ExpectationMessage) {
    self.status = MatcherStatus(bool: bool)
    self.explanation = Explanation(message: message) { nil }
  }

  /// Makes a result that the matcher explains only if it is asked again.
  @usableFromInline @_transparent init(bool: Bool) {
    self.status = bool ? .matches : .doesNotMatch
    self.explanation = nil
  }

  /// Makes a result that the matcher explains only if it is asked again.
  @usableFromInline @_transparent init(_ status: MatcherStatus) {
    self.status = status
    self.explanation = nil
  }

  /// The result for a value that is nil, which `beNil()` alone matches.
  ///
  /// - Parameter message: what the value is expected to do; evaluated only when the expectation fails.
  static func ofNil(_ message: @autoclosure @escaping () -> ExpectationMessage) -> MatcherResult {
    MatcherResult(status: .fail, message: message().appendedBeNilHint())
  }

  /// Makes a result whose explanation is that of another, which is made when it is needed.
  ///
  /// - Parameters:
  ///   - status: whether the value matches.
  ///   - explanation: makes the other result.
  init(_ status: MatcherStatus, explainedBy explanation: @escaping () -> MatcherResult?) {
    lazy var result = explanation()
    self.status = status
    self.explanation = Explanation {
      result?.message ?? .expectedActualValueTo("match")
    } difference: {
      result?.difference
    }
  }

  /// Makes an explanation, of which the status is of no account.
  ///
  /// - Parameters:
  ///   - message: what the expectation is.
  ///   - difference: how the value differs from what was expected.
  init(explaining message: ExpectationMessage, difference: @escaping () -> String? = { nil }) {
    self.status = .fail
    self.explanation = Explanation(message: { message }, difference: difference)
  }

  /// What to say instead of the message where the value is expected not to match, by a matcher that has no opposite.
  var refusal: String? { explanation?.refusal?() }

  /// The same, of a matcher that has no opposite: it finds that a value matches, or fails.
  ///
  /// - Parameter refusal: what to say where the value is expected not to match.
  func refusingNot(_ refusal: @autoclosure @escaping () -> String) -> MatcherResult {
    explanation?.refusal = refusal
    return self
  }

  /// What helps to understand why a value matches that is expected not to.
  var note: String? { explanation?.note?() }

  /// The same, with something to be read beside the message where the value is expected not to match.
  ///
  /// - Parameter note: what helps to understand why it does.
  func noting(_ note: @autoclosure @escaping () -> String) -> MatcherResult {
    explanation?.note = note
    return self
  }

  /// How the value differs from what was expected.
  var difference: String? { explanation?.difference() }

  /// The message of an expectation that fails.
  public var message: ExpectationMessage {
    get { explanation?.message() ?? .expectedActualValueTo("match") }
    set { explanation = Explanation(message: { newValue }, difference: explanation?.difference ?? { nil }) }
  }

  /// Whether the expectation passes.
  ///
  /// - Parameter isToMatch: whether the value is expected to match.
  @usableFromInline @_transparent package func passes(isToMatch: Bool) -> Bool {
    switch status {
    case .matches: isToMatch
    case .doesNotMatch: !isToMatch
    case .fail: false
    }
  }
}
