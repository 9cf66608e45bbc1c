import CandlestickSupport

/// A text on a terminal. Characters that turn or hide text are escaped.
struct StyledText: Equatable {
  /// The color or the weight of a part of a text, as the parameter of an escape sequence.
  enum Style: String {
    case green = "32"
    case red = "31"
    case yellow = "33"
    case cyan = "36"
    case bold = "1"
    case dim = "2"
  }

  private struct Part: Equatable {
    var text: String
    var style: Style?
  }

  private var parts: [Part]

  /// - Parameters:
  ///   - text: the text, as others have written it.
  ///   - style: its style; nil for that of other text.
  init(_ text: String, _ style: Style? = nil) { parts = [Part(text: text.printable, style: style)] }

  static func + (_ one: StyledText, _ other: StyledText) -> StyledText {
    var text = one
    text.parts += other.parts
    return text
  }

  static func + (_ one: StyledText, _ other: String) -> StyledText { one + StyledText(other) }

  /// The number of columns in a monospaced font.
  var columns: Int { parts.reduce(0) { $0 + $1.text.columns } }

  /// Returns the text, or its beginning and "…" if it has more columns.
  func fitted(to columns: Int) -> StyledText {
    guard self.columns > columns else { return self }
    var (text, left) = (self, columns - 1)
    text.parts = parts.compactMap { part in
      guard left >= 0 else { return nil }
      var fitting = part
      fitting.text = ""
      for character in part.text {
        left -= character.columns
        if left < 0 { break }
        fitting.text.append(character)
      }
      if left < 0, columns > 0 { fitting.text += "…" }
      return fitting
    }
    return text
  }

  /// Returns the text with escape sequences for its styles.
  ///
  /// - Parameter hasColors: false to leave them out.
  func text(hasColors: Bool) -> String {
    parts.map { part in
      guard hasColors, let style = part.style, !part.text.isEmpty else { return part.text }
      return "\u{1B}[\(style.rawValue)m\(part.text)\u{1B}[0m"
    }.joined()
  }
}

extension SpecReport {
  /// Writes a line.
  ///
  /// - Parameters:
  ///   - text: the text, with several lines if it has line breaks.
  ///   - columns: the number of spaces before each line.
  func writeLine(_ text: StyledText, indentedBy columns: Int = 0) {
    write(indented(text.text(hasColors: output.style.hasColors), by: columns) + "\n")
  }
}
