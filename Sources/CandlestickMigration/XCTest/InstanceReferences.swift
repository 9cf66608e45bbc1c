/// Rewrites uses of the test case instance, which does not exist in a spec.
struct InstanceReferences: FileEditor {
  let code: SourceCode
  var result = FileMigration()
  /// The statements that have been removed.
  var removed: [ClosedRange<Int>] = []
  /// The names of the class's members, which hide members of XCTestCase.
  private let ownNames: Set<String>
  let suite: InstanceUses
  /// True if the file already uses expectations.
  private let hasExpectations: Bool
  /// The statements to remove, which set properties of the instance.
  private let settings: [ClosedRange<Int>]
  /// The tokens that may refer to the instance, in order.
  private let tokens: [Int]

  /// - Parameters:
  ///   - code: the file.
  ///   - members: the members of the class.
  ///   - suite: the code outside of the class that uses instances of test classes.
  ///   - settings: the statements to remove, which set properties of the instance.
  init(_ code: SourceCode, _ members: [TestCaseMember], _ suite: InstanceUses, settings: [ClosedRange<Int>]) {
    self.code = code
    self.suite = suite
    self.settings = settings
    ownNames = Set(members.flatMap { $0.names(in: code) })
    let words = Self.specWords.union(Self.advice.keys).union(Self.calls.keys).union(Self.properties)
      .union(suite.inherited)
    tokens = code.indices(
      of: words.union(Self.typeWords).union(["self", "super", "continueAfterFailure", "#selector", "name"])
    )
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
      if let setting = settings.first(where: { $0.lowerBound == index }) {
        remove(setting, keepsSpace: true, change: "`continueAfterFailure` is removed")
        removed.append(setting)
        next = setting.upperBound + 1
        continue
      }
      switch code.string(at: index) {
      case "super": next = try removeSuperCall(index)
      case "#selector": throw Obstacle(index, "a selector needs an instance of the class; pass a closure instead")
      case "self" where isTypeMember || code.is(".", at: index - 1): continue
      case "self" where code.isAny(of: ["weak", "unowned"], at: index - 1): try removeCapture(index)
      case "self": next = try removeSelf(index, member)
      case "name":
        if !isTypeMember, isInstanceProperty(index, in: member) {
          throw Obstacle(index, "`name` belongs to XCTest; \(Self.nameRemedy)")
        }
      case _ where !isTypeMember && !code.is(".", at: index - 1) && isInstanceMember(index, in: member):
        insert("Spec.running!.", before: index)
        try changeCall(index)
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
    removed.append(start...end)
    return end + 1
  }

  /// Removes `self.` before the name of a member.
  ///
  /// - Returns: the token after the name.
  private mutating func removeSelf(_ index: Int, _ member: TestCaseMember) throws(Obstacle) -> Int {
    if let next = try removeWeakSelf(index) { return next }
    guard code.is(".", at: index + 1), let name = code.name(at: index + 2) else {
      try passInstance(index)
      return index + 1
    }
    let bytes = code.start(of: index)..<code.start(of: index + 2)
    guard code.comments(in: bytes).isEmpty else { throw Obstacle(index, "there is a comment after `self`") }
    guard !isHidden(name, in: member) else {
      throw Obstacle(index, "`self.\(name)` would become `\(name)`, which is also a local value; rename one")
    }
    guard name != "self", name != "name" || ownNames.contains(name) else {
      throw Obstacle(index, "`self.\(name)` belongs to XCTest; \(Self.nameRemedy)")
    }
    if isInstanceMember(index + 2, in: member, isSelfMember: true) {
      edit(bytes, "Spec.running!.")
      try changeCall(index + 2)
    } else {
      try checkName(index + 2, isSelfMember: true)
      edit(bytes, "", change: "`self.` is removed")
    }
    return index + 3
  }

  /// Returns true if the member declares a local value with the name.
  func isHidden(_ name: String, in member: TestCaseMember) -> Bool {
    code.indices(of: [name, "`\(name)`"]).elements(in: member.tokens).contains { index in
      index != member.keyword + 1 && code.isBinding(index)
    }
  }

  // MARK: - Members of XCTestCase

  /// The methods that a spec calls on its running instance, with the possible labels of the first argument; none if it may be any.
  private static let calls: [String: Set<String>] = [
    "expectation": ["description", "for", "forNotification"], "wait": ["for"], "fulfillment": ["of"],
    "waitForExpectations": ["timeout"], "addTeardownBlock": [], "measure": [], "measureMetrics": [],
    "startMeasuring": [], "stopMeasuring": [],
  ]

  /// The properties that a spec uses of its running instance.
  private static let properties: Set<String> = ["testRun", "executionTimeAllowance"]

  /// Returns true if the token is the name of a member of XCTestCase that a spec uses on its running instance.
  private func isInstanceMember(_ index: Int, in member: TestCaseMember, isSelfMember: Bool = false) -> Bool {
    guard let name = code.name(at: index), !ownNames.contains(name) else { return false }
    if suite.inherited.contains(name) {
      let isLabel = code.is(":", at: index + 1) && code.isAny(of: ["(", ","], at: index - 1)
      return isSelfMember || (!isLabel && !code.isDeclaredName(index) && !isHidden(name, in: member))
    }
    if Self.properties.contains(name) { return isSelfMember || isInstanceProperty(index, in: member) }
    guard let labels = Self.calls[name], let call = SourceCall(code, at: index) else { return false }
    return labels.isEmpty || labels.contains(call.arguments.first?.label ?? "")
  }

  private static let nameRemedy = "in a spec, use the `example.name` that a hook receives"

  /// Returns true if the token can only be a property of XCTestCase.
  private func isInstanceProperty(_ index: Int, in member: TestCaseMember) -> Bool {
    guard let name = code.name(at: index), !ownNames.contains(name), !code.is(".", at: index - 1) else { return false }
    let isLabel = code.is(":", at: index + 1) && code.isAny(of: ["(", ","], at: index - 1)
    return !isLabel && !code.isDeclaredName(index) && !isHidden(name, in: member)
  }

  private mutating func changeCall(_ index: Int) throws(Obstacle) {
    let name = code.string(at: index)
    change("`\(name)` becomes `Spec.running!.\(name)`")
    switch name {
    case "addTeardownBlock":
      if let call = SourceCall(code, at: index), let block = call.closure { catchErrors(in: block) }
    case "measure", "measureMetrics":
      note("an example has another name than the test, so set its baseline in Xcode again", at: index)
    case _ where suite.inherited.contains(name):
      if let problem = suite.problem { throw Obstacle(index, "`\(name)` is in an extension of XCTestCase; \(problem)") }
    case _ where Self.calls[name]?.isEmpty == false && result.notes.isEmpty:
      // Add the note only once.
      note(
        "examples run on the main actor, and so do closures in them; in Swift 6 mode, begin one that code in Swift 5 mode calls "
          + "on another thread with `@Sendable`, as in `{ @Sendable result in`",
        at: index
      )
    default: break
    }
  }

  // MARK: - Names

  private func checkName(_ index: Int, isSelfMember: Bool = false) throws(Obstacle) {
    guard let name = code.name(at: index), isSelfMember || !code.is(".", at: index - 1), !code.is(":", at: index + 1)
    else { return }
    let isOwn = ownNames.contains(name)
    let isCall = code.isAny(of: ["(", "{"], at: index + 1)
    if name == "continueAfterFailure", !isOwn {
      throw Obstacle(
        index,
        "a spec has no `continueAfterFailure`; write `require` where a failure must end the example"
      )
    }
    if let advice = Self.advice[name], !isOwn, isCall {
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
