import CandlestickSource

extension SourceText {
  /// Whether only white space is in the lines of some bytes, beside them.
  func isAlone(_ range: Range<Int>) -> Bool {
    let lines = lines(range)
    return (bytes[lines.lowerBound..<range.lowerBound] + bytes[range.upperBound..<lines.upperBound])
      .allSatisfy(\.isSpace)
  }

  /// The lines that some bytes are in, with their ends.
  func lines(_ range: Range<Int>) -> Range<Int> {
    var (start, end) = (range.lowerBound, range.upperBound)
    while start > 0, !bytes[start - 1].endsLine { start -= 1 }
    while end < bytes.count, !bytes[end].endsLine { end += 1 }
    if end < bytes.count {
      end += bytes[end] == .carriageReturn && end + 1 < bytes.count && bytes[end + 1] == .newline ? 2 : 1
    }
    return start..<end
  }

  /// The white space that the line of a byte begins with.
  func indentation(of offset: Int) -> String {
    let start = lines(offset..<offset).lowerBound
    let end = bytes[start...].firstIndex { !$0.isSpace || $0.endsLine } ?? bytes.count
    return self[start..<end]
  }

  /// What the file ends its first line with.
  var lineEnd: String {
    guard let end = bytes.firstIndex(where: \.endsLine) else { return "\n" }
    guard bytes[end] == .carriageReturn else { return "\n" }
    return end + 1 < bytes.count && bytes[end + 1] == .newline ? "\r\n" : "\r"
  }
}
