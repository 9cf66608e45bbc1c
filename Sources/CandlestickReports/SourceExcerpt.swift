import CandlestickSource
import CandlestickSupport
import Foundation

/// An excerpt of the user's code that shows the statement that failed.
///
/// ```
/// 12 | expect(cart.total)
///    | ^
/// 13 |   .to(equal(5))
/// ```
package struct SourceExcerpt {
  private static let mostLines = 10
  private static let mostCharacters = 120
  /// The number of characters to show before the mark if the line is too long.
  private static let charactersBeforeMark = 30
  private static let tab = "    "

  package let text: String

  /// Reads the excerpt. Returns nil if the location is unknown, or if the file has no such line.
  ///
  /// - Parameters:
  ///   - location: the location of the failure. Without a column, nothing is marked.
  ///   - files: reads the code.
  package init?(_ location: SourceLocation, in files: SourceFiles) {
    let number = location.line
    let source = files.text(of: location.path)
    guard let first = source.line(number), !source.bytes[first].allSatisfy(\.isSpace) else { return nil }
    let start = Self.start(of: location.column ?? 0, in: first, of: source)
    let end = Statement.end(from: start ?? first.lowerBound, in: source)
    let count = max(end.map { source.position(of: $0).line } ?? number, number) - number + 1
    let shown = (number..<number + (count > Self.mostLines + 1 ? Self.mostLines : count)).map {
      Self.untabbed(source[source.line($0) ?? first])
    }
    let indentation = shown.compactMap(Self.indentation).min() ?? 0
    let margin = "\(number + shown.count - 1)".count

    func line(_ number: Int? = nil, _ text: String) -> String {
      let number = number.map { "\($0)" } ?? ""
      return String(repeating: " ", count: margin - number.count) + number + " |" + (text.isEmpty ? "" : " \(text)")
    }

    var lines: [String] = []
    for (offset, code) in shown.enumerated() {
      let mark = offset == 0 ? start.map { Self.untabbed(source[first.lowerBound..<$0]).count - indentation } : nil
      let (text, columns) = Self.window(of: code.dropFirst(indentation), around: mark)
      lines.append(line(number + offset, text))
      if let columns { lines.append(line(nil, String(repeating: " ", count: columns) + "^")) }
    }
    if count > shown.count { lines.append(line(nil, "… (\(counted(count - shown.count, "more line")))")) }
    text = lines.joined(separator: "\n")
  }

  /// Returns the part of a line to show, and the number of columns before the mark.
  ///
  /// - Parameter mark: the number of characters of the line before the mark.
  private static func window(of code: Substring, around mark: Int?) -> (text: String, columns: Int?) {
    let hidden = code.count > mostCharacters ? max((mark ?? 0) - charactersBeforeMark, 0) : 0
    let shown = code.dropFirst(hidden).prefix(mostCharacters)
    let before = hidden > 0 ? "…" : ""
    let after = hidden + shown.count < code.count ? "…" : ""
    return (before + shown + after, mark.map { (before + shown.prefix($0 - hidden)).columns })
  }

  /// Returns the offset of the name of the function that is called at a column. The compiler counts columns in bytes, and
  /// reports the column of the opening bracket.
  ///
  /// - Returns: nil if there is no call at the column, because a helper passes its caller's line but not the column.
  private static func start(of column: Int, in line: Range<Int>, of source: SourceText) -> Int? {
    guard column > 0, column <= line.count else { return nil }
    let bracket = line.lowerBound + column - 1
    guard "({".utf8.contains(source.bytes[bracket]) else { return nil }
    let before = source[line.lowerBound..<bracket]
    let space = before.reversed().prefix(while: \.isWhitespace)
    let name = before.dropLast(space.count).reversed().prefix { $0.isLetter || $0.isNumber || $0 == "_" }
    return name.isEmpty ? bracket : bracket - String(space).utf8.count - String(name).utf8.count
  }

  /// Returns the number of spaces before the code; nil in a blank line.
  private static func indentation(of line: String) -> Int? {
    line.firstIndex { $0 != " " }.map { line.distance(from: line.startIndex, to: $0) }
  }

  private static func untabbed(_ text: String) -> String { text.replacing("\t", with: tab) }
}
