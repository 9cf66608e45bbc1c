import CandlestickExpectations
import CandlestickSupport

/// The message of an expectation, as an assertion handler receives it. It is composed of parts.
///
/// ```swift
/// let message = FailureMessage()
/// message.postfixMessage = "be even"
/// message.actualValue = "<3>"
/// message.stringValue  // "expected to be even, got <3>"
/// ```
///
/// In the message of an expectation, only ``stringValue`` is set; the parts are not.
public final class FailureMessage: Sendable {
  private struct Parts {
    var expected = "expected"
    var actualValue: String? = ""
    var to = "to"
    var postfixMessage = "match"
    var postfixActual = ""
    var extendedMessage: String?
    var userDescription: String?
    /// A text that replaces the parts; nil if the parts are used.
    var whole: String?

    var text: String {
      if let whole { return whole }
      let got = actualValue.map { ", got \($0)\(postfixActual)" } ?? ""
      let line = "\(expected) \(to) \(postfixMessage)\(got)".onOneLine
      return [userDescription, line, extendedMessage].compactMap(\.self).joined(separator: "\n")
    }
  }

  private let parts: Locked<Parts>
  /// The failure that this message comes from, if any.
  let failure: TestFailure?

  /// Creates the message "expected to match, got", whose parts can be set.
  public convenience init() { self.init(Parts()) }

  /// Creates a message from a text.
  public convenience init(stringValue: String) { self.init(Parts(whole: stringValue)) }

  convenience init(of failure: TestFailure) { self.init(Parts(whole: failure.message), of: failure) }

  private init(_ parts: Parts, of failure: TestFailure? = nil) {
    self.parts = Locked(parts)
    self.failure = failure
  }

  /// The whole message. Composed of the parts, unless it was set.
  public var stringValue: String {
    get { parts.withLock(\.text) }
    set { self[\.whole] = newValue }
  }

  /// The actual value or, without one, the expectation. If the whole message was set, that message.
  var shortValue: String {
    let parts = parts.withLock(\.self)
    guard parts.whole == nil else { return parts.text }
    return parts.actualValue.map { "got: \($0)\(parts.postfixActual)" }
      ?? "expected \(parts.to) \(parts.postfixMessage)"
  }

  /// The first word of the message.
  public var expected: String {
    get { self[\.expected] }
    set { self[\.expected] = newValue }
  }

  /// "to", "to not", "to eventually" and so on.
  public var to: String {
    get { self[\.to] }
    set { self[\.to] = newValue }
  }

  /// The expectation, such as "be even".
  public var postfixMessage: String {
    get { self[\.postfixMessage] }
    set { self[\.postfixMessage] = newValue }
  }

  /// The actual value, with brackets; nil to omit it.
  public var actualValue: String? {
    get { self[\.actualValue] }
    set { self[\.actualValue] = newValue }
  }

  /// Words after the actual value.
  public var postfixActual: String {
    get { self[\.postfixActual] }
    set { self[\.postfixActual] = newValue }
  }

  /// Lines after the message.
  public var extendedMessage: String? {
    get { self[\.extendedMessage] }
    set { self[\.extendedMessage] = newValue }
  }

  /// The user's description, on lines before the message.
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
  /// Creates a failure with a message. Keeps the identity of the failure that the message was created from.
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
