/// What a matcher found.
public enum MatcherStatus: Sendable {
  /// The value matches.
  case matches
  /// The value does not match.
  case doesNotMatch
  /// The value can be neither matched nor not matched: both `to` and `toNot` fail.
  case fail

  /// Matches if the Boolean is true.
  public init(bool matches: Bool) { self = matches ? .matches : .doesNotMatch }
}

/// What a matcher found, and its message, which is not made before it is asked for.
public struct MatcherResult {
  /// Whether the value matches.
  public var status: MatcherStatus
  private var makeMessage: () -> ExpectationMessage

  /// Makes a result.
  ///
  /// - Parameters:
  ///   - status: whether the value matches.
  ///   - message: evaluated only when the expectation fails.
  public init(status: MatcherStatus, message: @autoclosure @escaping () -> ExpectationMessage) {
    self.status = status
    self.makeMessage = message
  }

  /// Makes a result from a Boolean.
  ///
  /// - Parameters:
  ///   - bool: whether the value matches.
  ///   - message: evaluated only when the expectation fails.
  public init(bool: Bool, message: @autoclosure @escaping () -> ExpectationMessage) {
    self.status = MatcherStatus(bool: bool)
    self.makeMessage = message
  }

  /// The message of an expectation that fails.
  public var message: ExpectationMessage {
    get { makeMessage() }
    set { makeMessage = { newValue } }
  }

  /// Whether the expectation holds.
  ///
  /// - Parameter style: whether the expectation was that the value matches.
  public func toBoolean(expectation style: ExpectationStyle) -> Bool {
    switch status {
    case .matches: style == .toMatch
    case .doesNotMatch: style == .toNotMatch
    case .fail: false
    }
  }
}

/// Whether a value is expected to match.
public enum ExpectationStyle: Sendable {
  /// `to`.
  case toMatch
  /// `toNot`.
  case toNotMatch
}
