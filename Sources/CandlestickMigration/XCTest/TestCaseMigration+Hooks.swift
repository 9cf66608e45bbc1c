/// The set-up and tear-down methods, and the tests that stay methods.
extension TestCaseMigration {
  /// Checks that hooks of the same kind are in the order in which XCTest calls the methods.
  func checkHooks() throws(Obstacle) {
    for (name, order) in ["beforeEach": [2, 1, 0], "afterEach": [0, 1, 2]] {
      let hooks = members.filter { $0.kind == .hook(name) }
      let ranks = hooks.map { hook in
        if hook.effects.contains(where: { code.is("async", at: $0) }) { return order[2] }
        return hook.name.hasSuffix("WithError") ? order[1] : order[0]
      }
      guard hooks.count < 2 || (ranks == ranks.sorted() && !hooks[0].isFunction) else {
        throw Obstacle(hooks[1].keyword, "two methods set it up or tear it down; merge them")
      }
    }
  }

  /// True if tear-down blocks may be added to instances of the class.
  var usesTeardownBlocks: Bool {
    func uses(_ names: Set<String>) -> Bool {
      members.contains { $0.kind != .kept && code.indices(of: names).hasElement(in: $0.tokens) }
    }
    return uses(["addTeardownBlock"]) || suite.addsTeardownBlocks && uses(suite.inherited.union(["self"]))
  }

  /// Marks the tests that other members call, and tear-down methods that must run after tear-down blocks.
  mutating func markFunctions() {
    let usesBlocks = usesTeardownBlocks
    let lists = members.filter { $0.kind == .testList }.map(\.tokens)
    for index in members.indices {
      let member = members[index]
      switch member.kind {
      case .hook("afterEach"): markFunction(index, usesBlocks)
      case .test:
        let isCalled = code.indices(of: member.name).contains { use in
          !lists.contains { $0.contains(use) }
            && members.contains { $0.tokens.contains(use) && ($0.keyword + 1 != use || $0.kind != .test) }
        }
        markFunction(index, isCalled)
      default: break
      }
    }
  }

  /// Returns the example that calls the function of a test.
  func example(of member: TestCaseMember, named name: String) -> String {
    let indentation = text.indentation(of: code.start(of: member.tokens.lowerBound))
    return "\(text.lineEnd)\(indentation)it(\"\(name)\") { \(call(of: member)) }"
  }

  private func call(of member: TestCaseMember) -> String {
    let effects = member.effects.map(code.string)
    return "\(effects.contains("throws") ? "try " : "")\(effects.contains("async") ? "await " : "")\(member.name)()"
  }

  /// Returns the beginning of the function that replaces a tear-down method.
  func functionHead(of member: TestCaseMember) -> String {
    let effects = member.effects.map(code.string)
    let attributes = effects.contains("async") ? "@MainActor @Sendable " : ""
    return "\(attributes)func \(member.name)() \(effects.map { $0 + " " }.joined())"
  }

  /// Returns the line that makes a tear-down function run after all tear-down blocks: blocks run in reverse order.
  func registration(of member: TestCaseMember) -> String {
    let effects = member.effects.map(code.string)
    let (isAsync, throwsErrors) = (effects.contains("async"), effects.contains("throws"))
    let call = call(of: member)
    // XCTest's method for async blocks that throw would not run the block for an example.
    let caught = isAsync && throwsErrors ? "do { \(call) } \(Self.recordingCatch)" : call
    return "Spec.running!.addTeardownBlock { \(isAsync ? "@MainActor in " : "")\(caught) }"
  }

  /// The end of a `do` statement that records an error as XCTest does.
  static let recordingCatch = #"catch { fail("threw error \"\(error)\"") }"#

  /// Returns true if nothing is left of a method's body.
  func isEmpty(_ member: TestCaseMember, without removed: [ClosedRange<Int>]) -> Bool {
    guard let body = member.body, !member.isFunction, code.comments(in: code.bytes(of: body)).isEmpty,
      code.tokens[member.tokens.lowerBound].startsLine, code.tokens[body.upperBound + 1].startsLine
    else { return false }
    return (body.lowerBound + 1..<body.upperBound).allSatisfy { index in removed.contains { $0.contains(index) } }
  }

  /// Keeps tests that cannot become examples, and that use no other member of the instance, as methods.
  ///
  /// - Throws: ``Obstacle`` if no test can become an example.
  mutating func keepTests() throws(Obstacle) {
    guard !members.contains(where: { $0.kind == .hook("beforeEach") || $0.kind == .hook("afterEach") }) else { return }
    let local = Set(members.filter { $0.isVariable || $0.kind == .helper }.map(\.name)).union(["continueAfterFailure"])
    var first: Obstacle?
    for index in members.indices where members[index].kind == .test {
      let test = members[index]
      guard !code.indices(of: local).hasElement(in: test.tokens) else { continue }
      do throws(Obstacle) {
        var references = InstanceReferences(code, members, suite, settings: [])
        try references.rewrite(test)
        try checkHead(of: test)
      } catch {
        first = first ?? error
        keep(index)
        result.note(error, "`\(test.name)` stays a test method", in: code)
      }
    }
    if let first, !members.contains(where: { $0.kind == .test }) { throw first }
  }
}
