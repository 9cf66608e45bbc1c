/// What a matcher has to say when an expectation fails.
///
/// A message is a value until it is needed as text, so that one matcher can be built on another's words.
///
/// ```swift
/// ExpectationMessage.expectedActualValueTo("be even")  // "expected to be even, got <3>"
/// ```
public indirect enum ExpectationMessage: Sendable {
  /// "expected to _words_, got <value>".
  case expectedActualValueTo(String)
  /// "expected to _words_, got _actual_", where the matcher says what there was instead of the value.
  case expectedCustomValueTo(String, actual: String)
  /// "expected to _words_".
  case expectedTo(String)
  /// Just these words.
  case fail(String)
  /// The words, after another message.
  case appends(ExpectationMessage, String)
  /// The words, before another message.
  case prepends(String, ExpectationMessage)
  /// Words on lines of their own, after another message.
  case details(ExpectationMessage, String)

  /// This message with words after it.
  public func appended(message: String) -> ExpectationMessage { .appends(self, message) }

  /// This message with words on lines of their own after it.
  public func appended(details: String) -> ExpectationMessage { .details(self, details) }

  /// This message with the hint that nil is matched by `beNil()` alone.
  public func appendedBeNilHint() -> ExpectationMessage { appended(message: " (use beNil() to match nils)") }

  /// This message with words before those of the expectation: "expected to _not_ be even". Just words stay as they are.
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

  /// This message with words before those of the expectation, and words after it.
  ///
  /// ```swift
  /// ExpectationMessage.expectedTo("be even").wrappedExpectation(before: "all ", after: ", but 3 is odd")
  /// // "expected to all be even, but 3 is odd"
  /// ```
  public func wrappedExpectation(before: String, after: String) -> ExpectationMessage {
    prepended(expectation: before).appended(message: after)
  }

  /// This message with another expectation, and all that was appended and prepended to this one.
  ///
  /// - Parameter f: makes the other expectation of this one.
  public func replacedExpectation(_ f: (ExpectationMessage) -> ExpectationMessage) -> ExpectationMessage {
    switch self {
    case .fail, .expectedTo, .expectedActualValueTo, .expectedCustomValueTo: f(self)
    case .appends(let message, let words): .appends(message.replacedExpectation(f), words)
    case .prepends(let words, let message): .prepends(words, message.replacedExpectation(f))
    case .details(let message, let words): .details(message.replacedExpectation(f), words)
    }
  }

  /// The words of the expectation alone, such as "be even".
  public var expectedMessage: String {
    switch self {
    case .fail(let words): words
    case .expectedTo(let words), .expectedActualValueTo(let words), .expectedCustomValueTo(let words, _): words
    case .prepends(let words, let message): words + message.expectedMessage
    case .appends(let message, let words): message.expectedMessage + words
    case .details(let message, _): message.expectedMessage
    }
  }

  /// The whole message as text: its details on lines of their own, all else on one line unless it is just words.
  ///
  /// - Parameters:
  ///   - actual: the value as text, in whatever brackets it is to be shown.
  ///   - expected: the word that the message begins with.
  ///   - to: "to", "to not", "to eventually" and so on.
  public func toString(actual: String, expected: String = "expected", to: String = "to") -> String {
    toString(actual: { actual }, expected: expected, to: to)
  }

  /// The whole message as text.
  ///
  /// - Parameter actual: makes a text of the value, if the message shows it: the code may be such that it must not be run.
  func toString(actual: () -> String, expected: String = "expected", to: String = "to") -> String {
    // Four values of the longest text that one of them has, and some words.
    let mostCharacters = 45_000
    if case .fail(let words) = self { return words.withoutControls.elided(to: mostCharacters) }
    let (line, details) = parts(actual: actual, expected: expected, to: to)
    let message = details.isEmpty ? line.onOneLine : line.onOneLine + "\n" + details.withoutControls
    return message.elided(to: mostCharacters)
  }

  private func parts(actual: () -> String, expected: String, to: String) -> (line: String, details: String) {
    switch self {
    case .fail(let words): return (words, "")
    case .expectedTo(let words): return ("\(expected) \(to) \(words)", "")
    case .expectedActualValueTo(let words): return ("\(expected) \(to) \(words), got \(actual())", "")
    case .expectedCustomValueTo(let words, let actual): return ("\(expected) \(to) \(words), got \(actual)", "")
    case .prepends(let words, let message):
      let (line, details) = message.parts(actual: actual, expected: expected, to: to)
      return (words + line, details)
    case .appends(let message, let words):
      let (line, details) = message.parts(actual: actual, expected: expected, to: to)
      return (line + words, details)
    case .details(let message, let words):
      let (line, details) = message.parts(actual: actual, expected: expected, to: to)
      return (line, details.isEmpty ? words : details + "\n" + words)
    }
  }
}

extension String {
  /// The text's lines in one, without the spaces around each, and with escapes for control characters.
  package var onOneLine: String {
    // To look for line breaks character by character is slow, and most texts have none.
    guard utf8.contains(where: { $0 < 0x20 || $0 >= 0x7F }) else { return String(self[...].trimmingSpaces()) }
    return split(whereSeparator: \.isNewline).map { $0.trimmingSpaces() }.joined().escapingControls(except: [])
  }

  /// The text with escapes for control characters, other than those of a text of several lines.
  var withoutControls: String { escapingControls(except: ["\n", "\r\n", "\t"]) }

  private func escapingControls(except kept: Set<Character>) -> String {
    // Those of one byte, and the first byte of the others.
    guard utf8.contains(where: { $0 < 0x20 || $0 == 0x7F || $0 == 0xC2 }) else { return self }
    return reduce(into: "") { text, character in
      let isEscaped = character.isControl && !kept.contains(character)
      text += isEscaped ? Notation.plain.text(of: character) : String(character)
    }
  }
}

extension Character {
  fileprivate var isControl: Bool { unicodeScalars.first?.properties.generalCategory == .control }
}

extension Substring {
  fileprivate func trimmingSpaces() -> Substring {
    var text = drop(while: \.isWhitespace)
    while text.last?.isWhitespace == true { text.removeLast() }
    return text
  }
}
