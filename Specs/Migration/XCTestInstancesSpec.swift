import Candlestick

final class XCTestInstancesSpec: Spec {
  override class func spec() {
    func migrated(_ members: String, _ rest: String = "") throws -> MigratedXCTest {
      try MigratedXCTest("import XCTest\nclass A: XCTestCase {\n\(members)\n}\n\(rest)")
    }
    /// The text inside `spec()`.
    func spec(_ members: String, _ rest: String = "") throws -> String {
      let test = try migrated(members, rest)
      guard let start = test.text.firstRange(of: "class func spec() {\n")?.upperBound,
        let end = test.text[start...].firstRange(of: "\n}\n}\n")?.lowerBound
      else { return "not migrated: \(test.notes)" }
      return String(test.text[start..<end])
    }
    /// The statements of a test that becomes an example.
    func statements(_ statements: String, _ rest: String = "") throws -> String {
      let text = try spec("func testIt() { \(statements) }\nvar a = 1\nfunc help() {}", rest)
      let line = try unwrap(description: text, text.split(separator: "\n").first { $0.hasPrefix("it(") })
      return String(line.dropFirst(#"it("it") { "#.count).dropLast(2))
    }

    describe("a member of XCTestCase") {
      it("is used on the running spec") {
        let uses: KeyValuePairs = [
          "addTeardownBlock { b() }": "Spec.running!.addTeardownBlock { b() }",
          "self.addTeardownBlock(b)": "Spec.running!.addTeardownBlock(b)",
          "measure { b() }": "Spec.running!.measure { b() }",
          "measure(metrics: [c]) { b() }": "Spec.running!.measure(metrics: [c]) { b() }",
          "measureMetrics([c], automaticallyStartMeasuring: false) { startMeasuring(); self.stopMeasuring() }":
            "Spec.running!.measureMetrics([c], automaticallyStartMeasuring: false) { Spec.running!.startMeasuring(); "
            + "Spec.running!.stopMeasuring() }",
          "print(testRun)": "print(Spec.running!.testRun)",
          "executionTimeAllowance = 60": "Spec.running!.executionTimeAllowance = 60",
        ]
        for (before, after) in uses { expect(try statements(before)).to(equal(after)) }
        expect(try migrated("func testIt() { measure { } }").notes).to(
          equal(["3:17: an example has another name than the test, so set its baseline in Xcode again"])
        )
      }

      it("may come from an extension in the suite") {
        let helpers = "extension XCTestCase { func track(_ a: Int) {}\nvar b: Int { 1 } }"
        expect(try statements("track(1); self.track(b); use(track: 2); x.track(3)", helpers)).to(
          equal("Spec.running!.track(1); Spec.running!.track(Spec.running!.b); use(track: 2); x.track(3)")
        )
        expect(try statements("let b = 2; use(b)", helpers)).to(equal("let b = 2; use(b)"))
        expect(try spec("func track(_ a: Int) {}\nfunc testIt() { track(1) }", helpers)).to(
          equal("func track(_ a: Int) {}\nit(\"it\") { track(1) }")
        )
      }

      it("is not meant by another name") {
        let names = [
          "use(name: 1, c.name, \\.name)", "let name = 1; use(name)", "names.map { name in name }",
          "for name in names { use(name) }",
          "if let name { use(name) }", "func use(name: Int) { print(name) }", "use(1, name: 2)",
          "case .a(let name): use(name)",
        ]
        for name in names { expect(try statements(name)).to(equal(name)) }
        expect(try spec("let name = 1\nfunc testIt() { use(name, self.name) }")).to(
          equal("let name = 1\nit(\"it\") { use(name, name) }")
        )
      }

      it("stays a member of another object, or of the class that declares it") {
        expect(try statements("c.addTeardownBlock { }; x.measure { }")).to(
          equal("c.addTeardownBlock { }; x.measure { }")
        )
        expect(try spec("func measure(_ a: () -> Void) {}\nfunc testIt() { measure { } }")).to(
          equal("func measure(_ a: () -> Void) {}\nit(\"it\") { measure { } }")
        )
      }
    }

    describe("the test case itself") {
      it("is the running spec where it is passed on") {
        expect(try statements("use(self, a: self)")).to(equal("use(Spec.running!, a: Spec.running!)"))
        expect(try statements("Bundle(for: type(of: self))")).to(equal("Bundle(for: self)"))
      }

      it("is no longer captured by closures") {
        let closures: KeyValuePairs = [
          "run { [weak self] in self?.help() }": "run { help() }",
          "run { [unowned self] x in self.a = x }": "run { x in a = x }",
          "run { [weak self, c] x in self?.a = x }": "run { [c] x in a = x }",
          "run { [weak self] in guard let self else { return }; help() }": "run { ; help() }",
          "run { [weak self] in guard let self = self else { return }; self.help() }": "run { ; help() }",
          "run { [weak self] in guard let self else { return XCTFail(\"gone\") }; help() }": "run { ; help() }",
          "run { [weak self] in guard let self else { XCTFail(); return nil }; return a }": "run { ; return a }",
          "run { [weak self] in guard let self = self else { XCTAssertNil(a); throw b }; self.help() }":
            "run { ; help() }",
          "func c() { run { [weak self] in guard let self else { XCTFail(self.b, line: try XCTUnwrap(d)); return }; help() } }":
            "func c() { run { ; help() } }",
        ]
        for (before, after) in closures { expect(try statements(before)).to(equal(after)) }
        expect(
          try spec(
            "func testIt() {\n  run { [weak self] in\n    guard let self else { return }\n    self.help()\n  }\n}\nfunc help() {}"
          )
        ).to(equal("it(\"it\") {\n  run {\n    help()\n  }\n}\nfunc help() {}"))
        expect(
          try spec(
            "func testIt() {\n  run { [weak self] in\n    guard let self else {\n      XCTFail()\n      return\n    }\n"
              + "    self.help()\n  }\n}\nfunc help() {}"
          )
        ).to(equal("it(\"it\") {\n  run {\n    help()\n  }\n}\nfunc help() {}"))
      }
    }

    describe("a tear-down block") {
      it("records an error if it is async, which XCTest's method would not do") {
        let blocks: KeyValuePairs = [
          "{ try await b() }": "{ do { try await b() } catch { fail(\"threw error \\\"\\(error)\\\"\") } }",
          "{ [c] in await b(); throw c }":
            "{ [c] in do { await b(); throw c } catch { fail(\"threw error \\\"\\(error)\\\"\") } }",
          "{ await b() }": "{ await b() }",
          "{ try b() }": "{ try b() }",
          "{ try? await b() }": "{ try? await b() }",
          "{ do { try await b() } catch { } }": "{ do { try await b() } catch { } }",
        ]
        for (before, after) in blocks {
          expect(try statements("addTeardownBlock \(before)")).to(equal("Spec.running!.addTeardownBlock \(after)"))
        }
      }

      it("runs before the tear-down method, which becomes the first block") {
        let members =
          "override func setUp() { addTeardownBlock { } }\noverride func tearDown()\(0) { a() }\nfunc testIt() {}"
        let forms: KeyValuePairs = [
          "": ("func tearDown() { a() }", "{ tearDown() }"),
          " throws": ("func tearDown() throws { a() }", "{ try tearDown() }"),
          " async": ("@MainActor @Sendable func tearDown() async { a() }", "{ @MainActor in await tearDown() }"),
          " async throws": (
            "@MainActor @Sendable func tearDown() async throws { a() }",
            "{ @MainActor in do { try await tearDown() } catch { fail(\"threw error \\\"\\(error)\\\"\") } }"
          ),
        ]
        for (effects, (function, block)) in forms {
          expect(try spec(members.replacing("tearDown()0", with: "tearDown()\(effects)"))).to(
            equal(
              "beforeEach {\n  Spec.running!.addTeardownBlock \(block)\n}\n\n"
                + "beforeEach { Spec.running!.addTeardownBlock { } }\n\(function)\nit(\"it\") {}"
            )
          )
        }
      }

      it("may come from a helper in the suite, also of other functions with the test case") {
        let tearDown = "override func tearDown() { b() }\nfunc testIt() { track(self) }"
        let helper = "func track(_ t: XCTestCase) { t.addTeardownBlock { } }"
        expect(try spec(tearDown, helper)).to(contain("Spec.running!.addTeardownBlock { tearDown() }"))
        expect(try spec(tearDown, "func track(_ t: XCTestCase) { }")).to(contain("afterEach { b() }"))
      }
    }

    describe("continueAfterFailure") {
      it("is removed, with a method that does nothing else") {
        for value in ["true", "false"] {
          let members =
            "override func setUp() {\n  super.setUp()\n  continueAfterFailure = \(value)\n}\n\nfunc testIt() {}"
          expect(try spec(members)).to(equal("it(\"it\") {}"))
          expect(try statements("self.continueAfterFailure = \(value); b()")).to(equal(" b()"))
        }
        expect(try spec("override func setUp() {\n  continueAfterFailure = false // Why.\n}\nfunc testIt() {}")).to(
          equal("beforeEach {\n   // Why.\n}\nit(\"it\") {}")
        )
      }

      let setUps = [
        "override func setUp() { super.setUp(); continueAfterFailure = false; b() }",
        "override func setUpWithError() throws { continueAfterFailure = false; b() }",
        "override func setUp() async throws { self.continueAfterFailure = false; b() }",
      ]

      it("may be set by an initializer or an override that does nothing else, which is removed") {
        let members = [
          "  override init() {\n    super.init()\n    continueAfterFailure = false\n  }",
          "  required init(name: String, testClosure: @escaping XCTestCaseClosure) {\n"
            + "    super.init(name: name, testClosure: testClosure); self.continueAfterFailure = false\n  }",
          "  override var continueAfterFailure: Bool {\n    get { false }\n    set {}\n  }",
        ]
        for member in members {
          for source in [
            "  func testIt() { XCTAssertTrue(b) }\n\n\(member)", "\(member)\n\n  func testIt() { XCTAssertTrue(b) }",
          ] {
            expect(try migrated(source).notes).to(beEmpty())
            expect(try migrated(source).text).to(
              contain("spec() {\n  it(\"it\") { try require(b).to(beTrue()) }\n  }\n}\n")
            )
          }
          expect(try spec("\(member.replacing("false", with: "true"))\nfunc testIt() { XCTAssertTrue(b) }")).to(
            equal("it(\"it\") { expect(b).to(beTrue()) }")
          )
        }
      }

      it("makes failures end an example if it is false") {
        let assertions: KeyValuePairs = [
          "XCTAssertEqual(c, 1, \"why\")": "try require(c).to(equal(1), description: \"why\")",
          "XCTAssertNotNil(c)": "try require(c).toNot(beNil())",
          "XCTAssertNotEqual(c, nil)": "try require(c).toNot(beNil())",
          "try XCTAssertTrue(c())": "try require(c()).to(beTrue())",
          "if c { XCTAssertTrue(d) }": "if c { try require(d).to(beTrue()) }",
          "for x in c { XCTAssertTrue(x) }": "for x in c { try require(x).to(beTrue()) }",
          "switch c { case 1: XCTAssertTrue(d); default: XCTFail() }":
            "switch c { case 1: try require(d).to(beTrue()); default: try requireFail() }",
          "guard c else { return XCTFail(\"d\", file: e, line: f) }":
            "guard c else { try requireFail(\"d\", filePath: e, line: f) }",
          "if c { XCTFail(\"d\"); return }": "if c { try requireFail(\"d\");  }",
          "if c { XCTFail(); return nil }": "if c { try requireFail();  }",
          "if c { XCTFail(); return try XCTUnwrap(self.d) };": "if c { try requireFail();  };",
          "if c { XCTFail(self.d); throw E(self.e) }": "if c { try requireFail(d);  }",
          "for x in c { if x { XCTFail(); continue; } }": "for x in c { if x { try requireFail();  } }",
          "switch c { case 1: XCTFail(); break; default: XCTFail(); break }":
            "switch c { case 1: try requireFail();  default: try requireFail();  }",
          "switch c { case 1: XCTFail(); throw D.e(f: 1) case 2: break }":
            "switch c { case 1: try requireFail();  case 2: break }",
          "if c { XCTFail(); return switch d { case 1: E.default; default: nil } }": "if c { try requireFail();  }",
          "do { XCTAssertTrue(c) }": "do { try require(c).to(beTrue()) }",
          "do { try c() } catch { XCTAssertTrue(d) }": "do { try c() } catch { try require(d).to(beTrue()) }",
          "XCTAssertEqual(try XCTUnwrap(c), 1)": "try require(try unwrap(c)).to(equal(1))",
        ]
        for setUp in setUps {
          for (before, after) in assertions {
            let test = try migrated("\(setUp)\nfunc testIt() { \(before) }")
            expect(test.text).to(contain("it(\"it\") { \(after) }\n"))
            expect(test.notes).to(beEmpty())
          }
        }
      }

      it("makes failures end an example if the value may be nil, or the code may throw") {
        let stop = ".status == .passed else { throw StopTest.silently }"
        let assertions: KeyValuePairs = [
          "XCTAssertNil(c)": "guard expect(c).to(beNil())!",
          "XCTAssertNil(self.c, \"d\", line: e)": "guard expect(line: e, c).to(beNil(), description: \"d\")!",
          "XCTAssertNil(try? c())": "guard expect(try? c()).to(beNil())!",
          "try XCTAssertNil(c.first { $0 })": "guard try expect(c.first { $0 }).to(beNil())!",
          "if c { await XCTAssertNil(d); e() }": "if c { guard await expect(d).to(beNil())!; e() }",
          "XCTAssertEqual(c, nil)": "guard expect(c).to(beNil())!",
          "XCTAssertEqual(nil, c, \"d\")": "guard expect(c).to(beNil(), description: \"d\")!",
          "XCTAssertIdentical(c, nil)": "guard expect(c).to(beNil())!",
          "XCTAssertNoThrow(try c())": "guard expect(try c()).toNot(throwError())!",
          "try XCTAssertNoThrow(c(), \"d\")": "guard try expect(c()).toNot(throwError(), description: \"d\")!",
          "XCTAssertThrowsError(try c())": "guard expect(try c()).to(throwError())!",
          "XCTAssertThrowsError(try c(), \"d\") { e($0) }":
            "guard expect(try c()).to(throwError { e($0) }, description: \"d\")!",
        ]
        for setUp in setUps {
          for (before, after) in assertions {
            let test = try migrated("\(setUp)\nfunc testIt() { \(before) }")
            let check = after.replacing("!", with: stop)
            expect(test.text).to(contain("it(\"it\") { \(check) }\n"))
            expect(test.notes).to(beEmpty())
          }
        }
        expect(try migrated("\(setUps[0])\nfunc testIt() { guard c else { return }; XCTAssertNil(d) }").text).to(
          contain("; guard expect(d).to(beNil()).status == ")
        )
        expect(try migrated("\(setUps[0])\nfunc testIt() { XCTAssertNil(\n  c // D.\n) }").text).to(
          contain("it(\"it\") { guard expect(c // D.\n).to(beNil())\(stop) }\n")
        )
      }

      it("gets a note for the first failure that cannot end the example") {
        let assertions: KeyValuePairs = [
          "do { XCTFail(); try c() } catch { }": "do { fail(); try c() } catch { }",
          "c.forEach { XCTAssertTrue($0) }": "c.forEach { expect($0).to(beTrue()) }",
          "c { x in XCTAssertTrue(x) }": "c { x in expect(x).to(beTrue()) }",
          "defer { XCTAssertTrue(c) }": "defer { expect(c).to(beTrue()) }",
          "XCTFail(); b()": "fail(); b()",
          "c { XCTAssertThrowsError(try c()) }": "c { expect { try c() }.to(throwError()) }",
          "if c { XCTFail(); return /* D. */ nil }": "if c { fail(); return /* D. */ nil }",
        ]
        for (before, after) in assertions {
          let test = try migrated("\(setUps[0])\nfunc testIt() { \(before); XCTAssertTrue(d) }")
          expect(test.text).to(contain("it(\"it\") { \(after); try require(d).to(beTrue()) }\n"))
          expect(test.notes).to(haveCount(1))
          expect(test.notes.first).to(contain("a failure here ended the test, since `continueAfterFailure` is false"))
        }
        let helpers = "func a() throws { XCTAssertTrue(c) }\nfunc b() { XCTAssertTrue(c) }\nfunc testIt() {}"
        expect(try spec("\(setUps[0])\n\(helpers)")).to(
          contain("func a() throws { try require(c).to(beTrue()) }\nfunc b() { expect(c).to(beTrue()) }\n")
        )
      }

      it("gets a note that says how a failure ends the example for nil and errors") {
        for assertion in ["XCTAssertNil(c)", "XCTAssertThrowsError(try c())", "XCTAssertNoThrow(try c())"] {
          expect(try migrated("\(setUps[0])\nfunc testIt() { c { \(assertion) } }").notes.first).to(
            endWith("can throw, throw `StopTest.silently` unless the `status` of the expectation is `.passed`")
          )
        }
      }

      it("applies to the code after it") {
        expect(
          try statements(
            "XCTAssertTrue(b); continueAfterFailure = false; XCTAssertTrue(c); continueAfterFailure = true; XCTAssertTrue(d)"
          )
        ).to(equal("expect(b).to(beTrue());  try require(c).to(beTrue());  expect(d).to(beTrue())"))
        let test = "func testIt() { continueAfterFailure = true; XCTAssertTrue(b) }\nfunc testB() { XCTAssertTrue(b) }"
        expect(try spec("\(setUps[0])\n\(test)")).to(
          equal(
            "beforeEach {   b() }\nit(\"it\") {  expect(b).to(beTrue()) }\nit(\"b\") { try require(b).to(beTrue()) }"
          )
        )
      }
    }

    describe("an extension of the class in the same file") {
      it("becomes part of the spec") {
        let test = try migrated(
          "  func testIt() { help() }\n  var a = 1",
          """

          // MARK: - Helpers

          private extension A {
            /// Helps.
            func help() { XCTAssertEqual(self.a, b) }

            var b: Int { 1 }
          }
          extension A {
            static func c() {}
            func testB() {}
          }

          """
        )
        expect(test.text).to(
          equal(
            """
            import Candlestick
            import Foundation
            class A: Spec {
              override class func spec() {
              var a = 1
              var b: Int { 1 }

              beforeEach {
                a = 1
              }

              it("it") { help() }

              /// Helps.
              func help() { expect(a).to(equal(b)) }

              it("b") {}
              }
            }

            // MARK: - Helpers
            extension A {
              static func c() {}
            }

            """
          )
        )
        expect(test.notes).to(beEmpty())
      }
    }

    describe("a test that is only available on some platforms") {
      it("checks that in the example") {
        let test =
          "@available(macOS 15, *) @MainActor func testIt() {\n  b()\n}\n@available(iOS 18, macOS 15, *)\nfunc testB() { b() }"
        expect(try spec(test)).to(
          equal(
            "it(\"it\") {\n  guard #available(macOS 15, *) else { return }\n  b()\n}\n"
              + "it(\"b\") { guard #available(iOS 18, macOS 15, *) else { return }; b() }"
          )
        )
      }
    }

    describe("a class that is Sendable") {
      it("stays so") {
        let test =
          "import XCTest\nclass A: XCTestCase, @unchecked Sendable {\nfunc testIt() async { Task { self.a = 1 } }\nvar a = 1\n}\n"
        expect(try MigratedXCTest(test).text).to(contain("class A: Spec, @unchecked Sendable {\n"))
      }
    }

    describe("a test that cannot become an example") {
      it("stays a method if it uses no other member") {
        let test = try migrated(
          "func testIt() {}\n@available(*, deprecated) func testB() { XCTFail() }\nfunc testC() { XCTAssert(name) }"
        )
        expect(test.text).to(
          contain(
            "class A: Spec {\noverride class func spec() {\nit(\"it\") {}\n}\n"
              + "@available(*, deprecated) func testB() { XCTFail() }\nfunc testC() { XCTAssert(name) }\n}\n"
          )
        )
        expect(test.notes).to(haveCount(2))
        expect(test.notes.first).to(equal("4:1: `testB` stays a test method: an example cannot be `@available`"))
      }

      it("makes the class stay if it uses another member, or needs its set-up") {
        let test = "func testIt() {}\n@available(*, deprecated) func testB() { b() }"
        for other in ["func b() {}", "override func setUp() {}", "override func tearDown() {}"] {
          expect(try migrated("\(test)\n\(other)").notes).to(
            equal(["4:1: `A` stays an XCTestCase: an example cannot be `@available`"])
          )
        }
      }
    }

    describe("several methods that set up or tear down") {
      it("become hooks if they are in XCTest's order") {
        let members = [
          "override func setUp() async throws { a() }", "override func setUpWithError() throws { b() }",
          "override func setUp() { c() }", "override func tearDown() { d() }",
          "override func tearDownWithError() throws { e() }", "override func tearDown() async throws { f() }",
          "func testIt() {}",
        ]
        expect(try spec(members.joined(separator: "\n"))).to(
          equal(
            "beforeEach { a() }\nbeforeEach { b() }\nbeforeEach { c() }\nafterEach { d() }\nafterEach { e() }\n"
              + "afterEach { f() }\nit(\"it\") {}"
          )
        )
        for (first, second) in [(1, 0), (2, 1), (4, 3), (5, 4)] {
          expect(try migrated([members[first], members[second], members[6]].joined(separator: "\n")).notes.first).to(
            contain("two methods set it up or tear it down; merge them")
          )
        }
      }
    }

    describe("a test that other members call") {
      it("becomes a function and an example that calls it") {
        let members =
          "  /// A.\n  @MainActor func testIt() async throws { XCTAssertTrue(a) }\n  func testB() { testIt() }"
        let list = "\n  static let allTests = [(\"testIt\", testIt), (\"testB\", testB)]"
        expect(try migrated(members + list).text).to(
          contain(
            "spec() {\n  /// A.\n  @MainActor func testIt() async throws { expect(a).to(beTrue()) }\n"
              + "  it(\"it\") { try await testIt() }\n  it(\"b\") { testIt() }\n  }\n}\n"
          )
        )
      }
    }

    describe("a list of properties") {
      it("is reset as a whole") {
        expect(try spec("let x = B(), y = 2\nvar z: Int?, w = 1\nfunc testIt() {}")).to(
          equal(
            "var x = B(), y = 2\nvar z: Int?, w = 1\n\nbeforeEach {\n  x = B()\n  y = 2\n  z = nil\n  w = 1\n}\nit(\"it\") {}"
          )
        )
        expect(try spec("let x = 1, y = 2\nfunc testIt() {}")).to(equal("let x = 1, y = 2\nit(\"it\") {}"))
      }
    }
  }
}
