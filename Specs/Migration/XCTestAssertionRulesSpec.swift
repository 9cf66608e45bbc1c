import Candlestick
import CandlestickMigration

final class XCTestAssertionRulesSpec: Spec {
  override class func spec() {
    describe("an XCTest assertion") {
      it("stays if a value hides the function that would replace it") {
        let hidden = [
          "let equal = 1; XCTAssertEqual(a, equal)", "for expect in a { XCTAssertTrue(expect) }",
          "a { fail in XCTFail() }",
          "func a(beNil: Int) { XCTAssertNil(a) }", "let (unwrap, a) = b; try XCTUnwrap(c)",
        ]
        for statement in hidden { expect(try MigratedXCTest.statements(statement)).to(equal(statement)) }
        expect(try MigratedXCTest.statements("let to = 1; a(equal: 1); b.equal; XCTAssertEqual(a, b)")).to(
          equal("let to = 1; a(equal: 1); b.equal; expect(a).to(equal(b))")
        )
      }

      it("stays if its location uses the test case") {
        let line = "XCTAssertTrue(self.a, line: self.b)"
        let migrated = try MigratedXCTest("import XCTest\nclass A: XCTestCase { func testIt() { \(line) } }\n")
        expect(migrated.text).to(contain("{ XCTAssertTrue(a, line: b) }"))
        expect(migrated.notes.first).to(contain("its location uses `self`"))
      }

      let cases: KeyValuePairs = [
        "XCTAssert(a)": "expect(a).to(beTrue())",
        "XCTAssertTrue(a, \"m\")": "expect(a).to(beTrue(), description: \"m\")",
        "XCTAssertFalse(a())": "expect(a()).to(beFalse())",
        "XCTAssertNil(a)": "expect(a).to(beNil())",
        "XCTAssertNotNil(a, \"m \\(b, c)\")": "expect(a).toNot(beNil(), description: \"m \\(b, c)\")",
        "XCTAssertEqual(a, b)": "expect(a).to(equal(b))",
        "XCTAssertNotEqual(a, b)": "expect(a).toNot(equal(b))",
        "XCTAssertIdentical(a, b)": "expect(a).to(beIdenticalTo(b))",
        "XCTAssertNotIdentical(a, b)": "expect(a).toNot(beIdenticalTo(b))",
        "XCTAssertGreaterThan(a, b)": "expect(a).to(beGreaterThan(b))",
        "XCTAssertGreaterThanOrEqual(a, b)": "expect(a).to(beGreaterThanOrEqualTo(b))",
        "XCTAssertLessThan(a, b)": "expect(a).to(beLessThan(b))",
        "XCTAssertLessThanOrEqual(a, b)": "expect(a).to(beLessThanOrEqualTo(b))",
        "XCTAssertEqual(a, b, accuracy: 0.1)": "expect(a).to(beCloseTo(b, within: 0.1))",
        "XCTAssertNotEqual(a, b, accuracy: d, \"m\")": "expect(a).toNot(beCloseTo(b, within: d), description: \"m\")",
        "XCTAssertEqual(a, nil)": "expect(a).to(beNil())",
        "XCTAssertIdentical(nil, a)": "expect(a).to(beNil())",
        "XCTAssertNotIdentical(a, nil)": "expect(a).toNot(beNil())",
        "XCTAssertNotEqual(nil, a, \"m\")": "expect(a).toNot(beNil(), description: \"m\")",
        "XCTAssertEqual(-1, a.b)": "expect(a.b).to(equal(-1))",
        "XCTAssertEqual(\"x\", a?.b, \"m\", line: l)": "expect(line: l, a?.b).to(equal(\"x\"), description: \"m\")",
        "XCTAssertEqual(1, self.a, \"\\(self.b)\", line: l)":
          "expect(line: l, a).to(equal(1), description: \"\\(b)\")",
        "try XCTSkipIf(self.a, self.b)": "if a { try skip(b) }",
        "let a = try XCTUnwrap(self.b, self.c)": "let a = try unwrap(description: c, b)",
        "XCTAssertThrowsError(try self.a(), \"\\(self.b)\") { self.c($0) }":
          "expect { try a() }.to(throwError { c($0) }, description: \"\\(b)\")",
        "XCTAssertEqual(a?.b, 1)": "expect(a?.b).to(equal(1))",
        "XCTAssertEqual(a, b, \"m\", file: file, line: #line)":
          "expect(file: file, line: #line, a).to(equal(b), description: \"m\")",
        "XCTAssertTrue(a, file: file)": "expect(file: file, a).to(beTrue())",
        "XCTAssertEqual(\n  a,\n  b,\n  \"m\"\n)": "expect(a).to(equal(b), description: \"m\")",
        "XCTAssertEqual(\n  a, // A\n  /* B */ b // C\n)": "expect(a).to(equal( // A\n  /* B */ b // C\n))",
        "XCTAssertEqual(f(a, b), [c, d], g { h, i in j })":
          "expect(f(a, b)).to(equal([c, d]), description: g { h, i in j })",
        "XCTAssertEqual(A<B, C>(d), e)": "expect(A<B, C>(d)).to(equal(e))",
        "XCTAssertEqual(A<B, C<D, E>>.self, f)": "expect(A<B, C<D, E>>.self).to(equal(f))",
        "XCTAssertEqual(a, [Int?]())": "expect(a).to(equal([Int?]()))",
        "XCTAssertEqual(a < b, c > d)": "expect(a < b).to(equal(c > d))",
        "XCTAssertEqual(a < b, c > (d))": "expect(a < b).to(equal(c > (d)))",
        "XCTAssertEqual(A<B, C>(\n  d\n), e)": "expect(A<B, C>(\n  d\n)).to(equal(e))",
        "let f = { A.init($0) }; XCTAssertTrue(f(a)); b { c in }":
          "let f = { A.init($0) }; expect(f(a)).to(beTrue()); b { c in }",
        "XCTAssertEqual(\"\\(a, b)\", c)": "expect(\"\\(a, b)\").to(equal(c))",
        "XCTAssertThrowsError(try a())": "expect { try a() }.to(throwError())",
        "XCTAssertThrowsError(try a(), \"m\", line: 1)":
          "expect(line: 1) { try a() }.to(throwError(), description: \"m\")",
        "XCTAssertThrowsError(try a(), \"m\") { error in\n  XCTAssertNil(error)\n}":
          "expect { try a() }.to(throwError { error in\n  expect(error).to(beNil())\n}, description: \"m\")",
        "b.forEach { XCTAssertThrowsError(try $0.a()) }": "b.forEach { expect(try $0.a()).to(throwError()) }",
        "try XCTAssertThrowsError(a())": "try expect(a()).to(throwError())",
        "await XCTAssertTrue(a)\ntry await XCTAssertFalse(b)":
          "await expect(a).to(beTrue())\ntry await expect(b).to(beFalse())",
        "XCTAssertNoThrow(try a())": "expect { try a() }.toNot(throwError())",
        "var b: C<D>?\nXCTAssertNoThrow(b = try a())": "var b: C<D>?\nexpect(b = try a()).toNot(throwError())",
        "XCTAssertEqual(a, try b())": "expect(a).to(equal(try b()))",
        "XCTFail()": "fail()",
        "guard a else { return XCTFail(\"m\", file: f, line: l) }":
          "guard a else { return fail(\"m\", file: f, line: l) }",
        "let a = try XCTUnwrap(b)": "let a = try unwrap(b)",
        "let a = try XCTUnwrap(b, \"m\", file: f).c": "let a = try unwrap(file: f, description: \"m\", b).c",
        "XCTAssertEqual(try XCTUnwrap(a).b, c)": "expect(try unwrap(a).b).to(equal(c))",
        "throw XCTSkip(\"m\")": "try skip(\"m\")",
        "try XCTSkipIf(a, \"m\")": "if a { try skip(\"m\") }",
        "try XCTSkipUnless(a || b)": "if !(a || b) { try skip() }",
        "switch a { case .b: XCTAssertTrue(c); XCTAssertFalse(d) }":
          "switch a { case .b: expect(c).to(beTrue()); expect(d).to(beFalse()) }",
        "run { a in XCTAssertTrue(a) }": "run { a in expect(a).to(beTrue()) }",
        "let f = { XCTAssertTrue(a) }": "let f = { _ = expect(a).to(beTrue()) }",
        "var f = { (a: Int) in XCTAssertEqual(1, a); }": "var f = { (a: Int) in _ = expect(a).to(equal(1)); }",
        "let f = { () -> Void in XCTAssertThrowsError(try a()) }":
          "let f = { () -> Void in expect { try a() }.to(throwError()) }",
        "let f: () -> Void = { XCTAssertTrue(a) }": "let f: () -> Void = { expect(a).to(beTrue()) }",
        "let f = { XCTAssertTrue(a); b() }": "let f = { expect(a).to(beTrue()); b() }",
        "let f = { [weak self] in guard let self else { return XCTFail() }; XCTAssertNil(self.a) }":
          "let f = { ; _ = expect(a).to(beNil()) }",
        "XCTContext.runActivity(named: \"m \\(self.a)\") { _ in\n  XCTAssertTrue(self.b)\n }":
          "withNote(\"m \\(a)\") {\n  expect(b).to(beTrue())\n }",
        "let a = try XCTContext.runActivity(named: \"m\") { _ in try b() }": "let a = try withNote(\"m\") { try b() }",
        "XCTExpectFailure(\"m\") { XCTAssertTrue(a) }": "withKnownIssue(\"m\") { expect(a).to(beTrue()) }",
        "XCTExpectFailure {\n  XCTFail()\n}\na()": "withKnownIssue {\n  fail()\n}\na()",
        "XCTExpectFailure(\"m\", strict: false) { a() }": "withKnownIssue(\"m\", isIntermittent: true) { a() }",
      ]
      for (old, new) in cases {
        it("becomes an expectation: \(old.debugDescription)") {
          expect(try MigratedXCTest.statements(old)).to(equal(new))
        }
      }

      let left: KeyValuePairs = [
        "a ? XCTAssertTrue(b) : c()": "it is part of an expression",
        "return XCTAssertTrue(b)": "it is part of an expression",
        "let a: Void =\n  XCTAssertTrue(b)": "it is part of an expression",
        "a?.b() ??\n  XCTAssertTrue(c)": "it is part of an expression",
        "list.forEach(XCTAssertTrue)": "it is not called here",
        "let check = XCTAssertTrue\n(a)": "it is not called here",
        "XCTAssertEqual(a?.b, c?.d)": "`equal` fails for nil",
        "XCTAssertEqual(a, b as? Int)": "`equal` fails for nil",
        "XCTAssertEqual(a, b?[0])": "`equal` fails for nil",
        "XCTAssertNotEqual(a?.b, c)": "`equal` fails for nil",
        "XCTAssertEqual(a, b, accuracy: 1)": "`beCloseTo` takes floating-point numbers",
        "run { XCTAssertEqual(a, try b()) }": "an error thrown here would end the function",
        "XCTAssertThrowsError(try a(), \"m\", check)": "its arguments cannot be migrated",
        "XCTAssertThrowsError(try a(), check)": "write the closure after the brackets",
        "func f(_ b: () -> Int) { XCTAssertEqual(b(), 1) }":
          "the function has an `inout` parameter or a non-escaping closure",
        "func f(_ b: inout Int) { XCTAssertEqual(b, 1) }":
          "the function has an `inout` parameter or a non-escaping closure",
        "let e = XCTestExpectation()": "in Candlestick, write `await expect",
        "XCTAssertUnknown(1)": "in Candlestick, write an expectation with a matcher",
        "XCTContext.runActivity(named: \"m\") { activity in a(activity) }": "in Candlestick, write `withNote(…)",
        "XCTContext.runActivity(named: \"m\", block: a)": "in Candlestick, write `withNote(…)",
        "XCTExpectFailure(\"m\")": "in Candlestick, write `withKnownIssue(…)",
        "XCTExpectFailure(\"m\", options: o) { a() }": "in Candlestick, write `withKnownIssue(…)",
        "XCTExpectFailure(\"m\", enabled: b) { a() }": "in Candlestick, write `withKnownIssue(…)",
        "try XCTExpectFailure(\"m\") { try a() }": "in Candlestick, write `withKnownIssue(…)",
        "let a = XCTExpectFailure(\"m\") { b() }": "in Candlestick, write `withKnownIssue(…)",
        "let a = XCTAttachment(string: \"m\")": "in Candlestick, write `attach(…)`",
      ]
      for (source, reason) in left {
        it("stays, with a note, if that may change its meaning: \(source.debugDescription)") {
          expect(try MigratedXCTest.statements(source)).to(equal(source))
          let file = "import XCTest\nclass A: XCTestCase {\nfunc testIt() {\n\(source)\n}\n}\n"
          let migrated = try MigratedXCTest(file)
          expect(migrated.notes).to(haveCount(1))
          expect(migrated.notes.first).to(contain(" stays as it is, and works in a spec: \(reason)"))
          expect(migrated.text).to(beginWith("import Candlestick\nimport XCTest\n"))
        }
      }
    }
  }
}
