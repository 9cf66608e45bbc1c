extension SourceText {
  /// Returns the complete lines that contain a range, including their line breaks.
  func lines(_ range: Range<Int>) -> Range<Int> {
    var (start, end) = (range.lowerBound, range.upperBound)
    while start > 0, !bytes[start - 1].endsLine { start -= 1 }
    while end < bytes.count, !bytes[end].endsLine { end += 1 }
    if end < bytes.count {
      end += bytes[end] == .carriageReturn && end + 1 < bytes.count && bytes[end + 1] == .newline ? 2 : 1
    }
    return start..<end
  }

  /// Returns the bytes to remove along with a range: its lines if nothing else is on them, or else the range and the white
  /// space after it.
  ///
  /// - Parameters:
  ///   - range: the range.
  ///   - keepsSpace: true to keep the white space.
  func removable(_ range: Range<Int>, keepsSpace: Bool) -> Range<Int> {
    let lines = lines(range)
    let isAlone =
      bytes[lines.lowerBound..<range.lowerBound].allSatisfy(\.isSpace)
      && bytes[range.upperBound..<lines.upperBound].allSatisfy(\.isSpace)
    if isAlone || keepsSpace { return isAlone ? lines : range }
    return range.lowerBound..<bytes[range.upperBound...].prefix { $0.isSpace && !$0.endsLine }.endIndex
  }

  /// Returns the white space at the start of the line that contains an offset.
  func indentation(of offset: Int) -> String {
    String(decoding: bytes[lines(offset..<offset)].prefix { $0.isSpace && !$0.endsLine }, as: UTF8.self)
  }

  /// The line break after the first line; "\n" if there is none.
  var lineEnd: String {
    guard let end = bytes.firstIndex(where: \.endsLine), bytes[end] == .carriageReturn else { return "\n" }
    return end + 1 < bytes.count && bytes[end + 1] == .newline ? "\r\n" : "\r"
  }
}
