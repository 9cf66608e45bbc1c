import CandlestickSource

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
    let source = SourceFiles().text(of: "\(file)")
    guard let start = source.line(Int(line))?.lowerBound else { return nil }
    // The column is that of the parenthesis.
    let (rest, count) = (source.bytes[start...], Int(column) - 1)
    guard rest.prefix(count).suffix(10).elementsEqual("haveCaseOf".utf8) else { return nil }
    let arguments = String(decoding: rest.dropFirst(count), as: UTF8.self)
    let name = arguments.prefixMatch(of: #/\(\s*[^\s(),]*\.(\w+)(\([\w:]+:\))?\s*[,)]/#)
    return name.map { "\($0.1)\($0.2 ?? "")" }
  }
}
