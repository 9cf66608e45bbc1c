import CandlestickExpectations

/// The statement in the user's code that a failure is about.
///
/// ```
/// 12 | expect(cart.total)
///    | ^
/// 13 |   .to(equal(5))
/// ```
package struct SourceExcerpt {
  private static let mostLines = 10
  private static let mostCharacters = 120
  /// How many characters are shown before the mark where a line is too long.
  private static let charactersBeforeMark = 30
  private static let tab = "    "

  package let text: String

  /// - Parameters:
  ///   - location: the place in the user's code; the mark is left out where its column is not known.
  ///   - files: reads the code.
  /// - Returns: nil if the place is not known, or the file has no such line.
  package init?(_ location: CodeLocation, in files: SourceFiles) {
    let number = Int(clamping: location.line)
    let code = files.lines(of: location.path).dropFirst(max(number, 1) - 1)
    guard number > 0, let first = code.first, !first.allSatisfy(\.isWhitespace) else { return nil }
    let start = Self.start(of: location.column, in: first)
    let count = StatementScanner.lineCount(of: code, from: start ?? first.startIndex)
    let shown = code.prefix(count > Self.mostLines + 1 ? Self.mostLines : count).map { Self.untabbed($0) }
    let indentation = shown.compactMap(Self.indentation).min() ?? 0
    let margin = "\(number + shown.count - 1)".count

    func line(_ number: Int? = nil, _ text: String) -> String {
      let number = number.map { "\($0)" } ?? ""
      return String(repeating: " ", count: margin - number.count) + number + " |" + (text.isEmpty ? "" : " \(text)")
    }

    var lines: [String] = []
    for (offset, code) in shown.enumerated() {
      let mark = offset == 0 ? start.map { Self.untabbed(first[..<$0]).count - indentation } : nil
      let (text, columns) = Self.window(of: code.dropFirst(indentation), around: mark)
      lines.append(line(number + offset, text))
      if let columns { lines.append(line(nil, String(repeating: " ", count: columns) + "^")) }
    }
    if count > shown.count { lines.append(line(nil, "… (\(counted(count - shown.count, "more line")))")) }
    text = lines.joined(separator: "\n")
  }

  /// As much of a line as is shown.
  ///
  /// - Parameters:
  ///   - code: the line.
  ///   - mark: the place of the mark, counted in characters, if there is one.
  /// - Returns: the text, and how many columns there are before the mark.
  private static func window(of code: Substring, around mark: Int?) -> (text: String, columns: Int?) {
    let hidden = code.count > mostCharacters ? max((mark ?? 0) - charactersBeforeMark, 0) : 0
    let shown = code.dropFirst(hidden).prefix(mostCharacters)
    let before = hidden > 0 ? "…" : ""
    let after = hidden + shown.count < code.count ? "…" : ""
    return (before + shown + after, mark.map { (before + shown.prefix($0 - hidden)).columns })
  }

  /// Where the name begins of what is called at a column, which the compiler counts in bytes and has at the bracket.
  ///
  /// - Returns: nil where nothing is called: a helper passes on the line that it was called in, but not the column.
  private static func start(of column: UInt, in line: Substring) -> Substring.Index? {
    guard column > 0, column <= line.utf8.count else { return nil }
    let bracket = line.utf8.index(line.startIndex, offsetBy: Int(column) - 1)
    guard ["(", "{"].contains(line[bracket]) else { return nil }
    let name = line[..<bracket].reversed().drop(while: \.isWhitespace).prefix {
      $0.isLetter || $0.isNumber || $0 == "_"
    }
    return name.isEmpty ? bracket : name.endIndex.base
  }

  /// Nil where the line is blank.
  private static func indentation(of line: String) -> Int? {
    line.firstIndex { $0 != " " }.map { line.distance(from: line.startIndex, to: $0) }
  }

  private static func untabbed(_ text: Substring) -> String {
    String(text.replacing("\t", with: tab))
  }
}
