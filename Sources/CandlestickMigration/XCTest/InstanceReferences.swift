import CandlestickSource

/// Finds how the members of a test class speak of the instance, which a spec does not have.
struct InstanceReferences {
  private let code: SourceCode
  private let className: String
  /// The names of the class's own members, which hide XCTest's.
  private let ownNames: Set<String>
  /// Whether the file has expectations already.
  private let hasExpectations: Bool
  /// The tokens that may be such, in order.
  private let tokens: [Int]
  private(set) var result = FileMigration()

  init(_ code: SourceCode, className: String, ownNames: Set<String>) {
    self.code = code
    tokens = code.indices(
      of: Self.specWords.union(Self.instanceMembers.keys).union(Self.typeWords).union(["self", "super"])
    )
    hasExpectations = code.indices(of: Self.expectationModules).contains { code.is("import", at: $0 - 1) }
    self.className = className
    self.ownNames = ownNames
  }

  /// Goes over a member that becomes part of the spec.
  ///
  /// - Throws: an ``Obstacle`` where the instance is needed.
  mutating func rewrite(_ member: TestCaseMember) throws(Obstacle) {
    var isOfType = false
    if case .hook("beforeAll") = member.kind { isOfType = true }
    if case .hook("afterAll") = member.kind { isOfType = true }
    var next = member.keyword
    for index in tokens.elements(in: member.keyword...member.tokens.upperBound - 1) where index >= next {
      if let body = innerType(at: index, member) {
        // `self` is another one there.
        next = code.next(after: body)
        continue
      }
      switch code.string(at: index) {
      case "super": next = try removeSuperCall(index)
      case "self" where !isOfType && !code.is(".", at: index - 1): next = try removeSelf(index, member)
      default: try checkName(index)
      }
    }
  }

  private static let typeWords = ["class", "struct", "enum", "actor"]

  /// The bracket that opens the body of a type in a method; nil if none is declared here.
  private func innerType(at index: Int, _ member: TestCaseMember) -> Int? {
    guard Self.typeWords.contains(where: { code.is($0, at: index) }),
      code.name(at: index + 1) != nil, !code.is(".", at: index - 1), !code.is(":", at: index + 1)
    else { return nil }
    return (index..<member.tokens.upperBound).first { code.is("{", at: $0) }
  }

  /// Removes `super.setUp()`, with its line if nothing else is in it.
  private mutating func removeSuperCall(_ index: Int) throws(Obstacle) -> Int {
    let isHook = ["setUp", "tearDown", "setUpWithError", "tearDownWithError"].contains { code.is($0, at: index + 2) }
    guard isHook, code.is(".", at: index + 1), code.is("(", at: index + 3), code.is(")", at: index + 4) else {
      throw Obstacle(index, "a spec has no superclass to ask; use the hooks of a spec")
    }
    var start = index
    while code.is("try", at: start - 1) || code.is("await", at: start - 1) { start -= 1 }
    var end = index + 5
    if code.is(";", at: end) { end += 1 }
    var bytes = code.tokens[start].range.lowerBound..<code.tokens[end - 1].range.upperBound
    if code.text.isAlone(bytes) { bytes = code.text.lines(bytes) }
    result.edits.append(SourceEdit(bytes, ""))
    result.changes.append(.init(kind: "`super.setUp()` and the like are removed", place: code.place(at: index)))
    return end
  }

  private mutating func removeSelf(_ index: Int, _ member: TestCaseMember) throws(Obstacle) -> Int {
    guard code.is(".", at: index + 1), let name = code.name(at: index + 2) else {
      throw Obstacle(index, "`self` is handed on here; a spec has no instance, so give a local value in its place")
    }
    let bytes = code.tokens[index].range.lowerBound..<code.tokens[index + 2].range.lowerBound
    guard code.comments(in: bytes).isEmpty else { throw Obstacle(index, "there is a comment after `self`") }
    guard !isHidden(name, in: member) else {
      throw Obstacle(index, "`self.\(name)` becomes `\(name)`, which is the name of a local value too; rename one")
    }
    guard name != "self", name != "name" || ownNames.contains(name) else {
      throw Obstacle(
        index,
        "`self.\(name)` is XCTest's; a spec knows the name of its example as `example.name` in a hook"
      )
    }
    try checkName(index + 2, isOfSelf: true)
    result.edits.append(SourceEdit(bytes, ""))
    result.changes.append(.init(kind: "`self.` is removed", place: code.place(at: index)))
    return index + 3
  }

  /// Whether a member declares a local value of a name.
  private func isHidden(_ name: String, in member: TestCaseMember) -> Bool {
    let signature = member.body.map { member.keyword + 1..<$0 }
    return member.tokens.contains { index in
      guard code.name(at: index) == name, index != member.keyword + 1, !code.is(".", at: index - 1) else {
        return false
      }
      if ["let", "var", "for", "func"].contains(where: { code.is($0, at: index - 1) }) { return true }
      if code.is(":", at: index + 1), signature?.contains(index) ?? false { return true }
      return isClosureParameter(index) || isInPattern(index)
    }
  }

  /// Whether a name is one of those before the `in` of a closure.
  private func isClosureParameter(_ index: Int) -> Bool {
    var (start, end) = (index, index)
    let isPart = { (index: Int) in
      code.tokens.indices.contains(index)
        && (code.name(at: index) != nil || [",", "(", ")", "[", "]", ":", "?"].contains { code.is($0, at: index) })
    }
    while isPart(start - 1), index - start < 30 { start -= 1 }
    while isPart(end), !code.is("in", at: end), end - index < 30 { end += 1 }
    return code.is("{", at: start - 1) && code.is("in", at: end)
  }

  /// Whether a name is in the brackets of `let (a, b)`.
  private func isInPattern(_ index: Int) -> Bool {
    var start = index
    while code.is(",", at: start - 1) || code.is("(", at: start - 1) || code.name(at: start - 1) != nil,
      index - start < 20
    {
      start -= 1
      if (code.is("let", at: start) || code.is("var", at: start)) && code.is("(", at: start + 1) { return true }
    }
    return false
  }

  private func checkName(_ index: Int, isOfSelf: Bool = false) throws(Obstacle) {
    guard let name = code.name(at: index), isOfSelf || !code.is(".", at: index - 1), !code.is(":", at: index + 1)
    else { return }
    let isCall = code.is("(", at: index + 1) || code.is("{", at: index + 1)
    if let advice = Self.instanceMembers[name], !ownNames.contains(name), isCall || name == "continueAfterFailure" {
      throw Obstacle(index, "`\(name)` is a method or property of an XCTestCase instance; \(advice)")
    }
    let isExpectation = hasExpectations && Self.expectationWords.contains(name) && !ownNames.contains(name)
    if Self.specWords.contains(name), !isOfSelf, !isExpectation, isCall || ownNames.contains(name) {
      throw Obstacle(index, "`\(name)` is a word of Candlestick's here; rename it")
    }
  }

  /// What an instance of XCTest's class can do and a spec cannot, with what to write.
  private static let instanceMembers: [String: String] = {
    let waiting = "write `await expect { … }.toEventually(…)`, or `waitUntil { done in … }`"
    return [
      "expectation": waiting, "wait": waiting, "waitForExpectations": waiting, "fulfillment": waiting,
      "keyValueObservingExpectation": waiting,
      "measure": "keep measurements in a class of their own",
      "measureMetrics": "keep measurements in a class of their own",
      "addTeardownBlock": "move the block to an `afterEach`",
      "continueAfterFailure": "write `require` for what must end the example, in place of `expect`",
      "add": "print what you would attach, or put it in the description of an expectation",
      "addUIInterruptionMonitor": "keep user interface tests in XCTest",
    ]
  }()

  /// What is called in a spec that this makes.
  private static let specWords: Set<String> = expectationWords.union([
    "it", "beforeEach", "afterEach", "beforeAll", "afterAll", "skip",
  ])

  /// What is called for expectations, in test cases as well.
  private static let expectationWords: Set<String> = [
    "expect", "fail", "unwrap", "equal", "beTrue", "beFalse", "beNil", "beCloseTo", "beIdenticalTo", "throwError",
    "beGreaterThan", "beLessThan",
  ]

  private static let expectationModules = ["Candlestick", "CandlestickExpectations", "Nimble"]
}
