import Foundation

/// The enum case that the source passes to `haveCaseOf`, for failure messages: a function such as `Loading.loaded` does not
/// reveal the name.
struct WrittenCase {
  let file: StaticString
  let line: UInt
  let column: UInt

  init(_ file: StaticString, _ line: UInt, _ column: UInt) {
    self.file = file
    self.line = line
    self.column = column
  }

  /// The name, such as "loaded" or "moved(x:y:)". Nil if the source is missing, has changed, or has another expression
  /// there.
  var name: String? {
    guard let source = try? String(contentsOfFile: "\(file)", encoding: .utf8) else { return nil }
    let newline = UInt8(ascii: "\n")
    let lines = source.utf8.split(separator: newline, maxSplits: Int(line) - 1, omittingEmptySubsequences: false)
    guard lines.count == line, let rest = lines.last else { return nil }
    // The column is that of the parenthesis.
    guard rest.prefix(Int(column) - 1).suffix(10).elementsEqual("haveCaseOf".utf8) else { return nil }
    let arguments = String(Substring(rest.dropFirst(Int(column) - 1)))
    let name = arguments.prefixMatch(of: #/\(\s*[^\s(),]*\.(\w+)(\([\w:]+:\))?\s*[,)]/#)
    return name.map { "\($0.1)\($0.2 ?? "")" }
  }
}
