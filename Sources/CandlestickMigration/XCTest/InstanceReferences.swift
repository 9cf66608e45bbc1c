/// Rewrites uses of the test case instance, which does not exist in a spec.
struct InstanceReferences: FileEditor {
  let code: SourceCode
  var result = FileMigration()
  /// The names of the class's members, which hide members of XCTestCase.
  private let ownNames: Set<String>
  /// True if the file already uses expectations.
  private let hasExpectations: Bool
  /// The tokens that may refer to the instance, in order.
  private let tokens: [Int]
  /// True if each member that creates XCTest expectations also waits for them. XCTest fails otherwise; a spec does not.
  private let isWaitedFor: Bool

  init(_ code: SourceCode, _ members: [TestCaseMember]) {
    self.code = code
    ownNames = Set(members.map(\.name))
    let (created, waits) = (
      code.indices(of: "expectation"), code.indices(of: Self.waiting.keys.filter { $0 != "expectation" })
    )
    isWaitedFor = members.allSatisfy { !created.hasElement(in: $0.tokens) || waits.hasElement(in: $0.tokens) }
    tokens = code.indices(of: Self.specWords.union(Self.advice.keys).union(Self.typeWords).union(["self", "super"]))
    hasExpectations = ImportDeclaration.imports(in: code).contains { Self.expectationModules.contains($0.module) }
  }

  /// Rewrites a member that becomes part of the spec.
  ///
  /// - Throws: ``Obstacle`` if the member needs the instance.
  mutating func rewrite(_ member: TestCaseMember) throws(Obstacle) {
    let isTypeMember = member.kind == .hook("beforeAll") || member.kind == .hook("afterAll")
    var next = member.keyword
    for index in tokens.elements(in: member.keyword...member.tokens.upperBound) where index >= next {
      if let body = localType(at: index)?.body {
        // Inside of the type, `self` is a different instance.
        next = body.upperBound + 1
        continue
      }
      switch code.string(at: index) {
      case "super": next = try removeSuperCall(index)
      case "self" where !isTypeMember && !code.is(".", at: index - 1): next = try removeSelf(index, member)
      case _ where !isTypeMember && !code.is(".", at: index - 1) && isWaiting(index):
        insert("Spec.running!.", before: index)
        changeWaiting(index)
      default: try checkName(index)
      }
    }
  }

  private static let typeWords = ["class", "struct", "enum", "actor"]

  /// Returns the type declared at a token; nil if there is none.
  private func localType(at index: Int) -> SourceDeclaration? {
    code.isAny(of: Self.typeWords, at: index) ? code.declaration(at: index) : nil
  }

  /// Removes a call such as `super.setUp()`, and its line if nothing else is on it.
  ///
  /// - Returns: the token after the call.
  private mutating func removeSuperCall(_ index: Int) throws(Obstacle) -> Int {
    guard code.isAny(of: ["setUp", "tearDown", "setUpWithError", "tearDownWithError"], at: index + 2),
      code.is(".", at: index + 1), code.is("(", at: index + 3), code.is(")", at: index + 4)
    else {
      throw Obstacle(index, "a spec cannot call `super`; use hooks")
    }
    var start = index
    while code.isAny(of: ["try", "await"], at: start - 1) { start -= 1 }
    let end = code.is(";", at: index + 5) ? index + 5 : index + 4
    remove(start...end, keepsSpace: true, change: "calls such as `super.setUp()` are removed")
    return end + 1
  }

  /// Removes `self.` before the name of a member.
  ///
  /// - Returns: the token after the name.
  private mutating func removeSelf(_ index: Int, _ member: TestCaseMember) throws(Obstacle) -> Int {
    guard code.is(".", at: index + 1), let name = code.name(at: index + 2) else {
      throw Obstacle(index, "`self` is passed on here; a spec has no instance, so pass a local value instead")
    }
    let bytes = code.start(of: index)..<code.start(of: index + 2)
    guard code.comments(in: bytes).isEmpty else { throw Obstacle(index, "there is a comment after `self`") }
    guard !isHidden(name, in: member) else {
      throw Obstacle(index, "`self.\(name)` would become `\(name)`, which is also a local value; rename one")
    }
    guard name != "self", name != "name" || ownNames.contains(name) else {
      let remedy = "in a spec, use the `example.name` that a hook receives"
      throw Obstacle(index, "`self.\(name)` belongs to XCTest; \(remedy)")
    }
    if isWaiting(index + 2) {
      edit(bytes, "Spec.running!.")
      changeWaiting(index + 2)
    } else {
      try checkName(index + 2, isSelfMember: true)
      edit(bytes, "", change: "`self.` is removed")
    }
    return index + 3
  }

  /// Returns true if the member declares a local value with the name.
  private func isHidden(_ name: String, in member: TestCaseMember) -> Bool {
    code.indices(of: [name, "`\(name)`"]).elements(in: member.tokens).contains { index in
      index != member.keyword + 1 && code.isBinding(index)
    }
  }

  // MARK: - Waiting

  /// The methods that create XCTest expectations or wait for them, with the possible labels of the first argument.
  private static let waiting: [String: Set<String>] = [
    "expectation": ["description", "for", "forNotification"], "wait": ["for"], "fulfillment": ["of"],
    "waitForExpectations": ["timeout"],
  ]

  /// Returns true if the token is a call of such a method.
  private func isWaiting(_ index: Int) -> Bool {
    guard let name = code.name(at: index), let labels = Self.waiting[name], !ownNames.contains(name), isWaitedFor,
      let label = SourceCall(code, at: index)?.arguments.first?.label
    else { return false }
    return labels.contains(label)
  }

  private mutating func changeWaiting(_ index: Int) {
    let name = code.string(at: index)
    change("`\(name)(…)` becomes `Spec.running!.\(name)(…)`")
    // Add the note only once.
    guard result.notes.isEmpty else { return }
    note(
      "examples run on the main actor, and so do closures in them; in Swift 6 mode, begin one that code in Swift 5 mode calls "
        + "on another thread with `@Sendable`, as in `{ @Sendable result in`",
      at: index
    )
  }

  // MARK: - Names

  private func checkName(_ index: Int, isSelfMember: Bool = false) throws(Obstacle) {
    guard let name = code.name(at: index), isSelfMember || !code.is(".", at: index - 1), !code.is(":", at: index + 1)
    else { return }
    let isOwn = ownNames.contains(name)
    let isCall = code.isAny(of: ["(", "{"], at: index + 1)
    if let advice = Self.advice[name], !isOwn, isCall || name == "continueAfterFailure" {
      throw Obstacle(index, "`\(name)` is a method or property of an XCTestCase instance; \(advice)")
    }
    let isExpectation = hasExpectations && Self.expectationWords.contains(name) && !isOwn
    if Self.specWords.contains(name), !isSelfMember, !isExpectation, isCall || isOwn {
      throw Obstacle(index, "`\(name)` is a function of Candlestick here; rename it")
    }
  }

  /// The members of XCTestCase that a spec does not have, with advice for the user.
  private static let advice: [String: String] = {
    let waiting = "write `await expect { … }.toEventually(…)`, or `waitUntil { done in … }`"
    return [
      "expectation": waiting, "wait": waiting, "waitForExpectations": waiting, "fulfillment": waiting,
      "keyValueObservingExpectation": waiting,
      "measure": "keep measurements in a class of their own",
      "measureMetrics": "keep measurements in a class of their own",
      "addTeardownBlock": "move the block to an `afterEach`",
      "continueAfterFailure": "write `require` in place of `expect` where a failure must end the example",
      "add": "write `attach(…)` for an attachment, with `import Candlestick`",
      "addUIInterruptionMonitor": "keep user interface tests in XCTest",
    ]
  }()

  /// The functions that a migrated spec calls.
  private static let specWords: Set<String> = expectationWords.union([
    "it", "beforeEach", "afterEach", "beforeAll", "afterAll", "skip",
  ])

  /// The functions that are called in expectations, which test cases may use, too.
  private static let expectationWords: Set<String> = [
    "expect", "fail", "unwrap", "equal", "beTrue", "beFalse", "beNil", "beCloseTo", "beIdenticalTo", "throwError",
    "beGreaterThan", "beLessThan",
  ]

  private static let expectationModules = ["Candlestick", "CandlestickExpectations", "Nimble"]
}
