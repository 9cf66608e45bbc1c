import XCTest

/// Checks that common mistakes do not compile, with errors that help.
final class AsyncRefusalTests: FixtureTestCase {
  /// Code in which the compiler must report an error for each line with a mistake, and for no other.
  private static let source = """
    import CandlestickExpectations

    func load() async throws -> Int { 1 }
    func pop() throws -> Int? { 1 }
    func push() {}
    func negated<Value>(_ matcher: Matcher<Value>) -> Matcher<Value> { matcher }

    func fromSynchronousCode() {
      expect(try pop()).to(throwAssertion())
      expect { try pop() }.to(throwAssertion())
      expect { push() }.toNot(throwAssertion("message"))
      expect { push() }.toNot(throwAssertion(contain("message"), timeout: .seconds(1)))
      expect { fatalError() }.to(throwAssertion())
      expect { push() }.to(negated(throwAssertion()))
      let matcher: Matcher<Int> = throwAssertion()
      expect { 1 }.to(matcher)
    }

    func fromAsyncCode() async {
      expect(try pop()).to(throwAssertion())
      expect { try pop() }.to(throwAssertion())
      expect { push() }.toNot(throwAssertion("message"))
      expect { push() }.toNot(throwAssertion(contain("message"), timeout: .seconds(1)))
      expect { fatalError() }.to(throwAssertion())
      expect { push() }.to(negated(throwAssertion()))
      await expect { try await load() }.to(equal(1))
      await expect { _ = try await load() }.toNot(throwError())

      await expect { try await load() }.to(throwAssertion())  // refused
      await expect { _ = try await load() }.to(throwAssertion())  // refused
      await expect { try await load() }.toNot(throwAssertion("message"))  // refused
      await expect { try await load() }.toNot(throwAssertion(contain("message")))  // refused
      await expect {
        push()
        _ = try await load()
      }.to(throwAssertion(timeout: .seconds(1)))  // refused
    }
    """

  func testAssertionsOfAsyncCodeDoNotCompile() throws {
    let refused = Self.source.components(separatedBy: "\n").enumerated().filter { $1.hasSuffix("// refused") }
    for languageMode in ["5", "6"] {
      let errors = try errors(in: Self.source, languageMode: languageMode)
      XCTAssertEqual(errors.count, refused.count, errors.joined(separator: "\n"))
      for error in errors {
        XCTAssert(error.contains("forks a process with one thread; use a synchronous closure"), error)
      }
    }
  }

  /// Common mistakes, each compiled in its own function, with a part of the error.
  ///
  /// Some errors are the compiler's own, because it does not consider unavailable declarations if it finds no name or if an `await`
  /// is missing.
  private static let mistakes = [
    ("expect { try await load() }.to(equal(1))", "the code is async: write `await expect { … }`"),
    ("expect { await number() }.toNot(equal(1))", "the code is async: write `await expect { … }`"),
    ("expect { await number() }.toNot(beGreaterThan(1))", "the code is async: write `await expect { … }`"),
    ("_ = try? require { await number() }.to(equal(1))", "or `try await require { … }`"),
    ("expect(await number()).to(equal(1))", "'async' call in an autoclosure that does not support concurrency"),
    ("expect(int).to(equal(\"3\"))", "the matcher is for values of another type"),
    ("expect(int).toNot(equal(text))", "the matcher is for values of another type"),
    ("expect(int).toNot(beGreaterThan(1.5))", "the matcher is for values of another type"),
    ("_ = try? require(int).to(equal(text))", "the matcher is for values of another type"),
    ("expect([1]).to(contain(\"a\"))", "the matcher is for values of another type"),
    ("expect(int) == \"3\"", "both sides must have the same type, and that must be Equatable"),
    ("expect(text) != 3", "both sides must have the same type, and that must be Equatable"),
    ("expect(Opaque()) == Opaque()", "both sides must have the same type, and that must be Equatable"),
    ("expect(Opaque()).to(equal(Opaque()))", "'equal' requires that 'Opaque' conform to 'Equatable'"),
    ("expect { throw Flaw.empty }.to(throwError(.empty))", "'ErrorWithoutItsType' has no member 'empty'"),
    ("expect { throw Flaw.empty }.to(throwError(Flaw.self))", "renamed to 'throwError(errorType:)'"),
    ("expect(int).to(beCloseTo(3))", "beCloseTo takes floating-point numbers; for integers, use beWithin(9...11)"),
    ("expect(int).to(beCloseTo(3, within: 1))", "beCloseTo takes floating-point numbers"),
    ("expect(int).to(equals(3))", "cannot find 'equals' in scope"),
    ("expect(int).toEqual(3)", "has no member 'toEqual'"),
    ("beforeEach(\"sets up\") {}", "a hook has no name: write beforeEach { … }"),
    ("beforeEach(\"sets up\") { print(1) }", "a hook has no name: write beforeEach { … }"),
    ("justBeforeEach(\"sets up\") {}", "a hook has no name: write justBeforeEach { … }"),
    ("afterEach(\"tears down\") {}", "a hook has no name: write afterEach { … }"),
    ("beforeAll(\"sets up\") {}", "a hook has no name: write beforeAll { … }"),
    ("afterAll(\"tears down\") {}", "a hook has no name: write afterAll { … }"),
    ("aroundEach(\"both\") { run in run() }", "a hook has no name: write aroundEach { runExample in … }"),
    ("it(\"x\", tags: .slow) {}", "tags are a trait: write it(\"…\", .tags(…)) { … }"),
    (
      "it(\"x\", .deterministic, tags: \"slow\", \"big\") { _ = await number() }",
      "tags are a trait: write it(\"…\", .tags(…))"
    ),
    ("describe(\"x\", tags: .slow) { it(\"y\") {} }", "tags are a trait: write describe(\"…\", .tags(…)) { … }"),
    ("context(\"x\", tags: .slow) {}", "tags are a trait: write context(\"…\", .tags(…)) { … }"),
    ("it(\"x\", for: [(1, 1, 2), (2, 2, 4)]) { a, b in expect(a).to(equal(b)) }", caseHasMoreValues),
    ("it(\"x\", for: [(1, 1), (2, 2)]) { a, b, c in expect(a + b).to(equal(c)) }", caseHasMoreValues),
    ("describe(\"x\", for: [(1, 1, 2)]) { a, b in it(\"y\") { expect(a).to(equal(b)) } }", caseHasMoreValues),
    ("context(\"x\", for: [1]) { it(\"y\") {} }", "the closure takes the values of a case: write { value in … }"),
    (
      "it(\"x\", for: [1, 2]) { expect(int).to(equal(1)) }",
      "the closure takes the values of a case: write { value in … }"
    ),
    (
      "it(\"x\", for: [(1, 1), (2, \"a\")]) { a, b in expect(a).to(equal(b)) }", "cannot convert value of type 'String'"
    ),
    (
      "it(\"x\", for: [(1, 1), (2, 2, 4)]) { a, b in expect(a).to(equal(b)) }",
      "cannot convert value of type '(Int, Int, Int)'"
    ),
    ("it(\"x\", for: [(1, 1), fcase(2, 2)]) { a, b in expect(a).to(equal(b)) }", "cannot convert value of type"),
    (
      "it(\"x\", for: [(1, 1, 2), (2, \"3\", 5)]) { a, b, sum in print(a); expect(a).to(equal(sum)) }",
      "conflicting arguments to generic parameter 'Second'"
    ),
    (
      "describe(\"x\", for: [(1, 1, 2), (2, \"3\", 5)]) { a, b, sum in it(\"y\") { expect(a).to(equal(sum)) } }",
      "conflicting arguments to generic parameter 'Second'"
    ),
    (
      "it(\"x\", for: [(1, 1, 2), (2, \"3\", 5), (3, 3, 6), (4, 4, 8)]) { a, b, sum in expect(a + b).to(equal(sum)) }",
      "cannot convert value of type 'String' to expected element type 'Int'"
    ),
    ("it(\"x\", for: [(1, 1, 2), (2, 3, 5)]) { a, b, c, d in _ = a + b; expect(a).to(equal(c)) }", caseHasMoreValues),
    ("describe(\"x\", for: [(1, 1, 2)]) { a, b, c, d in it(\"y\") { expect(a).to(equal(c)) } }", caseHasMoreValues),
    ("it(\"x\", for: [SpecCase(1, 2), SpecCase(3, \"4\")]) { a, b in print(a, b) }", casesDiffer),
    ("it(\"x\", for: [SpecCase(1, 2), SpecCase(3, \"4\")]) { a, b in let x = a; expect(x).to(equal(1)) }", casesDiffer),
    (
      "it(\"x\", for: [SpecCase(1, 2, 3), SpecCase(3, 4, \"7\")]) { a, b, sum in print(a); _ = await number(); print(sum) }",
      casesDiffer
    ),
    ("describe(\"x\", for: [SpecCase(1, 2), SpecCase(3, \"4\")]) { a, b in it(\"y\") { print(a) } }", casesDiffer),
    (
      "it(\"x\", for: [1, 2], .tags(\"slow\")) { n in expect(n).to(equal(1)) }",
      "write it(\"…\", .tags(…), for: …) { value in … }"
    ),
    (
      "it(\"x\", for: 1...2, .serialized, .bug(\"7\")) { n in _ = await number(); _ = n }",
      "traits come before the cases"
    ),
    (
      "it(\"x\", for: [(1, 1), (2, 2)], .tags(.slow)) { a, b in expect(a).to(equal(b)) }",
      "traits come before the cases"
    ),
    (
      "it(\"x\", for: [SpecCase(1, 1)], .tags(.slow)) { a, b in expect(a).to(equal(b)) }",
      "traits come before the cases"
    ),
    (
      "describe(\"x\", for: [1], .tags(.slow)) { n in it(\"y\") {} }",
      "write describe(\"…\", .tags(…), for: …) { value in … }"
    ),
    ("it(\"x\", arguments: [1, 2]) { n in expect(n).to(equal(1)) }", "write it(\"…\", for: …) { value in … }"),
    ("it(\"x\", .tags(.slow), arguments: [(1, 2)]) { a, b in _ = a + b }", "write it(\"…\", for: …) { value in … }"),
    ("describe(\"x\", arguments: [1]) { n in it(\"y\") {} }", "write describe(\"…\", for: …) { value in … }"),
    ("_ = XCTestSpec.examples", "write `SwiftTestingSpec` after the base class"),
    ("expect(int, \"why\")", descriptionFollows),
    ("expect(int == 1, \"why\").to(beTrue())", descriptionFollows),
    ("expect(int).notTo(equal(1))", "'notTo(_:description:)' has been renamed to 'toNot'"),
    ("expect(int).toNotEventually(equal(2))", "has been renamed to 'toEventuallyNot'"),
    ("expect(int).toNotEventually(equal(2), timeout: .seconds(1))", "has been renamed to 'toEventuallyNot'"),
    ("expect(stack.isEmpty).to(beTrue())", memoizedIsCalled),
    ("if stack.count == 3 {}", memoizedIsCalled),
    ("stack.append(1)", memoizedIsCalled),
    ("let last: Int = stack.removeLast(); print(last)", memoizedIsCalled),
    ("expect(stack.removeLast()).to(equal(1))", memoizedIsCalled),
    ("expect(account.sum(1)).toNot(beEmpty())", memoizedIsCalled),
    ("account.total = 3", "write cart().total = 1, or modify { … }"),
    ("expect(stack).to(beEmpty())", "write expect(stack()) for expect(stack)"),
    ("expect(stack).toNot(contain(1))", "write expect(stack()) for expect(stack)"),
    ("expect(stack).to(haveCount(1))", "write expect(stack()) for expect(stack)"),
    ("expect(stack).toEventually(haveCount(1))", "write expect(stack()) for expect(stack)"),
    ("expect(stack).toAlways(equal([1]), until: .seconds(1))", "write expect(stack()) for expect(stack)"),
    ("expect(stack).toNever(equal([1]))", "write expect(stack()) for expect(stack)"),
    ("expect(stack) == [1]", "write stack() for a memoized stack"),
    ("expect { stack }.to(equal([1]))", "write stack() for a memoized stack"),
    ("let first = require([1].first); expect(first).to(equal(1))", "try unwrap(…) for the value of an optional"),
    ("let first = require([1].first); expect(first) == 1", "try unwrap(…) for the value of an optional"),
    ("stack.value.push(1)", memoizedIsCalled),
    ("expect(loaded.magnitude).to(equal(1))", memoizedIsCalled),
    ("_ = memoized([1])", "each example creates the value: write memoized { … }"),
    ("_ = memoized { undefined() }", "cannot find 'undefined' in scope"),
    ("_ = memoized { let a = 1; return undefined(a) }", "cannot find 'undefined' in scope"),
    ("expect(pairSpy).to(beCalled((1, 2)))", spyTakesOther),
    ("expect(pairSpy).to(beCalled(\"b\", 2))", "write several as beCalled((1, 2))"),
    ("expect(spy).to(beCalled(1))", spyTakesOther),
    ("expect(spy).toNot(beCalled(1))", spyTakesOther),
    ("expect(spy).to(beCalled(equal(1)))", spyTakesOther),
    ("expect(spy).to(beCalled(beginWith(\"a\"), equal(1)))", spyTakesOther),
    ("expect(spy).to(beCalled(1, times: 2))", spyTakesOther),
    ("expect(spy).to(beCalled(1, times: 2...))", spyTakesOther),
    ("expect(spy).to(mostRecentlyBeCalled(1))", spyTakesOther),
    ("expect(spy).to(beCalled(optional))", spyTakesOther),
    ("expect(opaqueSpy).to(beCalled(Opaque()))", spyTakesOther),
    ("expect(int).to(beCalled())", "only a Spy records calls: write expect(service.fetchSpy).to(beCalled(…))"),
    ("expect(int).to(beCalled(1))", "only a Spy records calls"),
    ("expect(int).toNot(beCalled(equal(1)))", "only a Spy records calls"),
    ("expect(int).to(beCalled(times: 2))", "only a Spy records calls"),
    ("expect(text).to(beCalled(1, times: 2...))", "only a Spy records calls"),
    ("expect(int).to(mostRecentlyBeCalled(1))", "only a Spy records calls"),
    ("expect(int).to(haveBeenCalled(before: spy))", "only a Spy records calls"),
  ]

  private static let caseHasMoreValues =
    "the closure takes one argument for each value of a case; write _ for one that it does not use"
  private static let casesDiffer = "the values of all cases must have the same types: those of the closure's arguments"
  private static let descriptionFollows =
    "a description follows the matcher: write expect(…).to(…, description: \"…\")"
  private static let memoizedIsCalled = "a memoized value has to be called: write stack().count for stack.count"
  private static let spyTakesOther = "the arguments of the spy's calls have another type, or are not Equatable"

  /// Correct code that resembles the mistakes.
  private static let correct = [
    "let examples: [Example] = TestingSpec.examples; print(examples[0].metadata.fullName)",
    "expect(spy).to(beCalled()); expect(spy).to(beCalled(\"a\")); expect(spy).to(beCalled(equal(\"a\"), haveCount(1)))",
    "expect(spy).to(beCalled(times: 1)); expect(spy).to(beCalled(text, times: 1...)); expect(spy).toNot(beCalled(times: 2))",
    "expect(optionalSpy).to(beCalled(nil)); expect(optionalSpy).to(beCalled(3, times: 1)); expect(spy).to(mostRecentlyBeCalled(text))",
    "expect(opaqueSpy).to(beCalled()); expect(opaqueSpy).to(haveBeenCalled(before: spy))",
    "expect(colorSpy).to(beCalled(.red)); expect(colorSpy).to(beCalled(.red, times: 2)); expect(colorSpy).to(mostRecentlyBeCalled(.red))",
    "let matcher: Matcher<Spy<Int, Void>> = beCalled(3); expect(Spy<Int, Void>()).to(matcher || beCalled(times: 2) || not(beCalled()))",
    "expect(pairSpy).to(beCalled((\"b\", 2))); expect(pairSpy).to(beCalled((\"b\", 2), times: 2)).toNot(beCalled((\"b\", 2), times: 1...))",
    "let cases = [SpecCase(Color.red), SpecCase(.init(), named: \"b\"), fcase(.red)]; it(\"x\", for: cases) { expect($0).to(equal(.red)) }",
    "let cases: [SpecCase<(Color, Int)>] = [SpecCase(.red, 1), fcase(.red, 2), xcase(.red, 3)]; it(\"x\", for: cases) { _, _ in }",
    "stack.override { [2] }; stack.modify { $0.append(stack().count) }; expect(stack().isEmpty).to(beTrue()); expect(account().sum(1)).to(equal(1))",
    "expect(int).to(equal(1), description: \"why\"); expect(text).to(match(/3/)).toNot(match(#/(4)/#)).to(match(\"3\"))",
    "it(\"x\", .tags(.slow)) {}; it(\"x\", .tags(\"slow\", \"big\"), .deterministic) { _ = await number() }; it(\"x\") { _ = try await load() }",
  ]

  func testErrorsExplainMistakes() throws {
    let declarations = """
      import Candlestick
      import CandlestickConcurrency
      enum Flaw: Error, Equatable { case empty }
      struct Opaque {}
      final class XCTestSpec: Spec {}
      final class TestingSpec: Spec, SwiftTestingSpec {}
      enum Color { case red; init() { self = .red } }
      extension SpecTag { static let slow: SpecTag = "slow" }
      let spy = Spy<String, Void>()
      let optionalSpy = Spy<Int?, Void>()
      let opaqueSpy = Spy<Opaque, Void>()
      let colorSpy = Spy<Color, Void>()
      let pairSpy = Spy<(String, Int), Void>()
      final class Account { var total = 1; func sum(_ other: Int) -> Int { total + other } }
      func load() async throws -> Int { 1 }
      func number() async -> Int { 1 }
      let stack = memoized { [1] }
      let account = memoized { Account() }
      let loaded = memoized { await number() }
      let int = 1
      let text = "3"
      let optional: Int? = 3

      """
    let functions = (Self.mistakes.map(\.0) + Self.correct).enumerated().map { "@MainActor func code\($0)() { \($1) }" }
    let errors = try errors(in: declarations + functions.joined(separator: "\n"), languageMode: "6")
    let firstLine = declarations.components(separatedBy: "\n").count
    for (index, (mistake, words)) in Self.mistakes.enumerated() {
      let found = errors.filter { $0.contains(".swift:\(firstLine + index):") && $0.contains(" error: ") }
      XCTAssert(found.first?.contains(words) == true, "\(mistake): \(found)")
    }
    let firstCorrectLine = firstLine + Self.mistakes.count
    for (index, correct) in Self.correct.enumerated() {
      let found = errors.filter { $0.contains(".swift:\(firstCorrectLine + index):") }
      XCTAssertEqual(found, [], correct)
    }
  }

  /// Arithmetic with only literals. True if the type checker finds its type in few steps, as the guide says.
  private static let sums = [
    ("expect(1 + 2 + 3 * 4).to(equal(1 + 2 + 12))", false),
    ("expect(1 + 2 + 3 * 4 as Int).to(equal(1 + 2 + 12))", true),
    ("expect(1 + 2 + 3 * 4 as Int) == 1 + 2 + 12", true),
    ("expect(int + 2 + 3 * 4).to(equal(1 + 2 + 12))", true),
    ("expect(text.count * 2 + 3 * 4).to(equal(1 + 2 + 12))", true),
    ("let sum = 1 + 2 + 3 * 4; expect(sum).to(equal(1 + 2 + 12))", true),
  ]

  func testArithmeticOfLiteralsIsCheckedQuicklyIfItHasAType() throws {
    var source =
      "import Candlestick\nlet int = 1\nlet text = \"3\"\nfunc pass() async {}\n@MainActor func declare() {\n"
    let firstLine = source.components(separatedBy: "\n").count
    let bodies = Self.sums.flatMap { sum, isQuick in [(sum, isQuick), ("await pass(); \(sum)", isQuick)] }
    source += bodies.map { "it(\"\") { \($0.0) }\n" }.joined() + "}\n"
    let errors = try errors(in: source, languageMode: "6", "-Xfrontend", "-solver-scope-threshold=10000")
    for (index, (body, isQuick)) in bodies.enumerated() {
      let found = errors.filter { $0.contains(".swift:\(firstLine + index):") }
      XCTAssertEqual(found.isEmpty, isQuick, "\(body): \(found)")
    }
  }

  /// The compiler chooses the synchronous functions in all top-level code, even if it awaits something. It then warns of a superfluous
  /// `await`.
  func testSimulationsCompileAtEveryTopLevel() throws {
    let calls = [
      "withDeterministicExecution { await add() }", "withDeterministicExecution { count += 1 }",
      "withDeterministicExecution(add)", "exploreSchedules(10) { await add(); count += 1 }",
      "replaySchedule(\"0::AAAA\") { await add(); count += 1 }",
    ]
    for (isAsync, keywords) in [(false, "try"), (true, "try"), (true, "try await")] {
      let source = """
        import CandlestickSimulation
        var count = 0
        @MainActor func add() async { count += 1 }
        \(isAsync ? "await add()" : "")

        """
      for languageMode in ["5", "6"] {
        let errors = try errors(
          in: source + calls.map { "\(keywords) \($0)\n" }.joined() + "print(count)\n",
          languageMode: languageMode
        )
        let others = errors.filter { !$0.contains("warning: no 'async' operations occur within 'await' expression") }
        XCTAssertEqual(others, [], "\(keywords) in Swift \(languageMode)")
      }
    }
  }

  /// Returns the lines of the compiler's errors and warnings.
  private func errors(in source: String, languageMode: String, _ flags: String...) throws -> [String] {
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).swift")
    try source.write(to: file, atomically: true, encoding: .utf8)
    defer { try? FileManager.default.removeItem(at: file) }
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments =
      ["swiftc", "-typecheck", "-swift-version", languageMode] + TestBuild.current.importOptions + flags + [file.path]
    process.standardError = output
    try process.run()
    let text = String(decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    process.waitUntilExit()
    let errors = text.components(separatedBy: "\n").filter { $0.hasPrefix(file.path) }
    XCTAssert(process.terminationStatus == 0 || !errors.isEmpty, text)
    return errors
  }
}
