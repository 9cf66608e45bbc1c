import CandlestickSupport

/// Text with colors for a terminal. Control and invisible characters are escaped.
struct StyledText: Equatable {
  /// The color or weight of a part of a text. The raw value is the parameter of the escape sequence.
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
  ///   - text: the text, which may contain control characters.
  ///   - style: the style; nil for the terminal's default.
  init(_ text: String, _ style: Style? = nil) { parts = [Part(text: text.printable, style: style)] }

  static func + (_ one: StyledText, _ other: StyledText) -> StyledText {
    var text = one
    text.parts += other.parts
    return text
  }

  static func + (_ one: StyledText, _ other: String) -> StyledText { one + StyledText(other) }

  /// The width in columns of a monospaced font.
  var columns: Int { parts.reduce(0) { $0 + $1.text.columns } }

  /// Returns the text, cut and ended with "…" if it is wider than a number of columns.
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

  /// Returns the text.
  ///
  /// - Parameter hasColors: true to include escape sequences for the styles.
  func text(hasColors: Bool) -> String {
    parts.map { part in
      guard hasColors, let style = part.style, !part.text.isEmpty else { return part.text }
      return "\u{1B}[\(style.rawValue)m\(part.text)\u{1B}[0m"
    }.joined()
  }
}

extension SpecReport {
  /// Writes one or more lines.
  ///
  /// - Parameters:
  ///   - text: the text, without the final line break.
  ///   - columns: the number of spaces before each line.
  func writeLine(_ text: StyledText, indentedBy columns: Int = 0) {
    write(indented(text.text(hasColors: output.style.hasColors), by: columns) + "\n")
  }
}
