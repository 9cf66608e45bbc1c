import Candlestick
import CandlestickMigration
import CandlestickSource

final class XCTestRulesSpec: Spec {
  override class func spec() {
    describe("a test class of XCTest's") {
      it("becomes a spec with hooks and examples, and all else byte for byte") {
        let source = """
          import XCTest

          /// What a stack does.
          final class StackTests: XCTestCase {
              // The stack.
              private var sut: Stack<Int>!

              override func setUp() async throws {
                  try await super.setUp()
                  self.sut = Stack()   // new
              }

              override func tearDown() { super.tearDown(); sut = nil }

              /// A new one.
              @MainActor func testIsEmptyAtFirst() throws -> Void {
                  XCTAssertTrue(sut.isEmpty)
              }
          }

          """
        expect(try MigratedXCTest(source).text).to(
          equal(
            """
            import Candlestick
            import Foundation

            /// What a stack does.
            final class StackTests: Spec {
                override class func spec() {
                // The stack.
                var sut: Stack<Int>!

                beforeEach {
                    sut = Stack()   // new
                }

                afterEach {  sut = nil }

                /// A new one.
                it("is empty at first") {
                    expect(sut.isEmpty).to(beTrue())
                }
                }
            }

            """
          )
        )
      }

      it("tells each kind of change") {
        let source = "import XCTest\nclass A: XCTestCase {\n  func testIt() { XCTAssertNil(self.a) }\n}\n"
        expect(try MigratedXCTest(source).changes).to(
          consistOf(
            "a subclass of `XCTestCase` becomes a `Spec`",
            "`self.` is removed",
            "`func test…` becomes `it`",
            "`override class func spec()` goes around the examples",
            "`XCTAssertNil` becomes `expect(…).to(beNil())`",
            "`import XCTest` becomes `import Candlestick`"
          )
        )
      }

      it("is the same when it is migrated again") {
        let source = """
          import XCTest
          class A: XCTestCase {
            var a = [1]
            let b = B()
            func testIt() { XCTAssertEqual(a, [1]); XCTAssertEqual(x?.y, z?.y) }
            static func c() {}
            func testOther() {}
          }
          class D: XCTestCase { func testIt() { measure {} } }
          """
        let once = try MigratedXCTest(source)
        let twice = try MigratedXCTest(once.text)
        expect(once.text).toNot(equal(source))
        expect(twice.text).to(equal(once.text))
        expect(twice.changes).to(beEmpty())
      }

      it("keeps line ends, tabs and a class in one line") {
        let source = "import XCTest\r\nclass A: XCTestCase {\r\n\tvar n = 0\r\n\tfunc testIt() {\r\n\t}\r\n}\r\n"
        expect(try MigratedXCTest(source).text).to(
          equal(
            "import Candlestick\r\nimport Foundation\r\nclass A: Spec {\r\n\toverride class func spec() {\r\n\tvar n = 0\r\n\r\n"
              + "\tbeforeEach {\r\n\t\tn = 0\r\n\t}\r\n\tit(\"it\") {\r\n\t}\r\n\t}\r\n}\r\n"
          )
        )
        expect(try MigratedXCTest("import XCTest;class A: XCTest.XCTestCase { func testB() {}; func testC() {} }").text)
          .to(
            equal(
              "import Candlestick\nimport Foundation;class A: Spec { override class func spec() { it(\"b\") {}; it(\"c\") {} } }"
            )
          )
      }

      it("may have expectations already") {
        for module in ["Nimble", "Candlestick"] {
          let source =
            "import \(module)\nimport XCTest\nclass A: XCTestCase {\n  func testIt() { expect(1) == 1; self.expect2(fail()) }\n}\n"
          let migrated = try MigratedXCTest(source)
          expect(migrated.text).to(contain("  it(\"it\") { expect(1) == 1; expect2(fail()) }\n"))
          expect(migrated.text).to(contain("import Candlestick\n"))
          expect(migrated.text.ranges(of: "import Candlestick")).to(haveCount(1))
        }
        let own = "import Nimble\nimport XCTest\nclass A: XCTestCase {\n  func testIt() { beforeEach { } }\n}\n"
        expect(try MigratedXCTest(own).notes.first).to(contain("`beforeEach` is a word of Candlestick's here"))
      }

      it("says the words of its methods, none of them twice") {
        let names = [
          "testPushingMakesItNotEmpty", "test_push_whenEmpty", "testParsesJSONFromURL", "testHTTP2Push", "testAThing",
          "test2Pushes", "testable", "test", "testPushWhenEmpty", "`test in words`",
        ]
        let source = "import XCTest\nclass A: XCTestCase {\n" + names.map { "func \($0)() {}\n" }.joined() + "}\n"
        let text = try MigratedXCTest(source).text
        let found = text.split(separator: "\n").filter { $0.hasPrefix("it(") }.map { $0.dropFirst(4).dropLast(5) }
        expect(found.map(String.init)).to(
          equal([
            "pushing makes it not empty", "push when empty", "parses JSON from URL", "HTTP2 push", "a thing",
            "2 pushes",
            "testable", "test", "push when empty (testPushWhenEmpty)", "in words",
          ])
        )
      }

      it("leaves what is in strings and comments, and functions in functions") {
        let source = #"""
          import XCTest
          // class B: XCTestCase { func testIt() { XCTAssertEqual(1, 2) } }
          class A: XCTestCase {
            func testIt() {
              let text = """
                func testNothing() { XCTAssertEqual(1, self.x) }
                """
              func testInside() {}
              /* XCTAssertTrue(self.y) */ use("self.z XCTFail()", #"XCTFail()"#, "\(self.a)")
            }
          }
          """#
        expect(try MigratedXCTest(source).text).to(
          equal(
            #"""
            import Candlestick
            import Foundation
            // class B: XCTestCase { func testIt() { XCTAssertEqual(1, 2) } }
            class A: Spec {
              override class func spec() {
              it("it") {
                let text = """
                  func testNothing() { XCTAssertEqual(1, self.x) }
                  """
                func testInside() {}
                /* XCTAssertTrue(self.y) */ use("self.z XCTFail()", #"XCTFail()"#, "\(a)")
              }
              }
            }
            """#
          )
        )
      }

      it("keeps conditions around tests") {
        let source =
          "import XCTest\nclass A: XCTestCase {\n  #if os(Linux)\n  func testA() {}\n  #else\n  func testA() {}\n  #endif\n}\n"
        expect(try MigratedXCTest(source).text).to(
          equal(
            "import Candlestick\nimport Foundation\nclass A: Spec {\n  override class func spec() {\n  #if os(Linux)\n"
              + "  it(\"a\") {}\n  #else\n  it(\"a\") {}\n  #endif\n  }\n}\n"
          )
        )
      }

      it("has hooks for all of its examples, in which `self` stays the class") {
        let source = """
          import XCTest
          class A: XCTestCase {
            override class func setUp() {
              super.setUp()
              self.log = []
            }
            func testIt() {}
          }
          """
        expect(try MigratedXCTest(source).text).to(contain("  beforeAll {\n    self.log = []\n  }\n"))
      }
    }

    describe("the members of a test class") {
      it("have properties set anew before each example, before all else") {
        let source = """
          import XCTest
          class A: XCTestCase {
            func testIt() {}

            /// A count.
            var count: Int = 0 // none
            let limit = [1, 2]
            let made = Made()
            weak var owner: Owner?
            private(set) var set: [String: Int]!
            override func setUp() { set = [:] }
            var double: Int { count * 2 }
            private func help(_ x: Int = 1) -> Int { x }
          }
          """
        expect(try MigratedXCTest(source).text).to(
          equal(
            """
            import Candlestick
            import Foundation
            class A: Spec {
              override class func spec() {
              /// A count.
              var count: Int = 0 // none
              let limit = [1, 2]
              var made = Made()
              weak var owner: Owner?
              var set: [String: Int]!
              var double: Int { count * 2 }

              beforeEach {
                count = 0
                made = Made()
                owner = nil
              }

              it("it") {}
              beforeEach { set = [:] }
              func help(_ x: Int = 1) -> Int { x }
              }
            }
            """
          )
        )
      }

      it("stay members if they are types or static") {
        let source = """
          import XCTest
          class A: XCTestCase {
            static let a = 1
            func testIt() {}

            // A fixture.
            struct Fixture { var x = 1; func testNot() { print(self.x) } }
            func testParameters(_ x: Int) {}
            func testResult() -> Int { 1 }
            static func testStatic() {}
            private func testPrivate() {}
          }
          """
        expect(try MigratedXCTest(source).text).to(
          equal(
            """
            import Candlestick
            import Foundation
            class A: Spec {
              static let a = 1
              // A fixture.
              struct Fixture { var x = 1; func testNot() { print(self.x) } }

              static func testStatic() {}

              override class func spec() {
              it("it") {}
              func testParameters(_ x: Int) {}
              func testResult() -> Int { 1 }
              func testPrivate() {}
              }
            }
            """
          )
        )
      }

      it("lose their list of tests") {
        let source =
          "import XCTest\nclass A: XCTestCase {\n  func testIt() {}\n\n  static var allTests = [\n    (\"testIt\", testIt),\n  ]\n}\n"
        expect(try MigratedXCTest(source).text).to(
          equal(
            "import Candlestick\nimport Foundation\nclass A: Spec {\n  override class func spec() {\n  it(\"it\") {}\n  }\n}\n"
          )
        )
      }
    }

    describe("the imports of a file") {
      let test = "class A: XCTestCase { func testIt() { XCTAssertNil(a) } }"

      it("have Foundation, which XCTest brought with it, unless it is there") {
        expect(try MigratedXCTest("import Foundation\nimport XCTest\n\(test)").text).to(
          beginWith("import Foundation\nimport Candlestick\nclass")
        )
      }

      it("keep XCTest while something of it is left") {
        let source = "import XCTest\n\(test)\nlet waiter = XCTWaiter()\n"
        expect(try MigratedXCTest(source).text).to(beginWith("import Candlestick\nimport XCTest\nclass"))
      }

      it("are left if there is no class to move, as is the file") {
        let source = "import XCTest\nfunc check() { XCTAssertNil(a) }\n"
        expect(try MigratedXCTest(source).text).to(equal(source))
      }

      it("are told of if XCTest comes from elsewhere") {
        expect(try MigratedXCTest(test).notes).to(
          equal(["1:1: `import Candlestick` is needed here, beside what brought XCTest in"])
        )
      }
    }

    describe("what the rules cannot move for certain") {
      let cases: KeyValuePairs = [
        "class A: XCTestCase, P {\nfunc testIt() {}\n}": "2:1: `A` stays an XCTestCase: it is generic or conforms",
        "class A<T>: XCTestCase {\nfunc testIt() {}\n}": "2:1: `A` stays an XCTestCase: it is generic or conforms",
        "class A: XCTestCase {\nfunc help() {}\n}": "2:1: `A` stays an XCTestCase: it has no tests",
        "class A: XCTestCase {\nfunc testIt() {}\n}\nclass B: A {}":
          "2:1: `A` stays an XCTestCase: another class inherits",
        "class A: XCTestCase {\nfunc testIt() {}\n}\nextension A {}":
          "5:1: `A` stays an XCTestCase: it has an extension",
        "class A: XCTestCase {\nfunc testIt() { measure { } }\n}": "3:17: `A` stays an XCTestCase: `measure` is",
        "class A: XCTestCase {\nfunc testIt() { let e = expectation(description: \"\") }\n}":
          "3:25: `A` stays an XCTestCase: `expectation` is",
        "class A: XCTestCase {\nfunc testIt() { self.continueAfterFailure = false }\n}":
          "3:22: `A` stays an XCTestCase: `continueAfterFailure` is",
        "class A: XCTestCase {\nfunc testIt() { use(self) }\n}": "3:21: `A` stays an XCTestCase: `self` is handed on",
        "class A: XCTestCase {\nfunc testIt() { run { [weak self] in self?.a() } }\n}":
          "3:29: `A` stays an XCTestCase: `self` is handed on",
        "class A: XCTestCase {\nvar x = 1\nfunc testIt() { let x = 2; self.x = x }\n}":
          "4:28: `A` stays an XCTestCase: `self.x` becomes `x`",
        "class A: XCTestCase {\nvar x = 1\nfunc help(x: Int) { self.x = x }\nfunc testIt() {}\n}":
          "4:21: `A` stays an XCTestCase: `self.x` becomes `x`",
        "class A: XCTestCase {\nvar x = 1\nfunc testIt() { run { x in self.x = x } }\n}":
          "4:28: `A` stays an XCTestCase: `self.x` becomes `x`",
        "class A: XCTestCase {\nlazy var x = 1\nfunc testIt() {}\n}":
          "3:1: `A` stays an XCTestCase: make this `memoized",
        "class A: XCTestCase {\nvar x = 1 { didSet { } }\nfunc testIt() {}\n}":
          "3:1: `A` stays an XCTestCase: this property has an observer",
        "class A: XCTestCase {\nvar x = 1, y = 2\nfunc testIt() {}\n}":
          "3:1: `A` stays an XCTestCase: this declares several",
        "class A: XCTestCase {\nvar (x, y) = (1, 2)\nfunc testIt() {}\n}":
          "3:1: `A` stays an XCTestCase: this declares several",
        "class A: XCTestCase {\n@Wrapped var x = 1\nfunc testIt() {}\n}":
          "3:1: `A` stays an XCTestCase: `@Wrapped` cannot be said",
        "class A: XCTestCase {\n@available(macOS 99, *) func testIt() {}\n}":
          "3:1: `A` stays an XCTestCase: `@available` cannot be said",
        "class A: XCTestCase {\nfunc testIt() {}\n#if DEBUG\nvar x = 1\n#endif\n}":
          "5:1: `A` stays an XCTestCase: `x` is in an `#if`",
        "class A: XCTestCase {\nfunc testIt() {}\noverride func invokeTest() {}\n}":
          "4:10: `A` stays an XCTestCase: `invokeTest` overrides",
        "class A: XCTestCase {\nfunc testIt() {}\ninit() {}\n}": "4:1: `A` stays an XCTestCase: `init` in a test class",
        "class A: XCTestCase {\nfunc testIt() {}\noverride func setUp() {}\noverride func setUpWithError() throws {}\n}":
          "5:10: `A` stays an XCTestCase: it is set up or torn down in two methods",
        "class A: XCTestCase {\nfunc expect(_ x: Int) {}\nfunc testIt() { expect(1) }\n}":
          "3:6: `A` stays an XCTestCase: `expect` is a word",
        "class A: XCTestCase {\nfunc testIt() {}; static func a() {}\n}":
          "3:1: `A` stays an XCTestCase: write each member in a line of its own",
        "class A: XCTestCase {\nvar x = 1; func testIt() {}\n}":
          "3:1: `A` stays an XCTestCase: write each member in a line of its own",
        "class A: XCTestCase {\nfunc testIt() { helper() }\n}\nextension XCTestCase { func helper() {} }":
          "3:17: `A` stays an XCTestCase: `helper` is in an extension",
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

      it("is what another file has to do with a class, which stays then") {
        let source = "import XCTest\nclass A: XCTestCase {\nfunc testIt() {}\nstatic let n = 1\n}\n"
        let others = [
          "class B: A {}": "another class inherits from it",
          "extension A { func help() {} }": "it has an extension",
          "let tests = [testCase(A.allTests)]": "Other0.swift uses it; take that out there",
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

      it("is left in one class while another is moved") {
        let source =
          "import XCTest\nclass A: XCTestCase { func testIt() { measure { } } }\nclass B: XCTestCase { func testIt() {} }\n"
        expect(try MigratedXCTest(source).text).to(
          equal(
            "import Candlestick\nimport XCTest\nclass A: XCTestCase { func testIt() { measure { } } }\n"
              + "class B: Spec { override class func spec() { it(\"it\") {} } }\n"
          )
        )
      }

      it("is a list of tests, which goes") {
        let note = "lists of tests are not needed: tests and specs are found by themselves; delete the file"
        expect(try MigratedXCTest("import XCTest\nXCTMain([testCase(A.allTests)])\n").notes).to(equal(["2:1: \(note)"]))
        expect(try MigratedXCTest("", path: "Tests/LinuxMain.swift").notes).to(equal(["1:1: \(note)"]))
      }

      it("is where async tests ran, which the owner is told of once a class") {
        let source = "import XCTest\nclass A: XCTestCase {\nfunc testA() async {}\nfunc testB() async {}\n}\n"
        let notes = try MigratedXCTest(source).notes
        expect(notes).to(haveCount(1))
        expect(notes.first).to(beginWith("3:1: async examples run on the main actor"))
        expect(try MigratedXCTest(source.replacing("class A", with: "@MainActor class A")).notes).to(beEmpty())
      }
    }
  }
}
