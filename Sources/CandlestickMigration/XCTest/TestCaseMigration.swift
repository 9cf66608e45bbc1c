/// Converts a test class to a spec.
struct TestCaseMigration: FileEditor {
  let code: SourceCode
  private(set) var members: [TestCaseMember]
  /// The extensions whose members move into the class, and these members.
  let extensions: [(declaration: SourceDeclaration, members: [TestCaseMember])]
  let suite: InstanceUses
  /// The braces around the members of the class itself.
  let braces: ClosedRange<Int>
  let testCase: SourceDeclaration
  var result = FileMigration()
  /// The offset where the spec starts, and the texts to insert there, in order.
  var head: (offset: Int, texts: [String]) = (0, [])
  /// The members to move, including their comments.
  var moved: [(range: Range<Int>, place: Place)] = []
  /// The offset where the spec ends, and the text that ends it.
  var tail: (offset: Int, text: String) = (0, "")
  var text: SourceText { code.text }

  /// The place to which a member moves.
  enum Place {
    /// Before the spec.
    case kept
    /// Before the rest of the spec.
    case variable
    /// The end of the spec.
    case end
  }

  /// Reads the members of the class.
  ///
  /// - Parameters:
  ///   - code: the file.
  ///   - testCase: the class.
  ///   - declarations: the members of the class.
  ///   - extensions: the extensions of the class in the file, and their members.
  ///   - suite: the code outside of the class that uses instances of test classes.
  /// - Throws: ``Obstacle`` if the class cannot be migrated.
  init(
    _ code: SourceCode,
    _ testCase: SourceDeclaration,
    members declarations: [SourceDeclaration],
    extensions: [(SourceDeclaration, [SourceDeclaration])],
    _ suite: InstanceUses
  ) throws(Obstacle) {
    self.code = code
    self.testCase = testCase
    guard let braces = testCase.body, !testCase.isGeneric, Self.conformsOnlyToSendable(testCase, code) else {
      throw Obstacle(
        testCase.keywordIndex,
        "it is generic or conforms to a protocol, which needs an instance; move the conformance to a type of its own"
      )
    }
    self.braces = braces
    self.suite = suite
    var members = try TestCaseMember.members(in: braces, declarations, code)
    var found: [(SourceDeclaration, [TestCaseMember])] = []
    for (declaration, declarations) in extensions {
      guard let braces = declaration.body else { continue }
      found.append((declaration, try TestCaseMember.members(in: braces, declarations, code)))
    }
    self.extensions = found
    members += found.flatMap(\.1)
    self.members = members
    guard members.contains(where: { $0.kind == .test }) else {
      throw Obstacle(
        testCase.keywordIndex,
        "it has no tests, so other classes may inherit from it; move the shared code to functions"
      )
    }
    try keepTests()
    markFunctions()
  }

  /// Converts the class.
  ///
  /// - Throws: ``Obstacle`` if the class cannot be migrated.
  mutating func run() throws(Obstacle) -> FileMigration {
    let spec = members.filter { $0.kind != .kept }
    let settings = try FailureStops(code, members)
    try checkOrder()
    change("a subclass of `XCTestCase` becomes a `Spec`")
    if let superclass = testCase.superclass { edit(code.bytes(of: superclass.tokens), "Spec") }
    var references = InstanceReferences(code, members, suite, settings: settings.statements)
    for member in spec where ![.directive, .testList, .setting].contains(member.kind) {
      try references.rewrite(member)
    }
    result.changes += references.result.changes
    result.notes += references.result.notes

    var names = ExampleNames()
    for member in spec {
      if member.kind.isHook, isEmpty(member, without: references.removed) {
        let lines = try ownLines(of: member)
        references.result.edits.removeAll { lines.contains($0.range.lowerBound) }
        edit(withEmptyLine(around: lines), "")
      } else {
        try rewrite(member, &names)
      }
    }
    try placeSpec(spec.filter { ![.testList, .setting].contains($0.kind) && braces.contains($0.keyword) })
    try moveExtensions()

    noteMainActor()
    let bodies = members.filter { $0.kind != .helper && $0.canThrow(in: code) }.compactMap(
      \.body?.lowerBound
    )
    var assertions = AssertionRewriter(
      code,
      throwingBodies: Set(bodies),
      stops: settings,
      references: references.result.edits,
      removed: references.removed
    )
    assertions.rewrite(members.filter { $0.kind != .setting && !$0.isKeptTest }.map(\.tokens))
    result.append(assertions.result)
    try moveMembers()
    return result
  }

  mutating func markFunction(_ index: Int, _ isFunction: Bool) { members[index].isFunction = isFunction }

  /// Keeps a test as a method.
  mutating func keep(_ index: Int) { members[index].keep() }

  /// Returns true if a member with the name stays a member of the class.
  func keeps(_ name: String?) -> Bool { members.contains { $0.kind == .kept && $0.name == name } }

  /// Checks that there is at most one hook of each kind, and no variable inside of `#if`.
  private func checkOrder() throws(Obstacle) {
    try checkHooks()
    var depth = 0
    for member in members {
      if member.kind == .directive {
        if member.name == "#if" { depth += 1 }
        if member.name == "#endif" { depth -= 1 }
      } else if depth > 0, member.kind == .kept || member.isVariable {
        throw Obstacle(member.keyword, "`\(member.name)` is in an `#if`; move it out")
      }
    }
  }

  /// Adds a note that a spec runs async tests on the main actor, unlike XCTest.
  private mutating func noteMainActor() {
    guard !testCase.modifiers.contains("@MainActor") else { return }
    let test = members.first { member in
      guard member.kind == .test, let body = member.body else { return false }
      let isOnMainActor = member.modifiers.contains { code.is("@MainActor", at: $0.lowerBound) }
      return !isOnMainActor && (member.keyword..<body.lowerBound).contains { code.is("async", at: $0) }
    }
    guard let test else { return }
    note(
      "async examples run on the main actor, where async tests did not; if the compiler reports that sending a value "
        + "risks a data race, make the class a `NonisolatedSpec`",
      at: test.keyword
    )
  }

  // MARK: - Members

  private mutating func rewrite(_ member: TestCaseMember, _ names: inout ExampleNames) throws(Obstacle) {
    switch member.kind {
    case .test where member.isFunction:
      try removeModifiers(of: member)
      insert(example(of: member, named: names.name(for: member.name)), after: member.tokens.upperBound)
      change("`func test…` becomes `it`")
    case .test:
      try replaceHead(of: member, with: "it(\"\(names.name(for: member.name))\") ")
      change("`func test…` becomes `it`")
    case .hook(let hook):
      try replaceHead(of: member, with: member.isFunction ? functionHead(of: member) : "\(hook) ")
      change("`\(member.name)` becomes `\(member.isFunction ? "addTeardownBlock" : hook)`")
    case .helper:
      try removeModifiers(of: member)
      change("a method that is not a test becomes a local function")
    case .computed, .stored:
      try removeModifiers(of: member)
      change("a property becomes a local variable that is reset before each example")
      if member.kind == .stored, code.is("let", at: member.keyword), !isConstant(member) {
        guard member.variables(in: code).allSatisfy({ $0.value != nil }) else {
          throw Obstacle(member.keyword, "this property has no initial value")
        }
        edit(code.tokens[member.keyword].range, "var")
      }
    case .testList:
      edit(withEmptyLine(before: try ownLines(of: member)), "", change: "`allTests` is removed")
    case .setting:
      edit(withEmptyLine(around: try ownLines(of: member)), "", change: "`continueAfterFailure` is removed")
    case .kept, .directive: break
    }
  }

  /// Checks that the attributes of a test or hook have no meaning for an example.
  func checkHead(of member: TestCaseMember) throws(Obstacle) {
    for modifier in member.modifiers where code.tokens[modifier.lowerBound].kind == .attribute {
      let index = modifier.lowerBound
      guard code.isAny(of: ["@MainActor", "@objc", "@discardableResult"], at: index) || platforms(in: modifier) != nil
      else {
        throw Obstacle(index, "an example cannot be `\(code.string(at: index))`")
      }
    }
  }

  /// Replaces the tokens before the body of a method.
  private mutating func replaceHead(of member: TestCaseMember, with head: String) throws(Obstacle) {
    guard let body = member.body else { return }
    try checkHead(of: member)
    let range = code.start(of: member.tokens.lowerBound)..<code.start(of: body.lowerBound)
    guard code.comments(in: range).isEmpty else {
      throw Obstacle(member.keyword, "there is a comment in the first line of `\(member.name)`; move it")
    }
    edit(range, head)
    for platforms in member.modifiers.compactMap(platforms) {
      let (first, check) = (body.lowerBound + 1, "guard #available\(platforms) else { return }")
      let line = text.lineEnd + text.indentation(of: code.start(of: first))
      insert(code.tokens[first].startsLine ? line + check : " \(check);", after: body.lowerBound)
    }
  }

  /// Removes modifiers that are not allowed on local declarations.
  private mutating func removeModifiers(of member: TestCaseMember) throws(Obstacle) {
    let removable: Set<String> = [
      "private", "fileprivate", "internal", "package", "public", "open", "final", "nonisolated", "@MainActor",
    ]
    for modifier in member.modifiers {
      let name = code.string(at: modifier.lowerBound)
      switch name {
      case "weak", "@discardableResult", "@Sendable": continue
      case "@MainActor" where !member.isVariable: continue
      case "lazy":
        throw Obstacle(
          modifier.lowerBound,
          "make this `memoized { … }`, which returns the value when called, or set it in `setUp`"
        )
      case _ where removable.contains(name):
        let range = code.start(of: modifier.lowerBound)..<code.start(of: modifier.upperBound + 1)
        edit(code.comments(in: range).isEmpty ? range : code.bytes(of: modifier), "")
      default: throw Obstacle(modifier.lowerBound, "a local declaration cannot be `\(name)`")
      }
    }
  }

  /// Returns true if the property is a constant that needs no reset, because its value is a literal and creates no object.
  func isConstant(_ member: TestCaseMember) -> Bool {
    guard code.is("let", at: member.keyword) else { return false }
    return member.variables(in: code).allSatisfy { $0.value.map(isLiteral) ?? false }
  }

  private func isLiteral(_ value: ClosedRange<Int>) -> Bool {
    value.allSatisfy { index in
      switch code.tokens[index].kind {
      case .number, .string, .operator: true
      case .punctuation: code.isAny(of: [",", ":"], at: index)
      case .bracket: code.isAny(of: ["[", "]"], at: index)
      default: code.isAny(of: ["true", "false"], at: index)
      }
    }
  }

  // MARK: - Lines

  /// Returns the start of the comments above a member, or of its line if there are none.
  func leadStart(of member: TestCaseMember) -> Int {
    let token = code.tokens[member.tokens.lowerBound]
    guard token.startsLine else { return token.range.lowerBound }
    var start = text.lines(token.range).lowerBound
    let floor = code.end(of: member.tokens.lowerBound - 1)
    while start > 0 {
      let line = text.lines(start - 1..<start - 1)
      let hasComment = !code.comments(in: line).isEmpty || code.isInComment(line.lowerBound)
      guard line.lowerBound >= floor, hasComment else { break }
      start = line.lowerBound
    }
    return start
  }

  /// Returns the lines extended by an empty line before them, if there is one, so that their removal does not leave two
  /// empty lines in a row.
  func withEmptyLine(before range: Range<Int>) -> Range<Int> {
    let before = text.lines(range.lowerBound - 1..<range.lowerBound - 1)
    return text.bytes[before].allSatisfy(\.isSpace) ? before.lowerBound..<range.upperBound : range
  }

  /// Returns the lines extended by an empty line before or after them, if there is one.
  func withEmptyLine(around range: Range<Int>) -> Range<Int> {
    let before = withEmptyLine(before: range)
    let next = text.lines(range.upperBound..<range.upperBound)
    guard before == range, text.bytes[next].allSatisfy(\.isSpace) else { return before }
    return range.lowerBound..<next.upperBound
  }

  /// Returns the end of the last line of a member.
  func lineEnd(of member: TestCaseMember) -> Int { text.lines(code.tokens[member.tokens.upperBound].range).upperBound }

  /// Returns the lines of a member, including its comments.
  ///
  /// - Throws: ``Obstacle`` if something else is on the lines.
  func ownLines(of member: TestCaseMember) throws(Obstacle) -> Range<Int> {
    guard code.tokens[member.tokens.lowerBound].startsLine, code.tokens[member.tokens.upperBound + 1].startsLine else {
      throw Obstacle(member.keyword, "write this on a line of its own")
    }
    return leadStart(of: member)..<lineEnd(of: member)
  }
}
