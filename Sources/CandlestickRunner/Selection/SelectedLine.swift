import CandlestickSource
import CandlestickSupport
import Foundation

/// The line of a file that `--file` names.
struct SelectedLine {
  private let source: SourceText
  private let line: Int

  /// Reads the file. Returns nil if that is not possible.
  init?(_ line: UInt, of path: String) {
    guard let data = FileManager.default.contents(atPath: path) else { return nil }
    self.init(line, in: SourceText(path: path, bytes: Array(data)))
  }

  init(_ line: UInt, in source: SourceText) {
    self.source = source
    self.line = Int(clamping: line)
  }

  /// Returns the reason why no example is at the line; nil if one may be there.
  ///
  /// - Parameter declarations: the lines of the examples and groups in the file.
  func problem(among declarations: Set<UInt>) -> String? {
    let count = source.position(of: source.bytes.count).line - (source.bytes.last == UInt8(ascii: "\n") ? 1 : 0)
    guard line <= count else { return "\"\(source.path)\" has only \(counted(count, "line"))" }
    let earlier = declarations.filter { $0 <= UInt(line) }.map { Int($0) }
    let ends = earlier.map(end)
    if ends.contains(where: { $0 >= line }) { return nil }
    let between = ((ends.max() ?? 0) + 1)..<(line + 1)
    let test = between.compactMap(testName).last
    // A line before all declarations selects the whole file.
    guard test != nil || !earlier.isEmpty && between.contains(where: hasCode) else { return nil }
    let name = test.map { $0.contains(" ") ? "'\($0)'" : $0 }
    let advice = name.map { "; to run it, use `swift test --filter \($0)`" } ?? ""
    return "no example is at line \(line) of \"\(source.path)\"\(advice)"
  }

  /// Returns the last line of the declaration at a line.
  private func end(_ number: Int) -> Int {
    guard let line = source.line(number) else { return number }
    let start = line.first { !source.bytes[$0].isSpace } ?? line.lowerBound
    return Statement.end(from: start, in: source).map { source.position(of: $0).line } ?? .max
  }

  /// Returns true if a line has more than closing brackets and a comment.
  private func hasCode(_ number: Int) -> Bool {
    guard let text = source.line(number).map({ source[$0] }) else { return false }
    return text.prefixMatch(of: #/[\s)}]*(//.*)?$/#) == nil
  }

  /// Returns the name of the test method or the `@Test` function that a line declares; nil if it declares none.
  private func testName(_ number: Int) -> String? {
    func text(_ number: Int) -> String { source.line(number).map { source[$0] } ?? "" }
    guard let name = text(number).firstMatch(of: #/\bfunc (\w+|`[^`]+`)/#)?.1 else { return nil }
    return name.hasPrefix("test") || (text(number - 1) + text(number)).contains("@Test")
      ? String(name.filter { $0 != "`" }) : nil
  }
}
