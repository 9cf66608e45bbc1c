import Candlestick

final class XCTestObstaclesSpec: Spec {
  override class func spec() {
    describe("a test class whose behavior may change") {
      let cases: KeyValuePairs = [
        "class A: XCTestCase, P {\nfunc testIt() {}\n}": "2:1: `A` stays an XCTestCase: it is generic or conforms",
        "class A: XCTestCase, @unchecked Sendable {\nfunc testIt() { Task.detached { self.a() } }\n}":
          "2:1: `A` stays an XCTestCase: it is generic or conforms",
        "class A: XCTestCase {\nfunc testIt() {}\ninit() { super.init(); a() }\n}":
          "4:1: `A` stays an XCTestCase: `init`",
        "class A: XCTestCase {\nfunc testIt() {}\noverride var continueAfterFailure: Bool { a }\n}":
          "4:10: `A` stays an XCTestCase: a spec has no `continueAfterFailure` to override",
        "class A<T>: XCTestCase {\nfunc testIt() {}\n}": "2:1: `A` stays an XCTestCase: it is generic or conforms",
        "class A<T: P>: XCTestCase {\nfunc testIt() {}\n}": "2:1: `A` stays an XCTestCase: it is generic or conforms",
        "class A: XCTestCase {\nfunc help() {}\n}": "2:1: `A` stays an XCTestCase: it has no tests",
        "class A: XCTestCase {\nfunc testIt() {}\n}\nclass B: A {}":
          "2:1: `A` stays an XCTestCase: another class inherits",
        "class A: XCTestCase {\nfunc testIt() {}\n}\nenum E {\nclass B: Cats.A {}\n}":
          "2:1: `A` stays an XCTestCase: another class inherits",
        "class A: XCTestCase {\nfunc testIt() {}\n}\nextension A: P {}":
          "5:1: `A` stays an XCTestCase: it has an extension",
        "class A: XCTestCase {\nfunc testIt() {}\n}\nextension A where B == C {}":
          "5:1: `A` stays an XCTestCase: it has an extension",
        "class A: XCTestCase {\nfunc testIt() {}\n}\nextension A {\nfunc a() {}\n// Why.\n\nfunc b() {}\n}":
          "5:1: `A` stays an XCTestCase: there is a comment in its extension",
        "class A: XCTestCase {\nfunc testIt() {}\n}\nextension A {\n#if DEBUG\nfunc a() {}\n#endif\n}":
          "5:1: `A` stays an XCTestCase: it has an extension",
        "class A: XCTestCase {}\nextension A {\nfunc testIt() {}\n}":
          "3:1: `A` stays an XCTestCase: it has an extension",
        "class A: XCTestCase {\nfunc testIt() { self.continueAfterFailure = a }\n}":
          "3:22: `A` stays an XCTestCase: set `continueAfterFailure` to `true` or `false`",
        "class A: XCTestCase {\nfunc testIt() { if a { continueAfterFailure = false } }\n}":
          "3:24: `A` stays an XCTestCase: set `continueAfterFailure` to `true` or `false`",
        "class A: XCTestCase {\nfunc testIt() {}\nfunc help() { continueAfterFailure = false }\n}":
          "4:15: `A` stays an XCTestCase: set `continueAfterFailure` to `true` or `false`",
        "class A: XCTestCase {\nfunc testIt() { let a = continueAfterFailure }\n}":
          "3:25: `A` stays an XCTestCase: set `continueAfterFailure` to `true` or `false`",
        "class A: XCTestCase {\nfunc testIt() { let a = self }\n}":
          "3:25: `A` stays an XCTestCase: `self` is passed on",
        "class A: XCTestCase {\nfunc testIt() { a[self] = 1 }\n}": "3:19: `A` stays an XCTestCase: `self` is passed on",
        "class A: XCTestCase {\nfunc testIt() { use(self) }\n}\nfunc use(_ a: A) {}":
          "3:21: `A` stays an XCTestCase: `self` is passed on here; code may need a `A`",
        "class A: XCTestCase {\nfunc testIt() { use(self) }\n}\nfunc use(_ t: XCTestCase) { t.continueAfterFailure = false }":
          "3:21: `A` stays an XCTestCase: `self` is passed on here; Tests.swift sets `continueAfterFailure`",
        "class A: XCTestCase {\nfunc testIt() { use(self) }\n}\nfunc use(_ t: XCTestCase) { t.addTeardownBlock { await a() } }":
          "3:21: `A` stays an XCTestCase: `self` is passed on here; Tests.swift adds an async tear-down block",
        "class A: XCTestCase {\nfunc testIt() { use(b, #selector(a)) }\n}": "3:24: `A` stays an XCTestCase: a selector",
        "class A: XCTestCase {\nfunc testIt() { run { [weak self] in use(self?.a() ?? 1) } }\n}":
          "3:42: `A` stays an XCTestCase: `self?` is part of an expression",
        "class A: XCTestCase {\nfunc testIt() { run { [weak self] in guard let self, a else { return } } }\n}":
          "3:48: `A` stays an XCTestCase: `self` is unwrapped",
        "class A: XCTestCase {\nvar x = 1\nfunc testIt() { let x = 2; self.x = x }\n}":
          "4:28: `A` stays an XCTestCase: `self.x` would become `x`",
        "class A: XCTestCase {\nvar x = 1\nfunc testIt() { let (x, y) = z; self.x = x + y }\n}":
          "4:33: `A` stays an XCTestCase: `self.x` would become `x`",
        "class A: XCTestCase {\nfunc testIt() { use(name) }\n}":
          "3:21: `A` stays an XCTestCase: `name` belongs to XCTest",
        "class A: XCTestCase {\nfunc testIt() { use(b ? name : c) }\n}":
          "3:25: `A` stays an XCTestCase: `name` belongs to XCTest",
        "class A: XCTestCase {\nfunc testIt() { super.invokeTest() }\n}":
          "3:17: `A` stays an XCTestCase: a spec cannot call `super`",
        "class A: XCTestCase {\nvar x = 1\nfunc help(x: Int) { self.x = x }\nfunc testIt() {}\n}":
          "4:21: `A` stays an XCTestCase: `self.x` would become `x`",
        "class A: XCTestCase {\nvar x = 1\nfunc testIt() { run { x in self.x = x } }\n}":
          "4:28: `A` stays an XCTestCase: `self.x` would become `x`",
        "class A: XCTestCase {\nlazy var x = 1\nfunc testIt() {}\n}":
          "3:1: `A` stays an XCTestCase: make this `memoized",
        "class A: XCTestCase {\nvar x = 1 { didSet { } }\nfunc testIt() {}\n}":
          "3:1: `A` stays an XCTestCase: this property has an observer",
        "class A: XCTestCase {\nvar x, y: Int?\nfunc testIt() {}\n}":
          "3:1: `A` stays an XCTestCase: this property has no initial value",
        "class A: XCTestCase {\nvar (x, y) = (1, 2)\nfunc testIt() {}\n}":
          "3:1: `A` stays an XCTestCase: this declares several",
        "class A: XCTestCase {\n@Wrapped var x = 1\nfunc testIt() {}\n}":
          "3:1: `A` stays an XCTestCase: a local declaration cannot be `@Wrapped`",
        "class A: XCTestCase {\n@available(*, deprecated) func testIt() {}\n}":
          "3:1: `A` stays an XCTestCase: an example cannot be `@available`",
        "class A: XCTestCase {\nfunc testIt() {}\n#if DEBUG\nvar x = 1\n#endif\n}":
          "5:1: `A` stays an XCTestCase: `x` is in an `#if`",
        "class A: XCTestCase {\nfunc testIt() {}\noverride func invokeTest() {}\n}":
          "4:10: `A` stays an XCTestCase: a spec has no `invokeTest` to override",
        "class A: XCTestCase {\nfunc testIt() {}\ninit() { a = 1 }\n}":
          "4:1: `A` stays an XCTestCase: `init` in a test class",
        "class A: XCTestCase {\n@Cats.Wrapped var x = 1\nfunc testIt() {}\n}":
          "3:1: `A` stays an XCTestCase: `@Cats` in a test class",
        "class A: XCTestCase {\nfunc testIt() {}\nmacro m()\n}":
          "4:1: `A` stays an XCTestCase: `macro` in a test class",
        "class A: XCTestCase {\nfunc testIt() {}\noverride func setUp() {}\noverride func setUpWithError() throws {}\n}":
          "5:10: `A` stays an XCTestCase: two methods set it up or tear it down",
        "class A: XCTestCase {\nfunc expect(_ x: Int) {}\nfunc testIt() { expect(1) }\n}":
          "3:6: `A` stays an XCTestCase: `expect` is a function of Candlestick",
        "class A: XCTestCase {\nfunc testIt() {}; static func a() {}\n}":
          "3:1: `A` stays an XCTestCase: write each member on a line of its own",
        "class A: XCTestCase {\nvar x = 1; func testIt() {}\n}":
          "3:1: `A` stays an XCTestCase: write each member on a line of its own",
        "class A: XCTestCase {\nfunc testIt() { help() }\n}\nextension XCTestCase { func help() { continueAfterFailure = false } }":
          "3:17: `A` stays an XCTestCase: `help` is in an extension of XCTestCase; Tests.swift sets",
        "class A: XCTestCase {\nfunc tearDown2() {}\noverride func tearDown() { }\noverride func tearDownWithError() { }\n"
          + "func testIt() { addTeardownBlock { } }\n}":
          "5:10: `A` stays an XCTestCase: two methods set it up or tear it down",
      ]
      for (source, note) in cases {
        it("stays as it is, with a note: \(note.split(separator: ":").last ?? "") in \(source.debugDescription)") {
          let source = "import XCTest\n\(source)\n"
          let migrated = try MigratedXCTest(source)
          expect(migrated.text).to(equal(source))
          expect(migrated.changes).to(beEmpty())
          expect(migrated.notes.filter { !$0.contains("inherits from `A`") }).to(haveCount(1))
          expect(migrated.notes.first).to(beginWith(note))
        }
      }

      it("stays if another file uses it") {
        let source = "import XCTest\nclass A: XCTestCase {\nfunc testIt() {}\nstatic let n = 1\n}\n"
        let others = [
          "class B: A {}": "another class inherits from it",
          "extension A { func help() {} }": "it has an extension",
          "let tests = [testCase(A.allTests)]": "Other0.swift uses it; remove that use first",
          "let a = A()": "Other0.swift uses it",
        ]
        for (other, note) in others {
          let migrated = try MigratedXCTest(source, beside: other)
          expect(migrated.text).to(equal(source))
          expect(migrated.notes.first).to(contain("`A` stays an XCTestCase: \(note)"))
        }
        let harmless = "let bundle = Bundle(for: A.self), n = A.n\nextension Other { func a() {} }"
        expect(try MigratedXCTest(source, beside: harmless).text).to(contain("class A: Spec"))
        let list = source + "let tests = [testCase(A.allTests)]\n"
        expect(try MigratedXCTest(list).text).to(equal(list))
      }

      it("stays, without an effect on other classes") {
        let source =
          "import XCTest\nclass A: XCTestCase { init() { a() }; func testIt() {} }\nclass B: XCTestCase { func testIt() {} }\n"
        expect(try MigratedXCTest(source).text).to(
          equal(
            "import Candlestick\nimport XCTest\nclass A: XCTestCase { init() { a() }; func testIt() {} }\n"
              + "class B: Spec { override class func spec() { it(\"it\") {} } }\n"
          )
        )
      }

      it("gets a note if it inherits from another class of the suite") {
        let source = "import XCTest\nclass A: B {\nfunc testIt() {}\n}\nclass Other: Base {}\n"
        let bases = [
          "class B: C { }\nclass C: XCTestCase { }\nclass Base {}", "class B<T>: XCTestCase { func testIt() {} }",
        ]
        for base in bases {
          let migrated = try MigratedXCTest(source, beside: base)
          expect(migrated.text).to(equal(source))
          expect(migrated.notes).to(haveCount(1))
          expect(migrated.notes.first).to(
            beginWith("2:1: `A` stays an XCTestCase: it inherits from `B`; move the set-up")
          )
        }
      }

      it("gets a note about a list of tests") {
        let note = "lists of tests are no longer needed: tests and specs are discovered; delete the file"
        expect(try MigratedXCTest("import XCTest\nXCTMain([testCase(A.allTests)])\n").notes).to(equal(["2:1: \(note)"]))
        expect(try MigratedXCTest("", path: "Tests/LinuxMain.swift").notes).to(equal(["1:1: \(note)"]))
      }

      it("gets one note that async tests will run on the main actor") {
        let source = "import XCTest\nclass A: XCTestCase {\nfunc testA() async {}\nfunc testB() async {}\n}\n"
        let notes = try MigratedXCTest(source).notes
        expect(notes).to(haveCount(1))
        expect(notes.first).to(beginWith("3:1: async examples run on the main actor"))
        expect(try MigratedXCTest(source.replacing("class A", with: "@MainActor class A")).notes).to(beEmpty())
      }
    }
  }
}
