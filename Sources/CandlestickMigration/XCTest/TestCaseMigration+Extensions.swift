/// Moves the members of extensions into the spec.
extension TestCaseMigration {
  /// Moves the members to the end of the spec, and removes extensions that are left empty.
  mutating func moveExtensions() throws(Obstacle) {
    for (declaration, found) in extensions {
      let moving = found.filter { member in members.contains { $0.keyword == member.keyword && $0.kind != .kept } }
      guard !moving.isEmpty else { continue }
      guard !tail.text.isEmpty, declaration.body.map({ code.tokens[$0.upperBound].startsLine }) == true,
        !found.contains(where: { $0.kind == .directive })
      else {
        throw Obstacle(declaration.keywordIndex, "it has an extension; move its members into the class")
      }
      for member in moving { moved.append((try ownLines(of: member), member.isVariable ? .variable : .end)) }
      if moving.count == found.count { try removeShell(of: declaration, around: moving) }
    }
  }

  /// Removes what is left of an extension when its members have moved.
  private mutating func removeShell(of declaration: SourceDeclaration, around members: [TestCaseMember])
    throws(Obstacle)
  {
    var start = text.lines(code.bytes(of: declaration.range)).lowerBound
    if code.comments(in: text.lines(start - 1..<start - 1)).isEmpty {
      start = withEmptyLine(before: start..<start).lowerBound
    }
    let end = text.lines(code.tokens[declaration.range.upperBound].range).upperBound
    for range in try members.map({ (member) throws(Obstacle) in withEmptyLine(before: try ownLines(of: member)) }) + [
      end..<end
    ] {
      guard code.comments(in: start..<max(start, range.lowerBound)).isEmpty else {
        throw Obstacle(declaration.keywordIndex, "there is a comment in its extension; move its members into the class")
      }
      if start < range.lowerBound { edit(start..<range.lowerBound, "") }
      start = range.upperBound
    }
    change("an extension of the class becomes part of the spec")
  }
}
