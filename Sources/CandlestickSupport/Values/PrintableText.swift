extension String {
  /// The text as reports show it. Line breaks and tabs are kept; characters that are invisible or change the direction
  /// of text are escaped, as in `\u{202E}`.
  ///
  /// These are control characters, direction marks, and characters without a glyph, such as zero-width spaces. Joiners
  /// within emoji, and within letters that need them, are kept.
  package var printable: String { printable(keeping: ["\n": "\n", "\r\n": "\n", "\t": "\t"]) }

  /// The text on one line: like ``printable``, but line breaks and tabs are also escaped.
  package var printableLine: String { printable(keeping: [:]) }

  /// The text on one line, like ``printableLine``, so that texts that differ look different: also escapes the spaces that
  /// look like " ". If anything is escaped, backslashes are doubled, to distinguish them from escapes.
  package var unambiguousLine: String {
    let (line, spaces) = (printableLine, Unicode.Scalar.lookalikeSpaces)
    guard line != self || utf8.contains(where: { $0 >= 0x7F }) && unicodeScalars.contains(where: spaces.contains) else {
      return self
    }
    return reduce(into: "") { text, character in
      let scalars = character.unicodeScalars
      if character == "\\" {
        text += "\\\\"
      } else if character.isPrintable, !scalars.contains(where: spaces.contains) {
        text.append(character)
      } else {
        text += scalars.map { $0.isUnprintable || spaces.contains($0) ? $0.escaped : String($0) }.joined()
      }
    }
  }

  private func printable(keeping kept: [Character: String]) -> String {
    guard utf8.contains(where: { $0 < 0x20 || $0 >= 0x7F }), unicodeScalars.contains(where: \.isUnprintable) else {
      return self
    }
    return reduce(into: "") { text, character in
      text += kept[character] ?? (character.isPrintable ? String(character) : character.escaped)
    }
  }
}

extension Character {
  /// True if the character is visible and does not affect the text around it.
  package var isPrintable: Bool {
    let scalars = unicodeScalars
    // In letters outside ASCII and in emoji, a joiner or variation selector changes the glyph. After ASCII, only
    // keycaps need one.
    let isKept = scalars.count > 1 && scalars.first?.isASCII == false && scalars.first?.isUnprintable == false
    return isKept || scalars.last == "\u{20E3}" || !scalars.contains(where: \.isUnprintable)
  }

  fileprivate var escaped: String { unicodeScalars.map { $0.isUnprintable ? $0.escaped : String($0) }.joined() }
}

extension Unicode.Scalar {
  /// True if the scalar alone has no glyph, or changes the direction of the text after it.
  package var isUnprintable: Bool {
    guard value >= 0x7F else { return value < 0x20 }
    switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: return true
    // Interlinear annotation marks have no glyph either.
    default: return properties.isDefaultIgnorableCodePoint || (0xFFF9...0xFFFB).contains(value)
    }
  }

  /// The spaces beside " ", except the ideographic one, which is wider.
  fileprivate static let lookalikeSpaces = Set(
    "\u{A0}\u{1680}\u{2000}\u{2001}\u{2002}\u{2003}\u{2004}\u{2005}\u{2006}\u{2007}\u{2008}\u{2009}\u{200A}\u{202F}\u{205F}"
      .unicodeScalars
  )

  /// The escape of the scalar in a string literal.
  package var escaped: String {
    switch self {
    case "\n": "\\n"
    case "\r": "\\r"
    case "\t": "\\t"
    case "\0": "\\0"
    default: "\\u{\(String(value, radix: 16, uppercase: true))}"
    }
  }
}
