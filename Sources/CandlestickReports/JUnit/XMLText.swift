import CandlestickSupport

/// Escapes text for XML.
enum XMLText {
  /// Returns text for an attribute. Line breaks and tabs are escaped, because parsers would read them as spaces.
  static func attribute(_ text: String) -> String { escaped(text, keepsLines: false) }

  /// Returns text for an element.
  static func element(_ text: String) -> String { escaped(text, keepsLines: true) }

  /// Returns attributes, each preceded by a space.
  static func attributes(_ attributes: KeyValuePairs<String, String>) -> String {
    attributes.map { " \($0)=\"\(attribute($1))\"" }.joined()
  }

  private static func escaped(_ text: String, keepsLines: Bool) -> String {
    let isPlain = text.utf8.allSatisfy { byte in
      (0x20..<0x7F).contains(byte) && byte != 0x22 && byte != 0x26 && byte != 0x3C && byte != 0x3E
    }
    if isPlain { return text }
    var result = ""
    for scalar in text.printable.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      // Text must not contain `]]>`.
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "\n", "\t": result += keepsLines ? String(scalar) : "&#\(scalar.value);"
      // XML 1.0 does not allow these characters, not even escaped.
      case "\u{fffe}", "\u{ffff}": result += "\u{fffd}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
