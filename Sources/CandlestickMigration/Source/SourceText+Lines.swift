extension SourceText {
  /// Returns true if the lines of a range contain only white space besides it.
  func isAlone(_ range: Range<Int>) -> Bool {
    let lines = lines(range)
    return (bytes[lines.lowerBound..<range.lowerBound] + bytes[range.upperBound..<lines.upperBound])
      .allSatisfy(\.isSpace)
  }

  /// Returns the lines of some bytes, with their ends.
  func lines(_ range: Range<Int>) -> Range<Int> {
    var (start, end) = (range.lowerBound, range.upperBound)
    while start > 0, !bytes[start - 1].endsLine { start -= 1 }
    while end < bytes.count, !bytes[end].endsLine { end += 1 }
    if end < bytes.count {
      end += bytes[end] == .carriageReturn && end + 1 < bytes.count && bytes[end + 1] == .newline ? 2 : 1
    }
    return start..<end
  }

  /// Returns the white space at the start of the line of a byte.
  func indentation(of offset: Int) -> String {
    let start = lines(offset..<offset).lowerBound
    let end = bytes[start...].firstIndex { !$0.isSpace || $0.endsLine } ?? bytes.count
    return self[start..<end]
  }

  /// The line end of the first line.
  var lineEnd: String {
    guard let end = bytes.firstIndex(where: \.endsLine) else { return "\n" }
    guard bytes[end] == .carriageReturn else { return "\n" }
    return end + 1 < bytes.count && bytes[end + 1] == .newline ? "\r\n" : "\r"
  }
}
