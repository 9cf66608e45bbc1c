/// A line of a difference.
struct DifferenceLine: CustomStringConvertible {
  /// The value that the line belongs to.
  enum Side: String {
    case expected = "-"
    case actual = "+"
    case both = " "
  }

  var side: Side
  var text: String

  init(_ side: Side, _ text: String) {
    self.side = side
    self.text = text
  }

  /// The line, one level deeper.
  var indented: DifferenceLine { DifferenceLine(side, "  \(text)") }

  var description: String {
    let isBlank = text.allSatisfy { $0 == " " }
    let line = isBlank ? side.rawValue : "\(side.rawValue) \(text)"
    return line == " " ? "" : line
  }
}
