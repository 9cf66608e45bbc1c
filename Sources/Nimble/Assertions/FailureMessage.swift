import CandlestickExpectations
import CandlestickSupport

/// The message of an expectation, in its parts, as an assertion handler is told it.
///
/// ```swift
/// let message = FailureMessage()
/// message.postfixMessage = "be even"
/// message.actualValue = "<3>"
/// message.stringValue  // "expected to be even, got <3>"
/// ```
///
/// The messages of the expectations themselves are made as a whole: their ``stringValue`` is set, and their parts are not.
public final class FailureMessage: Sendable {
  private struct Parts {
    var expected = "expected"
    var actualValue: String? = ""
    var to = "to"
    var postfixMessage = "match"
    var postfixActual = ""
    var extendedMessage: String?
    var userDescription: String?
    var whole: String?

    var text: String {
      if let whole { return whole }
      let got = actualValue.map { ", got \($0)\(postfixActual)" } ?? ""
      let line = "\(expected) \(to) \(postfixMessage)\(got)".onOneLine
      return [userDescription, line, extendedMessage].compactMap(\.self).joined(separator: "\n")
    }
  }

  private let parts: Locked<Parts>
  /// The failure that it was made of, if any.
  let failure: TestFailure?

  /// Makes the message "expected to match, got", for its parts to be set.
  public convenience init() { self.init(Parts()) }

  /// Makes a message that is just a text.
  ///
  /// - Parameter stringValue: the text.
  public convenience init(stringValue: String) {
    var parts = Parts()
    parts.whole = stringValue
    self.init(parts)
  }

  convenience init(of failure: TestFailure) {
    var parts = Parts()
    parts.whole = failure.message
    self.init(parts, of: failure)
  }

  private init(_ parts: Parts, of failure: TestFailure? = nil) {
    self.parts = Locked(parts)
    self.failure = failure
  }

  /// The whole message: that of the parts, unless it has been set.
  public var stringValue: String {
    get { parts.withLock(\.text) }
    set { self[\.whole] = newValue }
  }

  /// What there was, or else what was expected, where the message has parts.
  var shortValue: String {
    let parts = parts.withLock(\.self)
    guard parts.whole == nil else { return parts.text }
    return parts.actualValue.map { "got: \($0)\(parts.postfixActual)" }
      ?? "expected \(parts.to) \(parts.postfixMessage)"
  }

  /// The word that the message begins with.
  public var expected: String {
    get { self[\.expected] }
    set { self[\.expected] = newValue }
  }

  /// "to", "to not", "to eventually" and so on.
  public var to: String {
    get { self[\.to] }
    set { self[\.to] = newValue }
  }

  /// What was expected, as in "be even".
  public var postfixMessage: String {
    get { self[\.postfixMessage] }
    set { self[\.postfixMessage] = newValue }
  }

  /// What there was, in whatever brackets it is to be shown; nil if that is not to be said.
  public var actualValue: String? {
    get { self[\.actualValue] }
    set { self[\.actualValue] = newValue }
  }

  /// Words after what there was.
  public var postfixActual: String {
    get { self[\.postfixActual] }
    set { self[\.postfixActual] = newValue }
  }

  /// Words on lines of their own, after all else.
  public var extendedMessage: String? {
    get { self[\.extendedMessage] }
    set { self[\.extendedMessage] = newValue }
  }

  /// What the user said about the expectation, on lines of its own, before all else.
  public var userDescription: String? {
    get { self[\.userDescription] }
    set { self[\.userDescription] = newValue }
  }

  private subscript<Part: Sendable>(part: WritableKeyPath<Parts, Part> & Sendable) -> Part {
    get { parts.withLock { $0[keyPath: part] } }
    set { parts.withLock { $0[keyPath: part] = newValue } }
  }
}

extension TestFailure {
  /// Makes the failure of a message; one that was made of a failure keeps its identity.
  init(_ message: FailureMessage, at location: CodeLocation) {
    let original = message.failure
    self.init(
      message: message.stringValue,
      location: location,
      details: original?.details,
      id: original?.id ?? .next()
    )
  }
}
