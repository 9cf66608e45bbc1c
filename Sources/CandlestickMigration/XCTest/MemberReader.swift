import CandlestickSource

/// Reads the members of a test class.
struct MemberReader {
  private static let modifierNames: Set<String> = [
    "private", "fileprivate", "internal", "package", "public", "open", "final", "override", "static", "class",
    "nonisolated", "lazy", "weak", "unowned", "dynamic", "required", "convenience", "mutating", "isolated",
  ]
  private static let typeNames: Set<String> = ["struct", "enum", "class", "actor", "protocol", "extension"]
  private static let memberNames: Set<String> = [
    "func", "var", "let", "typealias", "init", "deinit", "subscript", "case", "associatedtype",
  ]

  private let code: SourceCode
  private let end: Int
  private var index: Int

  /// The members of a class.
  ///
  /// - Throws: an ``Obstacle`` at a member that cannot be moved.
  static func members(of testCase: TestCaseClass, in code: SourceCode) throws(Obstacle) -> [TestCaseMember] {
    var reader = MemberReader(code: code, end: testCase.close, index: testCase.open + 1)
    var members: [TestCaseMember] = []
    while reader.index < reader.end {
      if code.is(";", at: reader.index) {
        reader.index += 1
      } else {
        members.append(try reader.readMember())
      }
    }
    return members
  }

  private mutating func readMember() throws(Obstacle) -> TestCaseMember {
    let start = index
    if code.tokens[index].kind == .directive { return readDirective() }
    var modifiers: [Range<Int>] = []
    while let modifier = modifier(at: index) {
      modifiers.append(modifier)
      index = modifier.upperBound
    }
    let keyword = index
    let words = Set(modifiers.compactMap { code.name(at: $0.lowerBound) })
    let isOfType = words.contains("static") || words.contains("class")
    let name = code.name(at: keyword + 1) ?? ""
    switch code.name(at: keyword) ?? "" {
    case "func":
      let body = try readFunction(keyword)
      let kind = try kind(ofFunction: keyword, body, words)
      return TestCaseMember(
        kind: kind,
        name: name,
        tokens: start..<index,
        modifiers: modifiers,
        keyword: keyword,
        body: body
      )
    case "var", "let":
      let (isComputed, value) = try readVariable(keyword)
      var kind = isOfType ? TestCaseMember.Kind.kept : isComputed ? .computed : .stored
      if isOfType && name == "allTests" { kind = .testList }
      if words.contains("override") {
        throw Obstacle(keyword, "`\(name)` overrides what a spec does not have; say it with traits")
      }
      return TestCaseMember(
        kind: kind,
        name: name,
        tokens: start..<index,
        modifiers: modifiers,
        keyword: keyword,
        value: value
      )
    case "typealias":
      skipToNextMember()
      return TestCaseMember(kind: .kept, name: name, tokens: start..<index, modifiers: modifiers, keyword: keyword)
    case let word where Self.typeNames.contains(word):
      index = try skipBody(from: keyword)
      return TestCaseMember(kind: .kept, name: name, tokens: start..<index, modifiers: modifiers, keyword: keyword)
    case let word:
      throw Obstacle(keyword, "`\(word)` in a test class has no counterpart in a spec")
    }
  }

  private mutating func readDirective() -> TestCaseMember {
    let start = index
    repeat { index += 1 } while index < end && !code.tokens[index].startsLine
    return TestCaseMember(
      kind: .directive,
      name: code.string(at: start),
      tokens: start..<index,
      keyword: start
    )
  }

  /// The attribute or modifier at an index, with the brackets that belong to it.
  private func modifier(at index: Int) -> Range<Int>? {
    guard index < end else { return nil }
    let isAttribute = code.tokens[index].kind == .attribute
    guard isAttribute || Self.modifierNames.contains(code.string(at: index)) else { return nil }
    // `class` is a modifier only if what follows is a member, and no name.
    if code.is("class", at: index) {
      let next = code.string(at: index + 1)
      guard Self.memberNames.contains(next) || Self.modifierNames.contains(next) else { return nil }
    }
    let isBracketAdjacent =
      code.is("(", at: index + 1)
      && code.tokens[index].range.upperBound == code.tokens[index + 1].range.lowerBound
    return index..<(isBracketAdjacent ? code.next(after: index + 1) : index + 1)
  }

  // MARK: - Functions

  private mutating func readFunction(_ keyword: Int) throws(Obstacle) -> Int {
    guard let list = (keyword..<end).first(where: { code.is("(", at: $0) }) else {
      throw Obstacle(keyword, "this function has no parameter list")
    }
    index = try skipBody(from: code.next(after: list))
    return code.partner(of: index - 1) ?? list
  }

  /// The token after the body that opens at or after an index.
  private func skipBody(from start: Int) throws(Obstacle) -> Int {
    var index = start
    while index < end, !code.is("{", at: index) { index = code.next(after: index) }
    guard index < end else { throw Obstacle(start, "this member has no body") }
    return code.next(after: index)
  }

  private func kind(
    ofFunction keyword: Int,
    _ body: Int,
    _ words: Set<String>
  ) throws(Obstacle) -> TestCaseMember.Kind {
    let name = code.name(at: keyword + 1) ?? ""
    let isOfType = words.contains("static") || words.contains("class")
    let hasNoParameters = code.is("(", at: keyword + 2) && code.is(")", at: keyword + 3)
    if words.contains("override") {
      guard hasNoParameters else { throw Obstacle(keyword, "`\(name)` overrides what a spec does not have") }
      switch (name, isOfType) {
      case ("setUp", true): return .hook("beforeAll")
      case ("tearDown", true): return .hook("afterAll")
      case ("setUp", false), ("setUpWithError", false): return .hook("beforeEach")
      case ("tearDown", false), ("tearDownWithError", false): return .hook("afterEach")
      default: throw Obstacle(keyword, "`\(name)` overrides what a spec does not have; use the hooks of a spec")
      }
    }
    if isOfType { return .kept }
    let isPrivate = words.contains("private") || words.contains("fileprivate")
    guard name.hasPrefix("test"), hasNoParameters, !isPrivate, returnsNothing(keyword + 4..<body) else {
      return .helper
    }
    return .test
  }

  private func returnsNothing(_ signature: Range<Int>) -> Bool {
    guard let arrow = signature.first(where: { code.is("->", at: $0) }) else { return true }
    return code.is("Void", at: arrow + 1) || (code.is("(", at: arrow + 1) && code.is(")", at: arrow + 2))
  }

  // MARK: - Variables

  private mutating func readVariable(_ keyword: Int) throws(Obstacle) -> (isComputed: Bool, value: Range<Int>?) {
    guard code.name(at: keyword + 1) != nil else {
      throw Obstacle(keyword, "this declares several properties at once; declare each by itself")
    }
    index = keyword + 2
    var value: Int?
    while index < end, !isMemberStart(index) {
      if code.is("{", at: index) {
        let isObserver = code.is("didSet", at: index + 1) || code.is("willSet", at: index + 1)
        if isObserver {
          throw Obstacle(keyword, "this property has an observer; set it up in the examples that need it")
        }
        if value == nil {
          index = code.next(after: index)
          return (true, nil)
        }
      }
      if code.is("=", at: index), value == nil { value = index + 1 }
      if code.is(",", at: index) {
        throw Obstacle(keyword, "this declares several properties at once; declare each by itself")
      }
      if code.is("<", at: index) {
        // The commas of generic arguments separate no properties.
        var depth = 0
        repeat {
          for character in code.is("->", at: index) ? "" : code.string(at: index) {
            if character == "<" { depth += 1 }
            if character == ">" { depth -= 1 }
          }
          index = code.next(after: index)
        } while depth > 0 && index < end && !isMemberStart(index)
      } else {
        index = code.next(after: index)
      }
    }
    return (false, value.map { $0..<index })
  }

  private mutating func skipToNextMember() {
    repeat { index = code.next(after: index) } while index < end && !isMemberStart(index)
  }

  private func isMemberStart(_ index: Int) -> Bool {
    if code.is(";", at: index) { return true }
    let token = code.tokens[index]
    guard token.startsLine else { return false }
    let name = code.string(at: index)
    return token.kind == .attribute || token.kind == .directive || Self.modifierNames.contains(name)
      || Self.memberNames.contains(name) || Self.typeNames.contains(name)
  }
}
