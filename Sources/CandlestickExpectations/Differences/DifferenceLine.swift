/// A line of the text that shows how two values differ.
struct DifferenceLine: CustomStringConvertible {
  /// Which of the two values has what the line shows.
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

  /// The line inside of another value.
  var indented: DifferenceLine { DifferenceLine(side, "  \(text)") }

  var description: String {
    let isBlank = text.allSatisfy { $0 == " " }
    let line = isBlank ? side.rawValue : "\(side.rawValue) \(text)"
    return line == " " ? "" : line
  }
}
