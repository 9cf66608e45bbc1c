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
    guard line <= count else { return "\"\(source.path)\" has only \(counted(count, "line"))" }
    let earlier = declarations.filter { $0 <= UInt(line) }.map { Int($0) }
    let ends = earlier.map(end)
    if ends.contains(where: { $0 >= line }) { return nil }
    let test = test(besides: declarations)
    let between = ((ends.max() ?? 0) + 1)..<(line + 1)
    // A line before all declarations selects the whole file.
    guard test != nil || !earlier.isEmpty && between.contains(where: hasCode) else { return nil }
    let advice = test.map { "; to run it, use `swift test --filter \($0)`" } ?? ""
    return "no example is at line \(line) of \"\(source.path)\"\(advice)"
  }

  /// Returns the name of the test around the line, a method or an `@Test` function, or else of a type with tests around it. Nil if
  /// there is none.
  ///
  /// - Parameter declarations: the lines of the examples and groups in the file.
  func test(besides declarations: Set<UInt> = []) -> String? {
    guard (1...max(1, count)).contains(line) else { return nil }
    // The outermost function, because a test is not inside another function.
    let functions = (1...count).filter { name(ofFunction: $0) != nil }
    if let function = functions.first(where: { (start($0)...max($0, end($0))).contains(line) }) {
      return isTest(function) ? name(ofFunction: function).map { $0.contains(" ") ? "'\($0)'" : $0 } : nil
    }
    return (1...line).reversed().lazy.compactMap { number -> String? in
      guard let name = name(ofType: number) else { return nil }
      let lines = number...max(number, end(number))
      guard lines.contains(line), !declarations.contains(where: { lines.contains(Int($0)) }) else { return nil }
      return functions.contains { lines.contains($0) && isTest($0) } ? name : nil
    }.first
  }

  /// True if the file has an XCTest method or an `@Test` function.
  var isInFileWithTests: Bool { (1...max(1, count)).contains { name(ofFunction: $0) != nil && isTest($0) } }

  /// The number of lines in the file.
  private var count: Int {
    source.position(of: source.bytes.count).line - (source.bytes.last == UInt8(ascii: "\n") ? 1 : 0)
  }

  private func text(_ number: Int) -> Substring {
    source.line(number).map { source[$0] }?.drop(while: \.isWhitespace) ?? ""
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

  /// Returns the first line of the attributes of the function that a line declares.
  private func start(_ number: Int) -> Int {
    var start = number
    while let attribute = (max(1, start - 20)..<start).last(where: { text($0).hasPrefix("@") && end($0) == start - 1 })
    {
      start = attribute
    }
    return start
  }

  /// Returns true if a line declares a test method or an `@Test` function.
  private func isTest(_ number: Int) -> Bool {
    name(ofFunction: number)?.hasPrefix("test") == true
      || (start(number)...number).contains { text($0).contains("@Test") }
  }

  private func name(ofFunction number: Int) -> String? {
    let text = text(number)
    guard text.contains("func "), !text.hasPrefix("/") else { return nil }
    return text.firstMatch(of: #/\bfunc (\w+|`[^`]+`)/#).map { $0.1.filter { $0 != "`" } }
  }

  private func name(ofType number: Int) -> String? {
    let text = text(number)
    guard !text.hasPrefix("/"), name(ofFunction: number) == nil else { return nil }
    return text.firstMatch(of: #/\b(?:class|struct|actor|enum|extension) (\w+)/#).map { String($0.1) }
  }
}
