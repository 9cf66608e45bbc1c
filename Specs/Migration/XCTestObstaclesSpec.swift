import Candlestick

final class XCTestObstaclesSpec: Spec {
  override class func spec() {
    describe("a test class whose behavior may change") {
      let cases: KeyValuePairs = [
        "class A: XCTestCase, P {\nfunc testIt() {}\n}": "2:1: `A` stays an XCTestCase: it is generic or conforms",
        "class A<T>: XCTestCase {\nfunc testIt() {}\n}": "2:1: `A` stays an XCTestCase: it is generic or conforms",
        "class A<T: P>: XCTestCase {\nfunc testIt() {}\n}": "2:1: `A` stays an XCTestCase: it is generic or conforms",
        "class A: XCTestCase {\nfunc help() {}\n}": "2:1: `A` stays an XCTestCase: it has no tests",
        "class A: XCTestCase {\nfunc testIt() {}\n}\nclass B: A {}":
          "2:1: `A` stays an XCTestCase: another class inherits",
        "class A: XCTestCase {\nfunc testIt() {}\n}\nenum E {\nclass B: Cats.A {}\n}":
          "2:1: `A` stays an XCTestCase: another class inherits",
        "class A: XCTestCase {\nfunc testIt() {}\n}\nextension A {}":
          "5:1: `A` stays an XCTestCase: it has an extension",
        "class A: XCTestCase {\nfunc testIt() { measure { } }\n}": "3:17: `A` stays an XCTestCase: `measure` is",
        "class A: XCTestCase {\nfunc testIt() { let e = expectation(description: \"\") }\n}":
          "3:25: `A` stays an XCTestCase: `expectation` is",
        "class A: XCTestCase {\nfunc testIt() { self.continueAfterFailure = false }\n}":
          "3:22: `A` stays an XCTestCase: `continueAfterFailure` is",
        "class A: XCTestCase {\nfunc testIt() { use(self) }\n}": "3:21: `A` stays an XCTestCase: `self` is passed on",
        "class A: XCTestCase {\nfunc testIt() { run { [weak self] in self?.a() } }\n}":
          "3:29: `A` stays an XCTestCase: `self` is passed on",
        "class A: XCTestCase {\nvar x = 1\nfunc testIt() { let x = 2; self.x = x }\n}":
          "4:28: `A` stays an XCTestCase: `self.x` would become `x`",
        "class A: XCTestCase {\nvar x = 1\nfunc testIt() { let (x, y) = z; self.x = x + y }\n}":
          "4:33: `A` stays an XCTestCase: `self.x` would become `x`",
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
        "class A: XCTestCase {\nvar x = 1, y = 2\nfunc testIt() {}\n}":
          "3:1: `A` stays an XCTestCase: this declares several",
        "class A: XCTestCase {\nvar x = y < z, w = 2\nfunc testIt() {}\n}":
          "3:1: `A` stays an XCTestCase: this declares several",
        "class A: XCTestCase {\nvar (x, y) = (1, 2)\nfunc testIt() {}\n}":
          "3:1: `A` stays an XCTestCase: this declares several",
        "class A: XCTestCase {\n@Wrapped var x = 1\nfunc testIt() {}\n}":
          "3:1: `A` stays an XCTestCase: a local declaration cannot be `@Wrapped`",
        "class A: XCTestCase {\n@available(macOS 99, *) func testIt() {}\n}":
          "3:1: `A` stays an XCTestCase: an example cannot be `@available`",
        "class A: XCTestCase {\nfunc testIt() {}\n#if DEBUG\nvar x = 1\n#endif\n}":
          "5:1: `A` stays an XCTestCase: `x` is in an `#if`",
        "class A: XCTestCase {\nfunc testIt() {}\noverride func invokeTest() {}\n}":
          "4:10: `A` stays an XCTestCase: a spec has no `invokeTest` to override",
        "class A: XCTestCase {\nfunc testIt() {}\ninit() {}\n}": "4:1: `A` stays an XCTestCase: `init` in a test class",
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
        "class A: XCTestCase {\nfunc testIt() { helper() }\n}\nextension XCTestCase { func helper() {} }":
          "3:17: `A` stays an XCTestCase: `helper` is in an extension",
        "class A: XCTestCase {\nfunc testIt() { use(helper) }\n}\nextension XCTestCase { var helper: Int { 1 } }":
          "3:21: `A` stays an XCTestCase: `helper` is in an extension",
      ]
      for (source, note) in cases {
        it("stays as it is, with a note: \(note.split(separator: ":").last ?? "") in \(source.debugDescription)") {
          let source = "import XCTest\n\(source)\n"
          let migrated = try MigratedXCTest(source)
          expect(migrated.text).to(equal(source))
          expect(migrated.changes).to(beEmpty())
          expect(migrated.notes).to(haveCount(1))
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
          "extension XCTestCase { func testIt() {} }": "`testIt` is in an extension of XCTestCase",
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
          "import XCTest\nclass A: XCTestCase { func testIt() { measure { } } }\nclass B: XCTestCase { func testIt() {} }\n"
        expect(try MigratedXCTest(source).text).to(
          equal(
            "import Candlestick\nimport XCTest\nclass A: XCTestCase { func testIt() { measure { } } }\n"
              + "class B: Spec { override class func spec() { it(\"it\") {} } }\n"
          )
        )
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
