import Candlestick
import CandlestickMigration

final class FocusLintSpec: Spec {
  override class func spec() {
    func lint(_ source: String) throws -> FocusLint { FocusLint(try SourceCode(SourceText(source))) }

    /// Each focus as `1:1 fit`.
    func focuses(_ source: String) throws -> [String] {
      try lint(source).focuses.map { "\($0.position) \($0.name)" }
    }

    func fixed(_ source: String) throws -> String {
      String(decoding: try lint(source).fixed().bytes, as: UTF8.self)
    }

    describe("the focus lint") {
      it("finds each function that focuses something") {
        let source = """
          fdescribe("a") {
            fcontext("b", .tags(.slow)) {
              fit("c", closure: example); fit(name) { }
              fit("\\(d)") { await e() }
              fitBehavesLike("f") { ["g": 1] }
              fitBehavesLike(H.self)
            }
          }
          """
        expect(try focuses(source)).to(
          equal([
            "1:1 fdescribe", "2:3 fcontext", "3:5 fit", "3:33 fit", "4:5 fit", "5:5 fitBehavesLike",
            "6:5 fitBehavesLike",
          ])
        )
      }

      it("finds focus in interpolations and closures on one line, and on spec classes and modules") {
        expect(try focuses(##"#"\#(fit("x") { })"#"##)).to(equal(["1:6 fit"]))
        expect(try focuses("[1].forEach { n in fit(n) { } }")).to(equal(["1:20 fit"]))
        expect(try focuses("Self.fit(a) { }; self.fit(a) { }; Quick.fit(a) { }; CatSpec.fit(a) { }")).to(haveCount(4))
        expect(try focuses("class Cats: BaseSpec { }\nclass Lions: Cats { }\nLions.fit(a) { }")).to(equal(["3:7 fit"]))
        expect(try focuses("class Lions: Cats { }\nclass Cats<T: P>: Pets.BaseSpec { }\nLions.fit(a) { }")).to(
          equal(["3:7 fit"])
        )
        expect(try focuses("`fit`(\"x\") { }")).to(equal(["1:1 fit"]))
        expect(try focuses("if isOn { return fit(a) { } }")).to(equal(["1:18 fit"]))
      }

      it("finds focused examples and groups with cases, and focused cases") {
        expect(try focuses("fit(\"a\", for: [1], named: { \"b\" }) { }; fdescribe(a, for: b) { }")).to(
          equal(["1:1 fit", "1:41 fdescribe"])
        )
        let source = """
          it("adds", for: [SpecCase(1, 1), fcase(2, 2), xcase(3, 3)]) { a, b in }
          let cases = [1, 2].map { `fcase`($0) } + [Candlestick.fcase(3, named: "fcase(3)")]
          """
        expect(try focuses(source)).to(equal(["1:34 fcase", "2:26 fcase", "2:55 fcase"]))
        let expected = """
          it("adds", for: [SpecCase(1, 1), SpecCase(2, 2), xcase(3, 3)]) { a, b in }
          let cases = [1, 2].map { `SpecCase`($0) } + [Candlestick.SpecCase(3, named: "fcase(3)")]
          """
        expect(try fixed(source)).to(equal(expected))
        expect(try lint(expected).focuses).to(beEmpty())
      }

      it("ignores names that are not called") {
        let sources = [
          "func fit(_ a: String) { }", "a.map(fit)", "f(fit: 1)", "let fit = 1", "fit\n(a)", "#fit(\"x\") { }",
          "\"fit(\\\"x\\\") { }\"", "// fit(\"x\") { }\n/* fdescribe(\"x\") { } */", "#\"\\(fit(\"x\") { })\"#",
          "\"\"\"\n fit(\"x\") { }\n\"\"\"", "/fit(a) { }/", "outfit(\"x\") { }", "@fit(\"x\") { }",
          "a.map(fcase)", "func fcase(_ a: Int) { }", "enum A { case fcase(Int) }", "// [fcase(1)]",
        ]
        for source in sources { expect(try focuses(source)).to(beEmpty(), description: source) }
      }

      it("ignores a function of the same name that does not belong to the DSL") {
        let sources = [
          "view.fit(\"x\") { }", "a.Self.fit(b) { }", "fit(size)", "fit(view: a) { }", "fit()", "if fit(size) { }",
          "if a, fit(size) { }", "while !fit(size) { }", "for point in fit(points) { }", "a()?.fit(b) { }",
          "fit(a, b ? closure : c)", "let a: A = .fcase(1)", "switch a { case .fcase(let b): break }", "fcase()",
        ]
        for source in sources { expect(try focuses(source)).to(beEmpty(), description: source) }
      }

      it("prints the position as compilers do, and the remedy") {
        expect(try lint("\r\n\tfit(\"é\") { }").focuses.map { $0.diagnostic(.warning) }).to(
          equal([
            "Source.swift:2:2: warning: \"fit\" skips all examples without focus; write \"it\", or run "
              + "`swift package lint-specs --fix`"
          ])
        )
      }

      it("removes the focus and nothing else, and then finds nothing") {
        let source =
          "\u{FEFF}fdescribe( \"fit\" ) {\r\n\t`fit`(\"fit\") { } // fit(\"x\")\r\n}\rfcontext(\"a\") {}; fitBehavesLike(A.self)"
        let expected =
          "\u{FEFF}describe( \"fit\" ) {\r\n\t`it`(\"fit\") { } // fit(\"x\")\r\n}\rcontext(\"a\") {}; itBehavesLike(A.self)"
        expect(try fixed(source)).to(equal(expected))
        expect(try lint(expected).focuses).to(beEmpty())
        expect(try fixed(expected)).to(equal(expected))
      }
    }
  }
}
