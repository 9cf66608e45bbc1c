import CandlestickSource

/// Turns one test class into a spec.
struct TestCaseMigration {
  let code: SourceCode
  private let testCase: TestCaseClass
  private let members: [TestCaseMember]
  private var result = FileMigration()
  var text: SourceText { code.text }

  /// - Parameters:
  ///   - inherited: the methods that the file adds to XCTest's own class.
  init(_ code: SourceCode, _ testCase: TestCaseClass, inherited: Set<String>) throws(Obstacle) {
    self.code = code
    self.testCase = testCase
    guard testCase.inheritsOneThing else {
      throw Obstacle(
        testCase.keyword,
        "it is generic or conforms to a protocol, which needs an instance; move the conformance to a type of its own"
      )
    }
    members = try MemberReader.members(of: testCase, in: code)
    guard members.contains(where: \.isTest) else {
      throw Obstacle(
        testCase.keyword,
        "it has no tests, so that others may inherit from it; move what they share to functions"
      )
    }
    for index in testCase.open..<testCase.close where !code.is(":", at: index + 1) {
      if let name = code.name(at: index), inherited.contains(name) {
        throw Obstacle(index, "`\(name)` is in an extension of XCTestCase; make it a function")
      }
    }
  }

  /// What becomes of the class.
  ///
  /// - Throws: an ``Obstacle`` if it cannot be moved for certain.
  mutating func run() throws(Obstacle) -> FileMigration {
    let spec = members.filter { !$0.isKept }
    try checkOrder()
    change("a subclass of `XCTestCase` becomes a `Spec`", at: testCase.keyword)
    if let superclass = testCase.superclass {
      let start = code.is(".", at: superclass - 1) ? superclass - 2 : superclass
      result.edits.append(SourceEdit(bytes(start..<superclass + 1), "Spec"))
    }
    var references = InstanceReferences(code, className: testCase.name, ownNames: Set(members.map(\.name)))
    for member in spec where !member.isDirective {
      if case .testList = member.kind { continue }
      try references.rewrite(member)
    }
    result.edits += references.result.edits
    result.changes += references.result.changes

    var names = ExampleNames()
    for member in spec { try rewrite(member, &names) }
    try placeSpec(spec.filter { if case .testList = $0.kind { false } else { true } })

    let bodies = members.compactMap { member in
      switch member.kind {
      case .test, .hook: member.body
      default: nil
      }
    }
    noteMainActor()
    var assertions = AssertionRewriter(code, throwingBodies: Set(bodies))
    assertions.rewrite(testCase.open + 1..<testCase.close)
    result.edits += assertions.result.edits
    result.changes += assertions.result.changes
    result.notes += assertions.result.notes
    try moveMembers()
    return result
  }

  /// Whether a member of the class is one still when it is moved.
  func keeps(_ name: String?) -> Bool {
    name.map { name in members.contains { $0.isKept && $0.name == name } } ?? false
  }

  private mutating func change(_ kind: String, at token: Int) {
    result.changes.append(.init(kind: kind, place: code.place(at: token)))
  }

  private func bytes(_ tokens: Range<Int>) -> Range<Int> {
    code.tokens[tokens.lowerBound].range.lowerBound..<code.tokens[tokens.upperBound - 1].range.upperBound
  }

  /// Sees to what XCTest does in an order of its own, and to what is only there under a condition.
  private func checkOrder() throws(Obstacle) {
    for name in ["beforeEach", "afterEach"] {
      let hooks = members.filter { if case .hook(name) = $0.kind { true } else { false } }
      if hooks.count > 1 {
        throw Obstacle(hooks[1].keyword, "it is set up or torn down in two methods; make one of them")
      }
    }
    var depth = 0
    for member in members {
      if member.isDirective {
        if member.name == "#if" { depth += 1 }
        if member.name == "#endif" { depth -= 1 }
      } else if depth > 0, member.isKept || member.isVariable {
        throw Obstacle(member.keyword, "`\(member.name)` is in an `#if`; move it out of there")
      }
    }
  }

  /// Tells that XCTest runs an async test anywhere, and a spec on the main actor.
  private mutating func noteMainActor() {
    let attributes = code.tokens[max(0, testCase.keyword - 8)..<testCase.keyword]
    guard !attributes.contains(where: { text[$0.range] == "@MainActor" }) else { return }
    let test = members.first { member in
      guard member.isTest, let body = member.body else { return false }
      let isOnMainActor = member.modifiers.contains { code.is("@MainActor", at: $0.lowerBound) }
      return !isOnMainActor && (member.keyword..<body).contains { code.is("async", at: $0) }
    }
    guard let test else { return }
    let message =
      "async examples run on the main actor, where async tests did not; if the compiler says that sending a value "
      + "risks a data race, move what is sent to a function that is `nonisolated`"
    result.notes.append(.init(place: code.place(at: test.keyword), message: message))
  }

  // MARK: - Members

  private mutating func rewrite(_ member: TestCaseMember, _ names: inout ExampleNames) throws(Obstacle) {
    switch member.kind {
    case .test:
      let words = names.name(for: member.name)
      try replaceHead(of: member, with: "it(\"\(words)\") ")
      change("`func test…` becomes `it`", at: member.keyword)
    case .hook(let hook):
      try replaceHead(of: member, with: "\(hook) ")
      change("`\(member.name)` becomes `\(hook)`", at: member.keyword)
    case .helper:
      try removeModifiers(of: member)
      change("a method that is no test becomes a local function", at: member.keyword)
    case .computed, .stored:
      try removeModifiers(of: member)
      change("a property becomes a local variable that is set anew for each example", at: member.keyword)
      if member.isStored, code.is("let", at: member.keyword), !isConstant(member) {
        guard member.value != nil else { throw Obstacle(member.keyword, "this property has no value yet") }
        result.edits.append(SourceEdit(code.tokens[member.keyword].range, "var"))
      }
    case .testList:
      let range = try ownLines(of: member)
      result.edits.append(SourceEdit(withEmptyLine(before: range), ""))
      change("`allTests` is removed", at: member.keyword)
    case .kept, .directive: break
    }
  }

  /// Replaces all that is before the body of a method.
  private mutating func replaceHead(of member: TestCaseMember, with head: String) throws(Obstacle) {
    guard let body = member.body else { return }
    for modifier in member.modifiers where code.tokens[modifier.lowerBound].kind == .attribute {
      guard ["@MainActor", "@objc", "@discardableResult"].contains(where: { code.is($0, at: modifier.lowerBound) })
      else {
        throw Obstacle(modifier.lowerBound, "`\(code.string(at: modifier.lowerBound))` cannot be said of an example")
      }
    }
    let range = code.tokens[member.tokens.lowerBound].range.lowerBound..<code.tokens[body].range.lowerBound
    guard code.comments(in: range).isEmpty else {
      throw Obstacle(member.keyword, "there is a comment in the first line of `\(member.name)`; move it away")
    }
    result.edits.append(SourceEdit(range, head))
  }

  /// Removes what cannot be said of a local declaration.
  private mutating func removeModifiers(of member: TestCaseMember) throws(Obstacle) {
    for modifier in member.modifiers {
      let name = code.string(at: modifier.lowerBound)
      if code.tokens[modifier.lowerBound].kind == .attribute {
        guard ["@MainActor", "@discardableResult", "@Sendable"].contains(name) else {
          throw Obstacle(modifier.lowerBound, "`\(name)` cannot be said of what is local to a spec")
        }
        if name != "@MainActor" || !member.isVariable { continue }
      }
      if name == "lazy" {
        throw Obstacle(
          modifier.lowerBound,
          "make this `memoized { … }`, which is called for its value, or set it in `setUp`"
        )
      }
      if name == "weak" { continue }
      guard
        ["private", "fileprivate", "internal", "package", "public", "open", "final", "nonisolated", "@MainActor"]
          .contains(name)
      else { throw Obstacle(modifier.lowerBound, "`\(name)` cannot be said of what is local to a spec") }
      let end = code.tokens[modifier.upperBound].range.lowerBound
      let range = code.tokens[modifier.lowerBound].range.lowerBound..<end
      let isFree = code.comments(in: range).isEmpty
      result.edits.append(SourceEdit(isFree ? range : bytes(modifier), ""))
    }
  }

  /// Whether a constant needs not to be made anew: its value is written down, and no object is made.
  private func isConstant(_ member: TestCaseMember) -> Bool {
    guard code.is("let", at: member.keyword), let value = member.value else { return false }
    return value.allSatisfy { index in
      switch code.tokens[index].kind {
      case .number, .string, .operator: true
      case .punctuation: code.is(",", at: index) || code.is(":", at: index)
      case .bracket: code.is("[", at: index) || code.is("]", at: index)
      default: code.is("true", at: index) || code.is("false", at: index)
      }
    }
  }

  // MARK: - The spec around the members

  /// The line that sets a property as a new instance would have it; nil if there is no need.
  private func reset(_ member: TestCaseMember) throws(Obstacle) -> String? {
    guard member.isStored, !isConstant(member) else { return nil }
    let name = code.string(at: member.keyword + 1)
    if let value = member.value { return "\(name) = \(text[bytes(value)])" }
    let last = code.string(at: member.tokens.upperBound - 1)
    guard last.hasSuffix("?") || last.hasSuffix("!") else {
      throw Obstacle(member.keyword, "this property has no value yet")
    }
    return isSetInHook(name) ? nil : "\(name) = nil"
  }

  /// Whether each example finds a property set by `setUp`.
  private func isSetInHook(_ name: String) -> Bool {
    members.contains { member in
      guard case .hook("beforeEach") = member.kind, let body = member.body, let end = code.partner(of: body) else {
        return false
      }
      var index = body + 1
      while index < end {
        let start = code.is("self", at: index) && code.is(".", at: index + 1) ? index + 2 : index
        if code.tokens[index].startsLine || index == body + 1, code.string(at: start) == name,
          code.is("=", at: start + 1)
        {
          return true
        }
        index = code.next(after: index)
      }
      return false
    }
  }

  /// Where the spec begins, with what is put there before its first member, in order.
  private var head: (offset: Int, texts: [String]) = (0, [])
  private var moved: [(range: Range<Int>, isKept: Bool)] = []

  private mutating func placeSpec(_ spec: [TestCaseMember]) throws(Obstacle) {
    guard let first = spec.first, let last = spec.last else { return }
    let lead = leadStart(of: first)
    let startsLine = code.tokens[first.tokens.lowerBound].startsLine
    let indentation = startsLine ? text.indentation(of: code.tokens[first.tokens.lowerBound].range.lowerBound) : ""
    let eol = text.lineEnd

    let resets = try resetLines(spec)
    let lastVariable = spec.lastIndex(where: \.isVariable)
    let areVariablesFirst = lastVariable.map { spec[...$0].allSatisfy(\.isVariable) } ?? true
    // What uses a variable comes after it, and what stays a member is outside of the spec.
    let kept = members.filter {
      $0.isKept && $0.tokens.lowerBound > first.tokens.lowerBound && $0.tokens.upperBound < last.tokens.upperBound
    }
    for member in kept { moved.append((try ownLines(of: member), true)) }
    if !areVariablesFirst || (!resets.isEmpty && !startsLine) {
      for member in spec where member.isStored { moved.append((try ownLines(of: member), false)) }
      for member in spec where member.isComputed { moved.append((try ownLines(of: member), false)) }
    }

    let unit = indentation.isEmpty ? "  " : indentation
    var resetText = ""
    if !resets.isEmpty {
      let lines = resets.map { indentation + unit + $0 + eol }.joined()
      resetText = "\(indentation)beforeEach {\(eol)\(lines)\(indentation)}\(eol)"
    }
    let opening = startsLine ? "\(indentation)override class func spec() {\(eol)" : "override class func spec() { "
    head = (lead, [opening])
    if areVariablesFirst, let lastVariable, !resetText.isEmpty {
      let end = lineEnd(of: spec[lastVariable])
      guard moved.isEmpty || !moved.contains(where: { !$0.isKept }) else {
        throw Obstacle(first.keyword, "write the properties in lines of their own")
      }
      try checkLineEnds(after: spec[lastVariable])
      result.edits.append(SourceEdit(end..<end, eol + resetText))
    } else if !resetText.isEmpty {
      head.texts.append(resetText + eol)
    }
    change("`override class func spec()` goes around the examples", at: first.keyword)

    try checkLineEnds(after: last)
    let isClosedInLine = !code.tokens[testCase.close].startsLine
    let end =
      isClosedInLine ? code.tokens[last.tokens.upperBound - 1].range.upperBound : lineEnd(of: last)
    let closing = isClosedInLine ? " }" : "\(indentation)}\(eol)"
    result.edits.append(SourceEdit(end..<end, closing))
  }

  /// Sees to it that no other member comes in the line where a member ends.
  private func checkLineEnds(after member: TestCaseMember) throws(Obstacle) {
    var next = member.tokens.upperBound
    while code.is(";", at: next) { next += 1 }
    guard next == testCase.close || code.tokens[next].startsLine else {
      throw Obstacle(member.keyword, "write each member in a line of its own")
    }
  }

  private func resetLines(_ spec: [TestCaseMember]) throws(Obstacle) -> [String] {
    var lines: [String] = []
    for member in spec {
      if let line = try reset(member) { lines.append(line) }
    }
    return lines
  }

  /// Moves what was found to be in the wrong place, with what is changed inside of it.
  private mutating func moveMembers() throws(Obstacle) {
    var keptTexts: [String] = []
    var variableTexts: [String] = []
    let inner = takeEdits(inside: moved.map(\.range))
    for (range, isKept) in moved {
      let shifted = (inner[range.lowerBound] ?? []).map { edit in
        let (start, end) = (edit.range.lowerBound - range.lowerBound, edit.range.upperBound - range.lowerBound)
        return SourceEdit(start..<end, edit.replacement)
      }
      let part = SourceText(path: text.path, bytes: Array(text.bytes[range]))
      guard let edited = try? EditedSource(part, shifted) else {
        throw Obstacle(testCase.keyword, "its members cannot be put in order; put the properties first")
      }
      result.edits.append(SourceEdit(withEmptyLine(before: range), ""))
      let moved = String(decoding: edited.bytes, as: UTF8.self)
      if isKept { keptTexts.append(moved + text.lineEnd) } else { variableTexts.append(moved) }
    }
    if !variableTexts.isEmpty { variableTexts.append(text.lineEnd) }
    let opening = head.texts.first.map { [$0] } ?? []
    let all = keptTexts + opening + variableTexts + head.texts.dropFirst()
    let joined = all.joined()
    // What is removed may begin where the spec begins.
    if let index = result.edits.firstIndex(where: {
      $0.range.contains(head.offset) && $0.range.lowerBound < head.offset
    }) {
      let edit = result.edits[index]
      result.edits[index] = SourceEdit(edit.range, joined)
    } else {
      result.edits.insert(SourceEdit(head.offset..<head.offset, joined), at: 0)
    }
    if !moved.isEmpty { change("members are put in the order that a function needs", at: testCase.keyword) }
  }

  /// Takes out the edits inside of some lines, which do not overlap, by where those begin.
  private mutating func takeEdits(inside ranges: [Range<Int>]) -> [Int: [SourceEdit]] {
    let sorted = ranges.sorted { $0.lowerBound < $1.lowerBound }
    guard !sorted.isEmpty else { return [:] }
    var inner: [Int: [SourceEdit]] = [:]
    var outer: [SourceEdit] = []
    for edit in result.edits {
      var (low, high) = (0, sorted.count)
      while high - low > 1 {
        let middle = (low + high) / 2
        if sorted[middle].lowerBound <= edit.range.lowerBound { low = middle } else { high = middle }
      }
      let range = sorted[low]
      if range.contains(edit.range.lowerBound), edit.range.upperBound <= range.upperBound {
        inner[range.lowerBound, default: []].append(edit)
      } else {
        outer.append(edit)
      }
    }
    result.edits = outer
    return inner
  }
}
