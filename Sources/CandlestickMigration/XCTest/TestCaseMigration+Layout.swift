/// Orders the members, and adds the spec around them.
extension TestCaseMigration {
  /// Returns the lines that reset properties to their initial values; none if none is needed.
  private func resets(_ member: TestCaseMember) throws(Obstacle) -> [String] {
    guard member.kind == .stored, !isConstant(member) else { return [] }
    var lines: [String] = []
    for (tokens, value) in member.variables(in: code) {
      let name = code.string(at: tokens.lowerBound)
      if let value {
        lines.append("\(name) = \(code.string(of: value))")
      } else if tokens.count > 1, ["?", "!"].contains(code.string(at: tokens.upperBound).last) {
        if !isSetInHook(name) { lines.append("\(name) = nil") }
      } else {
        throw Obstacle(member.keyword, "this property has no initial value")
      }
    }
    return lines
  }

  /// Returns true if `setUp` sets the property before each example.
  private func isSetInHook(_ name: String) -> Bool {
    guard let body = members.first(where: { $0.kind == .hook("beforeEach") })?.body else { return false }
    var index = body.lowerBound + 1
    while index < body.upperBound {
      let start = code.is("self", at: index) && code.is(".", at: index + 1) ? index + 2 : index
      if code.tokens[index].startsLine || index == body.lowerBound + 1, code.string(at: start) == name,
        code.is("=", at: start + 1)
      {
        return true
      }
      index = code.next(after: index)
    }
    return false
  }

  /// Adds `spec()` around the members, and a hook that resets the variables after them.
  mutating func placeSpec(_ spec: [TestCaseMember]) throws(Obstacle) {
    guard let first = spec.first, let last = spec.last else { return }
    let startsLine = code.tokens[first.tokens.lowerBound].startsLine
    let indentation = startsLine ? text.indentation(of: code.start(of: first.tokens.lowerBound)) : ""
    let eol = text.lineEnd

    var resets: [String] = []
    for member in spec {
      resets += try self.resets(member)
    }
    resets += members.filter { $0.kind.isHook && $0.isFunction }.map(registration)
    let lastVariable = spec.lastIndex(where: \.isVariable)
    let areVariablesFirst = lastVariable.map { spec[...$0].allSatisfy(\.isVariable) } ?? true
    // Variables must come before the code that uses them, and unchanged members must be outside of `spec()`.
    for member in members where member.kind == .kept {
      let isInside =
        first.tokens.upperBound < member.tokens.lowerBound && member.tokens.upperBound < last.tokens.lowerBound
      if isInside { moved.append((try ownLines(of: member), .kept)) }
    }
    let movesVariables = !areVariablesFirst || (!resets.isEmpty && !startsLine)
    for kind in movesVariables ? [TestCaseMember.Kind.stored, .computed] : [] {
      for member in spec where member.kind == kind { moved.append((try ownLines(of: member), .variable)) }
    }

    let unit = indentation.isEmpty ? "  " : indentation
    let lines = resets.map { indentation + unit + $0 + eol }.joined()
    let resetText = resets.isEmpty ? "" : "\(indentation)beforeEach {\(eol)\(lines)\(indentation)}\(eol)"
    // The method must be as accessible as the class.
    let isPublic = !testCase.modifiers.isDisjoint(with: ["public", "open"])
    let access = isPublic ? "public " : testCase.modifiers.contains("package") ? "package " : ""
    let method = "\(access)override class func spec() {"
    head = (leadStart(of: first), [startsLine ? "\(indentation)\(method)\(eol)" : "\(method) "])
    if areVariablesFirst, let lastVariable, !resetText.isEmpty {
      guard !moved.contains(where: { $0.place == .variable }) else {
        throw Obstacle(first.keyword, "write each property on a line of its own")
      }
      try checkLineEnds(after: spec[lastVariable])
      let end = lineEnd(of: spec[lastVariable])
      edit(end..<end, eol + resetText)
    } else if !resetText.isEmpty {
      head.texts.append(resetText + eol)
    }
    change("`override class func spec()` goes around the examples")

    try checkLineEnds(after: last)
    if code.tokens[braces.upperBound].startsLine {
      tail = (lineEnd(of: last), "\(indentation)}\(eol)")
    } else {
      insert(" }", after: last.tokens.upperBound)
    }
  }

  /// Checks that no other member starts on the line where a member ends.
  private func checkLineEnds(after member: TestCaseMember) throws(Obstacle) {
    var next = member.tokens.upperBound + 1
    while code.is(";", at: next) { next += 1 }
    guard next == braces.upperBound || code.tokens[next].startsLine else {
      throw Obstacle(member.keyword, "write each member on a line of its own")
    }
  }

  /// Moves members, including the edits in them, into the order that `spec()` requires.
  mutating func moveMembers() throws(Obstacle) {
    var keptTexts: [String] = []
    var variableTexts: [String] = []
    var endTexts: [String] = []
    let inner = takeEdits(inside: moved.map(\.range))
    for (range, place) in moved {
      let shifted = (inner[range.lowerBound] ?? []).map { edit in
        let (start, end) = (edit.range.lowerBound - range.lowerBound, edit.range.upperBound - range.lowerBound)
        return SourceEdit(start..<end, edit.replacement)
      }
      let part = SourceText(path: text.path, bytes: Array(text.bytes[range]))
      guard let edited = try? EditedSource(part, shifted) else {
        throw Obstacle(testCase.keywordIndex, "its members cannot be reordered; put the properties first")
      }
      edit(withEmptyLine(before: range), "")
      let moved = String(decoding: edited.bytes, as: UTF8.self)
      switch place {
      case .kept: keptTexts.append(moved + text.lineEnd)
      case .variable: variableTexts.append(moved)
      case .end: endTexts.append(text.lineEnd + moved)
      }
    }
    if !tail.text.isEmpty { edit(tail.offset..<tail.offset, endTexts.joined() + tail.text) }
    if !variableTexts.isEmpty { variableTexts.append(text.lineEnd) }
    let all = keptTexts + head.texts.prefix(1) + variableTexts + head.texts.dropFirst()
    // A removed part may start before the spec and include its start.
    let index = result.edits.firstIndex { $0.range.contains(head.offset) && $0.range.lowerBound < head.offset }
    if let index {
      result.edits[index] = SourceEdit(result.edits[index].range, all.joined())
    } else {
      result.edits.insert(SourceEdit(head.offset..<head.offset, all.joined()), at: 0)
    }
    if !moved.isEmpty { change("members are reordered as a function needs") }
  }

  /// Removes and returns the edits inside of some parts of the file, by the start of the part.
  ///
  /// - Parameter ranges: the parts, which must not overlap.
  private mutating func takeEdits(inside ranges: [Range<Int>]) -> [Int: [SourceEdit]] {
    let sorted = ranges.sorted { $0.lowerBound < $1.lowerBound }
    guard !sorted.isEmpty else { return [:] }
    var inner: [Int: [SourceEdit]] = [:]
    var outer: [SourceEdit] = []
    for edit in result.edits {
      let range = sorted[max(sorted.partitioningIndex { $0.lowerBound > edit.range.lowerBound } - 1, 0)]
      // Insertions directly before a part, such as the hook after the variables, keep their position.
      let isBefore = edit.range.isEmpty && edit.range.lowerBound == range.lowerBound
      if !isBefore, range.contains(edit.range.lowerBound), edit.range.upperBound <= range.upperBound {
        inner[range.lowerBound, default: []].append(edit)
      } else {
        outer.append(edit)
      }
    }
    result.edits = outer
    return inner
  }
}
