/// The lines of a member.
extension TestCaseMigration {
  /// Returns the start of the comments above a member, or of its line.
  func leadStart(of member: TestCaseMember) -> Int {
    let token = code.tokens[member.tokens.lowerBound]
    guard token.startsLine else { return token.range.lowerBound }
    var start = text.lines(token.range).lowerBound
    let floor = code.tokens[member.tokens.lowerBound - 1].range.upperBound
    while start > 0 {
      let line = text.lines(start - 1..<start - 1)
      let isComment =
        line.lowerBound >= floor && !code.comments(in: line).isEmpty
        || line.lowerBound >= floor && code.isInComment(line.lowerBound)
      guard isComment else { break }
      start = line.lowerBound
    }
    return start
  }

  /// Returns some lines with the empty line before them, if there is one, so that removing them leaves no two in a row.
  func withEmptyLine(before range: Range<Int>) -> Range<Int> {
    let before = text.lines(range.lowerBound - 1..<range.lowerBound - 1)
    return text.bytes[before].allSatisfy(\.isSpace) ? before.lowerBound..<range.upperBound : range
  }

  /// Returns the end of the line of a member's last token.
  func lineEnd(of member: TestCaseMember) -> Int {
    text.lines(code.tokens[member.tokens.upperBound].range).upperBound
  }

  /// Returns the lines of a member with its comments.
  ///
  /// - Throws: an ``Obstacle`` if they contain something else.
  func ownLines(of member: TestCaseMember) throws(Obstacle) -> Range<Int> {
    let next = member.tokens.upperBound + 1
    guard code.tokens[member.tokens.lowerBound].startsLine, code.tokens[next].startsLine else {
      throw Obstacle(member.keyword, "write this on a line of its own")
    }
    return leadStart(of: member)..<lineEnd(of: member)
  }
}
