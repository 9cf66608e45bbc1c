import Candlestick
import CandlestickSupport

/// The screen of a terminal after it has received some text. Supports the escape sequences that reports use.
struct TerminalScreen {
  private let columns: Int
  private var rows: [[Character]] = [[]]
  private var row = 0
  private var column = 0

  /// Creates an empty screen.
  ///
  /// - Parameter columns: the width of the screen.
  init(columns: Int = 80) { self.columns = columns }

  /// The rows, without trailing spaces and without empty rows at the end.
  var lines: [String] {
    var lines = rows.map { row in
      // A wide character occupies two cells; the second one is "\0".
      var text = String(row.filter { $0 != "\0" })
      while text.last == " " { text.removeLast() }
      return text
    }
    while lines.last == "" { lines.removeLast() }
    return lines
  }

  mutating func receive(_ text: String) {
    var rest = text[...]
    while let character = rest.popFirst() {
      switch character {
      case "\n", "\r\n": moveDown()
      case "\r": column = 0
      case "\u{1B}": obey(&rest)
      default: show(character)
      }
    }
  }

  private mutating func moveDown() {
    (row, column) = (row + 1, 0)
    if row == rows.count { rows.append([]) }
  }

  private mutating func show(_ character: Character) {
    if column + character.columns > columns { moveDown() }
    while rows[row].count < column + character.columns { rows[row].append(" ") }
    rows[row][column] = character
    if character.columns == 2 { rows[row][column + 1] = "\0" }
    column += character.columns
  }

  private mutating func obey(_ rest: inout Substring) {
    guard let sequence = rest.prefixMatch(of: #/\[(\d*)([AKm])/#) else {
      return fail("unknown escape: \(rest.prefix(9))")
    }
    rest = rest[sequence.range.upperBound...]
    switch sequence.2 {
    case "A": row = max(row - (Int(sequence.1) ?? 1), 0)
    case "K": rows[row].removeSubrange(min(column, rows[row].count)...)
    default: break
    }
  }
}
