import CandlestickSupport

/// The style of an expectation's failure message.
@usableFromInline package enum MessageStyle: UInt8, Sendable {
  /// Shows line breaks as escapes, and shortens long values.
  case candlestick
  /// Nimble's messages, which suites compare: joins lines, and shows values whole.
  case nimble

  /// The style of an expectation: Nimble's for its `expect`, the only one that advises a matcher.
  @inlinable init(for demand: MatcherDemand) {
    self = if case .advised = demand { .nimble } else { .candlestick }
  }

  /// Returns the text of a message.
  ///
  /// - Parameters:
  ///   - actual: the value as text, with brackets. Called only if the message shows the value, since it may run user code.
  ///   - to: "to", "to not", "to eventually" and so on.
  ///   - message: writes the values in the message with the limits of this style.
  func text(actual: () -> String, to: String, of message: () -> ExpectationMessage) -> MessageText {
    guard case .candlestick = self else {
      return message().text(actual: actual, to: to, shown: { $0 }, Self.nimbleText)
    }
    let values = ShortenedValues()
    return TextLimit.$current.withValue(.shortening(values)) {
      message().text(actual: actual, to: to, shown: values.shortened) { line, details in
        let message = Self.lines(line.trimmed.unambiguousLine, details)
        let whole = Self.lines(values.restored(line).trimmed.unambiguousLine, values.restored(details))
        return MessageText(message: message, whole: whole == message ? nil : whole)
      }
    }
  }

  private static func nimbleText(line: String, details: String) -> MessageText {
    let hasBreaks = line.trimmed.unicodeScalars.contains { Character($0).isNewline }
    let note = hasBreaks ? "with line breaks: \(line.trimmed.unambiguousLine)" : nil
    return MessageText(message: lines(line.onOneLine, details), note: note)
  }

  static func lines(_ line: String, _ details: String) -> String {
    details.isEmpty ? line : "\(line)\n\(details.printable)"
  }
}

/// The text of a failure message.
struct MessageText {
  /// The first line, followed by the details of the matcher.
  var message: String
  /// A line for the details of the failure, unless a difference shows the same.
  var note: String?
  /// The message with whole values; nil if it shows them.
  var whole: String?
}

extension ExpectationMessage {
  /// Returns the text of the message. Keeps the line breaks of ``fail(_:)``.
  ///
  /// - Parameters:
  ///   - shown: shortens the words and the value of the message.
  ///   - layout: returns the text for the first line, which may have line breaks, and the details.
  func text(
    actual: () -> String,
    expected: String = "expected",
    to: String,
    shown: (String) -> String,
    _ layout: (_ line: String, _ details: String) -> MessageText
  ) -> MessageText {
    // Enough for four values of maximum length and some words.
    let mostCharacters = 45_000
    if case .fail(let words) = self { return MessageText(message: words.printable.elided(to: mostCharacters)) }
    let (line, details) = parts(actual: actual, expected: expected, to: to, shown: shown)
    var text = layout(line, details)
    text.message = text.message.elided(to: mostCharacters)
    return text
  }
}
