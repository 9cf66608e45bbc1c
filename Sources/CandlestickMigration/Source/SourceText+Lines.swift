extension SourceText {
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

  /// Returns the bytes to remove with a range: its lines if they contain nothing else, otherwise the range and the space
  /// after it.
  ///
  /// - Parameter keepsSpace: true if the space stays.
  func removable(_ range: Range<Int>, keepsSpace: Bool) -> Range<Int> {
    let lines = lines(range)
    let isAlone =
      bytes[lines.lowerBound..<range.lowerBound].allSatisfy(\.isSpace)
      && bytes[range.upperBound..<lines.upperBound].allSatisfy(\.isSpace)
    if isAlone || keepsSpace { return isAlone ? lines : range }
    return range.lowerBound..<bytes[range.upperBound...].prefix { $0.isSpace && !$0.endsLine }.endIndex
  }

  /// Returns the white space at the start of the line of a byte.
  func indentation(of offset: Int) -> String {
    String(decoding: bytes[lines(offset..<offset)].prefix { $0.isSpace && !$0.endsLine }, as: UTF8.self)
  }

  /// The line end of the first line; "\n" if the file has only one line.
  var lineEnd: String {
    guard let end = bytes.firstIndex(where: \.endsLine), bytes[end] == .carriageReturn else { return "\n" }
    return end + 1 < bytes.count && bytes[end + 1] == .newline ? "\r\n" : "\r"
  }
}
