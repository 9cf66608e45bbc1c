import Candlestick
import CandlestickMigration

final class XCTestRulesSpec: Spec {
  override class func spec() {
    describe("an XCTest test class") {
      it("becomes a spec with hooks and examples, and keeps all other bytes") {
        let source = """
          import XCTest

          /// Tests a stack.
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

            /// Tests a stack.
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

      it("has a method that is as accessible as the class") {
        for (modifiers, access) in ["public final": "public ", "open": "public ", "package": "package ", "final": ""] {
          let source = "import XCTest\n\(modifiers) class A: XCTestCase {\n  public func testIt() {}\n}\n"
          expect(try MigratedXCTest(source).text).to(
            contain("  \(access)override class func spec() {\n  it(\"it\") {}\n")
          )
        }
      }

      it("lists each kind of change") {
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

      it("does not change when it is migrated again") {
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

      it("may already use expectations") {
        for module in ["Nimble", "Candlestick"] {
          let source =
            "import \(module)\nimport XCTest\nclass A: XCTestCase {\n  func testIt() { expect(1) == 1; self.expect2(fail()) }\n}\n"
          let migrated = try MigratedXCTest(source)
          expect(migrated.text).to(contain("  it(\"it\") { expect(1) == 1; expect2(fail()) }\n"))
          expect(migrated.text).to(contain("import Candlestick\n"))
          expect(migrated.text.ranges(of: "import Candlestick")).to(haveCount(1))
        }
        let own = "import Nimble\nimport XCTest\nclass A: XCTestCase {\n  func testIt() { beforeEach { } }\n}\n"
        expect(try MigratedXCTest(own).notes.first).to(contain("`beforeEach` is a function of Candlestick here"))
      }

      it("names examples after its methods, without duplicates") {
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

      it("ignores strings, comments and local functions") {
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

      it("gets hooks for all examples, in which `self` stays the class") {
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
      it("become variables before all other code, which are reset before each example") {
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
            typealias Names = [String]
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
              typealias Names = [String]
            }
            """
          )
        )
      }

      it("are reset after the variables, also if a static member follows") {
        let source = "import XCTest\nclass A: XCTestCase {\n  var a = 1\n  static let b = 2\n  func testIt() {}\n}\n"
        expect(try MigratedXCTest(source).text).to(
          equal(
            "import Candlestick\nimport Foundation\nclass A: Spec {\n  static let b = 2\n\n  override class func spec() {\n  var a = 1\n\n"
              + "  beforeEach {\n    a = 1\n  }\n  it(\"it\") {}\n  }\n}\n"
          )
        )
      }

      it("leave no empty line behind if they are reordered") {
        let source =
          "import XCTest\nclass A: XCTestCase {\n\n  var kind: Kind = .small\n  private func help() {}\n  var n: Int!\n  func testIt() {}\n}\n"
        expect(try MigratedXCTest(source).text).to(
          equal(
            "import Candlestick\nimport Foundation\nclass A: Spec {\n  override class func spec() {\n  var kind: Kind = .small\n"
              + "  var n: Int!\n\n  beforeEach {\n    kind = .small\n    n = nil\n  }\n\n  func help() {}\n  it(\"it\") {}\n  }\n}\n"
          )
        )
      }

      it("no longer include the list of tests") {
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

      it("include Foundation once, which XCTest re-exported") {
        expect(try MigratedXCTest("import Foundation\nimport XCTest\n\(test)").text).to(
          beginWith("import Foundation\nimport Candlestick\nclass")
        )
        expect(try MigratedXCTest("import class Foundation.Date\n@preconcurrency import XCTest\n\(test)").text).to(
          beginWith("import class Foundation.Date\n@preconcurrency import Candlestick\nimport Foundation\nclass")
        )
      }

      it("keep XCTest while the file uses it") {
        let source = "import XCTest\n\(test)\nlet waiter = XCTWaiter()\n"
        expect(try MigratedXCTest(source).text).to(beginWith("import Candlestick\nimport XCTest\nclass"))
      }

      it("stay if there is no class to migrate") {
        let source = "import XCTest\nfunc check() { XCTAssertNil(a) }\n"
        expect(try MigratedXCTest(source).text).to(equal(source))
      }

      it("get a note if another module provides XCTest") {
        expect(try MigratedXCTest(test).notes).to(
          equal(["1:1: add `import Candlestick` here, beside the import that provides XCTest"])
        )
      }
    }
  }
}
