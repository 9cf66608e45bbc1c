import XCTest

/// Checks that mistakes do not compile, and that the compiler's errors help.
final class AsyncRefusalTests: FixtureTestCase {
  /// The compiler reports an error for each line that must not compile, and for no other.
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
      expect { push() }.notTo(throwAssertion(contain("message"), timeout: .seconds(1)))
      expect { fatalError() }.to(throwAssertion())
      expect { push() }.to(negated(throwAssertion()))
      let matcher: Matcher<Int> = throwAssertion()
      expect { 1 }.to(matcher)
    }

    func fromAsyncCode() async {
      expect(try pop()).to(throwAssertion())
      expect { try pop() }.to(throwAssertion())
      expect { push() }.toNot(throwAssertion("message"))
      expect { push() }.notTo(throwAssertion(contain("message"), timeout: .seconds(1)))
      expect { fatalError() }.to(throwAssertion())
      expect { push() }.to(negated(throwAssertion()))
      await expect { try await load() }.to(equal(1))
      await expect { _ = try await load() }.toNot(throwError())

      await expect { try await load() }.to(throwAssertion())  // refused
      await expect { _ = try await load() }.to(throwAssertion())  // refused
      await expect { try await load() }.toNot(throwAssertion("message"))  // refused
      await expect { try await load() }.notTo(throwAssertion(contain("message")))  // refused
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
        XCTAssert(error.contains("which has only one thread; give it a synchronous closure"), error)
      }
    }
  }

  /// Common mistakes, each compiled in its own function, and a part of the error.
  ///
  /// Some errors are the compiler's own and cannot be replaced: it does not consider unavailable
  /// declarations if it finds no name, or if an `await` is missing.
  private static let mistakes = [
    ("expect { try await load() }.to(equal(1))", "the code is async: write `await expect { … }`"),
    ("expect { await number() }.toNot(equal(1))", "the code is async: write `await expect { … }`"),
    ("expect { await number() }.notTo(beGreaterThan(1))", "the code is async: write `await expect { … }`"),
    ("_ = try? require { await number() }.to(equal(1))", "or `try await require { … }`"),
    ("expect(await number()).to(equal(1))", "'async' call in an autoclosure that does not support concurrency"),
    ("expect(int).to(equal(\"3\"))", "the matcher is for values of another type"),
    ("expect(int).toNot(equal(text))", "the matcher is for values of another type"),
    ("expect(int).notTo(beGreaterThan(1.5))", "the matcher is for values of another type"),
    ("_ = try? require(int).to(equal(text))", "the matcher is for values of another type"),
    ("expect([1]).to(contain(\"a\"))", "the matcher is for values of another type"),
    ("expect(int) == \"3\"", "both sides must have the same type, and that must be Equatable"),
    ("expect(text) != 3", "both sides must have the same type, and that must be Equatable"),
    ("expect(Opaque()) == Opaque()", "both sides must have the same type, and that must be Equatable"),
    ("expect(Opaque()).to(equal(Opaque()))", "'equal' requires that 'Opaque' conform to 'Equatable'"),
    ("expect { throw Flaw.empty }.to(throwError(.empty))", "'ErrorWithoutItsType' has no member 'empty'"),
    ("expect { throw Flaw.empty }.to(throwError(Flaw.self))", "renamed to 'throwError(errorType:)'"),
    ("expect(int).to(beCloseTo(3))", "beCloseTo takes floating-point numbers; of integers, expect beWithin(9...11)"),
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
  ]

  func testMistakesHaveErrorsThatHelp() throws {
    let declarations = """
      import Candlestick
      enum Flaw: Error, Equatable { case empty }
      struct Opaque {}
      func load() async throws -> Int { 1 }
      func number() async -> Int { 1 }
      let int = 1
      let text = "3"

      """
    let functions = Self.mistakes.enumerated().map { "@MainActor func mistake\($0)() { \($1.0) }" }
    let errors = try errors(in: declarations + functions.joined(separator: "\n"), languageMode: "6")
    let firstLine = declarations.components(separatedBy: "\n").count
    for (index, (mistake, words)) in Self.mistakes.enumerated() {
      let found = errors.filter { $0.contains(".swift:\(firstLine + index):") && $0.contains(" error: ") }
      XCTAssert(found.first?.contains(words) == true, "\(mistake): \(found)")
    }
  }

  /// The lines of the compiler's errors and warnings.
  private func errors(in source: String, languageMode: String) throws -> [String] {
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).swift")
    try source.write(to: file, atomically: true, encoding: .utf8)
    defer { try? FileManager.default.removeItem(at: file) }
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments =
      ["swiftc", "-typecheck", "-swift-version", languageMode] + TestBuild.current.importOptions + [file.path]
    process.standardError = output
    try process.run()
    let text = String(decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    process.waitUntilExit()
    let errors = text.components(separatedBy: "\n").filter { $0.hasPrefix(file.path) }
    XCTAssert(process.terminationStatus == 0 || !errors.isEmpty, text)
    return errors
  }
}
