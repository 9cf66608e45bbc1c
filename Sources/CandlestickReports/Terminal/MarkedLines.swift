import CandlestickSupport

/// Cuts lines of code and of differences to the width of a terminal, so that marks stay below what they mark.
enum MarkedLines {
  /// Returns the lines, with each line of marks and the line above it cut to a number of columns. If the number is not
  /// positive, the cut lines are empty.
  static func fit(_ lines: [String], to columns: Int) -> [String] {
    var fitting = lines
    let columns = max(columns, 0)
    for (index, marks) in lines.enumerated().dropFirst() where marks.contains("^") && marks.allSatisfy(" |^".contains) {
      let line = lines[index - 1]
      guard max(line.columns, marks.columns) > columns else { continue }
      let margin = (marks.firstIndex(of: "|").map { marks[...$0].columns } ?? 1) + 1
      let place = marks.prefix { $0 != "^" }.columns
      let hidden = place < columns * 3 / 4 ? 0 : place - margin - columns / 3
      fitting[index - 1] = cut(line, after: margin, hidden, with: "…", to: columns)
      fitting[index] = cut(marks, after: margin, hidden, with: " ", to: columns)
    }
    return fitting
  }

  private static func cut(
    _ line: String,
    after margin: Int,
    _ hidden: Int,
    with replacement: String,
    to columns: Int
  ) -> String {
    var cut = line
    if hidden > 0 { cut = line.prefix(margin) + replacement + drop(hidden + 1, of: line.dropFirst(margin)) }
    guard cut.columns > columns else { return cut }
    return replacement == " " ? String(cut.prefix(columns)) : StyledText(cut).fitted(to: columns).text(hasColors: false)
  }

  /// Returns the text without its first columns. If the cut splits a wide character, a space replaces its second half.
  private static func drop(_ columns: Int, of text: Substring) -> String {
    var (rest, dropped) = (text, 0)
    while dropped < columns, let character = rest.popFirst() { dropped += character.columns }
    return String(repeating: " ", count: max(dropped - columns, 0)) + rest
  }
}
