import CandlestickSupport
import Foundation

/// Writes strings with escapes for invisible characters.
struct Notation {
  /// Writes a string literal.
  static let quoted = Notation(quote: "\"", escapesBackslashes: true)
  /// Escapes only invisible characters.
  static let plain = Notation(quote: "", escapesBackslashes: false)
  /// Writes a line of a multi-line literal.
  static let line = Notation(quote: "", escapesBackslashes: false, showsTrailingSpaces: true)

  let quote: String
  /// True to double backslashes, to distinguish them from escapes.
  var escapesBackslashes: Bool
  /// True to escape a trailing space, for lines without a closing quote.
  var showsTrailingSpaces = false
  /// True to escape joiners and variation selectors, as in "👩\u{200D}💻" for "👩‍💻".
  var showsJoiners = false

  func text(of string: String) -> String {
    guard let last = string.last else { return quote + quote }
    return quote + string.dropLast().map(text).joined() + lastText(of: last) + quote
  }

  /// Returns the beginning of a string, and the number of omitted characters.
  func text(of string: String, columns: Int) -> String {
    let beginning = string.prefix(columns)
    let rest = string[beginning.endIndex...].count
    return text(of: String(beginning)) + (rest > 0 ? " … (\(counted(rest, "more character")))" : "")
  }

  func text(of character: Character) -> String {
    switch character {
    case " ": return " "
    case "\\": return escapesBackslashes ? "\\\\" : "\\"
    case "\"": return quote.isEmpty ? "\"" : "\\\""
    default:
      let scalars = character.unicodeScalars
      guard scalars.count == 1 || character == "\r\n" || showsJoiners else { return String(character) }
      return scalars.map { $0.isVisible ? String($0) : $0.escaped }.joined()
    }
  }

  /// Returns the text of a string's last character.
  func lastText(of character: Character) -> String {
    showsTrailingSpaces && character == " " ? "\\u{20}" : text(of: character)
  }

  /// Returns true if a character is invisible and so written as an escape.
  func escapes(_ character: Character) -> Bool {
    if let ascii = character.asciiValue { return !(0x20..<0x7F).contains(ascii) }
    return text(of: character) != String(character)
  }

  /// Returns true if two strings differ only in joiners and variation selectors.
  static func areEqualWithoutJoiners(_ one: String, _ other: String) -> Bool {
    func visible(_ string: String) -> some Sequence<Unicode.Scalar> {
      string.unicodeScalars.lazy.filter { !$0.properties.isDefaultIgnorableCodePoint }
    }
    return visible(one).elementsEqual(visible(other))
  }
}

extension Unicode.Scalar {
  /// The code point, as in "U+0041".
  var codePoint: String { String(format: "U+%04X", value) }

  /// True if the scalar is visible by itself.
  fileprivate var isVisible: Bool {
    switch properties.generalCategory {
    case .format, .spaceSeparator, .unassigned, .privateUse, .nonspacingMark, .enclosingMark: false
    default: !isUnprintable
    }
  }
}
