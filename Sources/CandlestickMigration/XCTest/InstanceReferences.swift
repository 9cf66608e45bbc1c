/// Rewrites uses of the test case instance, which a spec does not have.
struct InstanceReferences {
  private let code: SourceCode
  /// The names of the class's members, which hide members of XCTestCase.
  private let ownNames: Set<String>
  /// True if the file already uses expectations.
  private let hasExpectations: Bool
  /// The tokens that may use the instance, in order.
  private let tokens: [Int]
  private(set) var result = FileMigration()
  /// True if each member that creates an XCTest expectation also waits for it. XCTest checks this; a spec does not.
  private let isWaitedFor: Bool
  private var hasNote = false

  init(_ code: SourceCode, _ members: [TestCaseMember]) {
    self.code = code
    let ownNames = Set(members.map(\.name))
    let waits = code.indices(of: ["wait", "waitForExpectations", "fulfillment"])
    isWaitedFor = members.allSatisfy { member in
      let created = code.indices(of: "expectation").elements(in: member.tokens)
      return created.isEmpty || !waits.elements(in: member.tokens).isEmpty
    }
    tokens = code.indices(
      of: Self.specWords.union(Self.instanceMembers.keys).union(Self.typeWords).union(["self", "super"])
    )
    hasExpectations = ImportDeclaration.imports(in: code).contains { Self.expectationModules.contains($0.module) }
    self.ownNames = ownNames
  }

  /// Rewrites a member that becomes part of the spec.
  ///
  /// - Throws: an ``Obstacle`` if it needs the instance.
  mutating func rewrite(_ member: TestCaseMember) throws(Obstacle) {
    let isOfType = member.kind == .hook("beforeAll") || member.kind == .hook("afterAll")
    var next = member.keyword
    for index in tokens.elements(in: member.keyword...member.tokens.upperBound) where index >= next {
      if let body = localType(at: index)?.body {
        // `self` is another instance there.
        next = body.upperBound + 1
        continue
      }
      switch code.string(at: index) {
      case "super": next = try removeSuperCall(index)
      case "self" where !isOfType && !code.is(".", at: index - 1): next = try removeSelf(index, member)
      case _ where !isOfType && !code.is(".", at: index - 1) && isWaiting(index):
        let offset = code.tokens[index].range.lowerBound
        result.edits.append(SourceEdit(offset..<offset, "Spec.running!."))
        changeWaiting(index)
      default: try checkName(index)
      }
    }
  }

  private static let typeWords = ["class", "struct", "enum", "actor"]

  /// Returns the type that is declared at a token.
  private func localType(at index: Int) -> SourceDeclaration? {
    guard Self.typeWords.contains(code.string(at: index)) else { return nil }
    return DeclarationReader(code).declaration(at: index)
  }

  /// Removes `super.setUp()`, and its line if it contains nothing else.
  private mutating func removeSuperCall(_ index: Int) throws(Obstacle) -> Int {
    let isHook = ["setUp", "tearDown", "setUpWithError", "tearDownWithError"].contains { code.is($0, at: index + 2) }
    guard isHook, code.is(".", at: index + 1), code.is("(", at: index + 3), code.is(")", at: index + 4) else {
      throw Obstacle(index, "a spec cannot call `super`; use hooks")
    }
    var start = index
    while code.is("try", at: start - 1) || code.is("await", at: start - 1) { start -= 1 }
    var end = index + 5
    if code.is(";", at: end) { end += 1 }
    var bytes = code.tokens[start].range.lowerBound..<code.tokens[end - 1].range.upperBound
    if code.text.isAlone(bytes) { bytes = code.text.lines(bytes) }
    result.edits.append(SourceEdit(bytes, ""))
    result.change("calls such as `super.setUp()` are removed", at: index, in: code)
    return end
  }

  private mutating func removeSelf(_ index: Int, _ member: TestCaseMember) throws(Obstacle) -> Int {
    guard code.is(".", at: index + 1), let name = code.name(at: index + 2) else {
      throw Obstacle(index, "`self` is passed on here; a spec has no instance, so pass a local value instead")
    }
    let bytes = code.tokens[index].range.lowerBound..<code.tokens[index + 2].range.lowerBound
    guard code.comments(in: bytes).isEmpty else { throw Obstacle(index, "there is a comment after `self`") }
    guard !isHidden(name, in: member) else {
      throw Obstacle(index, "`self.\(name)` would become `\(name)`, which is also a local value; rename one")
    }
    guard name != "self", name != "name" || ownNames.contains(name) else {
      throw Obstacle(
        index,
        "`self.\(name)` belongs to XCTest; in a spec, use the `example.name` that a hook receives"
      )
    }
    if isWaiting(index + 2) {
      result.edits.append(SourceEdit(bytes, "Spec.running!."))
      changeWaiting(index + 2)
      return index + 3
    }
    try checkName(index + 2, isOfSelf: true)
    result.edits.append(SourceEdit(bytes, ""))
    result.change("`self.` is removed", at: index, in: code)
    return index + 3
  }

  /// Returns true if a member declares a local value with a name.
  private func isHidden(_ name: String, in member: TestCaseMember) -> Bool {
    let signature = member.body.map { member.keyword + 1..<$0.lowerBound }
    return member.tokens.contains { index in
      guard code.name(at: index) == name, index != member.keyword + 1, !code.is(".", at: index - 1) else {
        return false
      }
      if code.isDeclaredName(index) || code.is("for", at: index - 1) { return true }
      if code.is(":", at: index + 1), signature?.contains(index) ?? false { return true }
      return isClosureParameter(index) || isInPattern(index)
    }
  }

  /// Returns true if a name is before the `in` of a closure.
  private func isClosureParameter(_ index: Int) -> Bool {
    guard let braces = code.braces(around: index).first, let end = code.closureIn(braces) else { return false }
    return index < end
  }

  /// Returns true if a name is in the brackets of `let (a, b)`.
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

  // MARK: - Waiting

  /// The methods that create expectations of XCTest and wait for them, with the labels of their first arguments.
  private static let waiting: [String: Set<String>] = [
    "expectation": ["description", "for", "forNotification"], "wait": ["for"], "fulfillment": ["of"],
    "waitForExpectations": ["timeout"],
  ]

  /// Returns true if a token calls such a method of the test case.
  private func isWaiting(_ index: Int) -> Bool {
    guard let name = code.name(at: index), let labels = Self.waiting[name], !ownNames.contains(name), isWaitedFor,
      let label = SourceCall(code, at: index)?.arguments.first?.label
    else { return false }
    return labels.contains(label)
  }

  private mutating func changeWaiting(_ index: Int) {
    let name = code.string(at: index)
    result.change("`\(name)(…)` becomes `Spec.running!.\(name)(…)`", at: index, in: code)
    guard !hasNote else { return }
    hasNote = true
    let message =
      "examples run on the main actor, and so do closures in them; in Swift 6 mode, begin one that code in Swift 5 mode calls "
      + "on another thread with `@Sendable`, as in `{ @Sendable result in`"
    result.note(message, at: index, in: code)
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
      throw Obstacle(index, "`\(name)` is a function of Candlestick here; rename it")
    }
  }

  /// Members of XCTestCase that a spec does not have, with their replacement.
  private static let instanceMembers: [String: String] = {
    let waiting = "write `await expect { … }.toEventually(…)`, or `waitUntil { done in … }`"
    return [
      "expectation": waiting, "wait": waiting, "waitForExpectations": waiting, "fulfillment": waiting,
      "keyValueObservingExpectation": waiting,
      "measure": "keep measurements in a class of their own",
      "measureMetrics": "keep measurements in a class of their own",
      "addTeardownBlock": "move the block to an `afterEach`",
      "continueAfterFailure": "write `require` in place of `expect` where a failure must end the example",
      "add": "print the attachment, or put it in the description of an expectation",
      "addUIInterruptionMonitor": "keep user interface tests in XCTest",
    ]
  }()

  /// The functions that a migrated spec calls.
  private static let specWords: Set<String> = expectationWords.union([
    "it", "beforeEach", "afterEach", "beforeAll", "afterAll", "skip",
  ])

  /// The functions that expectations call, also in test cases.
  private static let expectationWords: Set<String> = [
    "expect", "fail", "unwrap", "equal", "beTrue", "beFalse", "beNil", "beCloseTo", "beIdenticalTo", "throwError",
    "beGreaterThan", "beLessThan",
  ]

  private static let expectationModules = ["Candlestick", "CandlestickExpectations", "Nimble"]
}
