import CandlestickSupport

/// The failure message of a matcher.
///
/// The text is built only when it is needed, so a matcher can reuse and change the message of another.
///
/// ```swift
/// ExpectationMessage.expectedActualValueTo("be even")  // "expected to be even, got <3>"
/// ```
public indirect enum ExpectationMessage: Sendable {
  /// "expected to _words_, got <value>".
  case expectedActualValueTo(String)
  /// "expected to _words_, got _actual_", where _actual_ replaces the value.
  case expectedCustomValueTo(String, actual: String)
  /// "expected to _words_".
  case expectedTo(String)
  /// These words alone.
  case fail(String)
  /// Another message, followed by the words.
  case appends(ExpectationMessage, String)
  /// The words, followed by another message.
  case prepends(String, ExpectationMessage)
  /// Another message, followed by the words on separate lines.
  case details(ExpectationMessage, String)

  /// Returns this message, followed by words.
  public func appended(message: String) -> ExpectationMessage { .appends(self, message) }

  /// Returns this message, followed by words on separate lines.
  public func appended(details: String) -> ExpectationMessage { .details(self, details) }

  /// Returns this message with the hint that only `beNil()` matches nil.
  public func appendedBeNilHint() -> ExpectationMessage { appended(message: Self.beNilHint) }

  private static let beNilHint = " (use beNil() to match nils)"

  /// Returns this message with words before the expectation: "expected to _not_ be even". Does not change ``fail(_:)``.
  public func prepended(expectation message: String) -> ExpectationMessage {
    replacedExpectation { expectation in
      switch expectation {
      case .expectedTo(let words): .expectedTo(message + words)
      case .expectedActualValueTo(let words): .expectedActualValueTo(message + words)
      case .expectedCustomValueTo(let words, let actual): .expectedCustomValueTo(message + words, actual: actual)
      default: expectation
      }
    }
  }

  /// Returns this message with words before the expectation and after the message.
  ///
  /// ```swift
  /// ExpectationMessage.expectedTo("be even").wrappedExpectation(before: "all ", after: ", but 3 is odd")
  /// // "expected to all be even, but 3 is odd"
  /// ```
  public func wrappedExpectation(before: String, after: String) -> ExpectationMessage {
    prepended(expectation: before).appended(message: after)
  }

  /// Returns this message with the expectation replaced. Keeps appended and prepended words.
  public func replacedExpectation(_ f: (ExpectationMessage) -> ExpectationMessage) -> ExpectationMessage {
    switch self {
    case .fail, .expectedTo, .expectedActualValueTo, .expectedCustomValueTo: f(self)
    case .appends(let message, let words): .appends(message.replacedExpectation(f), words)
    case .prepends(let words, let message): .prepends(words, message.replacedExpectation(f))
    case .details(let message, let words): .details(message.replacedExpectation(f), words)
    }
  }

  /// The expectation alone, such as "be even".
  public var expectedMessage: String {
    switch self {
    case .fail(let words): words
    case .expectedTo(let words), .expectedActualValueTo(let words), .expectedCustomValueTo(let words, _): words
    case .prepends(let words, let message): words + message.expectedMessage
    case .appends(let message, let words): message.expectedMessage + words
    case .details(let message, _): message.expectedMessage
    }
  }

  /// The expectation alone, without hints at `beNil()`, which matchers that others combine may also give.
  package var expectedMessageWithoutHint: String { expectedMessage.replacing(Self.beNilHint, with: "") }

  /// Returns the whole message as text: one line, followed by the details on separate lines. Joins the lines of values,
  /// as Nimble does, unless it is part of a message of Candlestick's. Keeps the line breaks of ``fail(_:)``.
  ///
  /// - Parameters:
  ///   - actual: the value as text, with brackets.
  ///   - expected: the first word of the message.
  ///   - to: "to", "to not", "to eventually" and so on.
  public func toString(actual: String, expected: String = "expected", to: String = "to") -> String {
    text(actual: { actual }, expected: expected, to: to, shown: { $0 }) { line, details in
      // A matcher may call this for a part of a message.
      let line = TextLimit.isForNimble ? line.onOneLine : line.trimmed.unambiguousLine
      return MessageText(message: MessageStyle.lines(line, details))
    }.message
  }

  /// Returns the first line, which may have line breaks, and the details.
  ///
  /// - Parameter shown: shortens words and values.
  func parts(
    actual: () -> String,
    expected: String,
    to: String,
    shown: (String) -> String
  ) -> (line: String, details: String) {
    switch self {
    case .fail(let words): return (words, "")
    case .expectedTo(let words): return ("\(expected) \(to) \(shown(words))", "")
    case .expectedActualValueTo(let words):
      return ("\(expected) \(to) \(shown(words)), got \(shown(actual()))", "")
    case .expectedCustomValueTo(let words, let actual):
      return ("\(expected) \(to) \(shown(words)), got \(shown(actual))", "")
    case .prepends(let words, let message):
      let (line, details) = message.parts(actual: actual, expected: expected, to: to, shown: shown)
      return (words + line, details)
    case .appends(let message, let words):
      let (line, details) = message.parts(actual: actual, expected: expected, to: to, shown: shown)
      return (line + shown(words), details)
    case .details(let message, let words):
      let (line, details) = message.parts(actual: actual, expected: expected, to: to, shown: shown)
      return (line, details.isEmpty ? words : details + "\n" + words)
    }
  }
}

extension String {
  /// The text without white space at its ends.
  var trimmed: String { String(self[...].trimmingSpaces()) }

  /// The trimmed lines, joined, with escapes for characters that reverse or hide text. So does Nimble join lines.
  package var onOneLine: String {
    // A fast check first: most texts have no line breaks, and splitting by characters is slow.
    guard utf8.contains(where: { $0 < 0x20 || $0 >= 0x7F }) else { return trimmed }
    return split(whereSeparator: \.isNewline).map { $0.trimmingSpaces() }.joined().printableLine
  }
}

extension Substring {
  fileprivate func trimmingSpaces() -> Substring {
    var text = drop(while: \.isWhitespace)
    while text.last?.isWhitespace == true { text.removeLast() }
    return text
  }
}
