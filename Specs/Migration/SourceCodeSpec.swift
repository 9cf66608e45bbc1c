import Candlestick
import CandlestickMigration
import CandlestickSource
import Foundation

final class SourceCodeSpec: Spec {
  override class func spec() {
    func code(_ source: String) throws -> SourceCode { try SourceCode(SourceText(source)) }

    /// Returns the text of each token of a source.
    func tokens(_ source: String) throws -> [String] {
      let code = try code(source)
      return code.tokens.indices.map(code.string)
    }

    /// Returns the names in a source.
    func names(_ source: String) throws -> [String] {
      let code = try code(source)
      return code.tokens.indices.compactMap(code.name)
    }

    /// Returns the file, reassembled from tokens and trivia.
    func bytes(_ code: SourceCode) -> [UInt8] {
      let pieces = (code.tokens + code.trivia).sorted { $0.range.lowerBound < $1.range.lowerBound }
      return pieces.flatMap { code.text.bytes[$0.range] }
    }

    describe("source code in tokens") {
      it("is empty for an empty file") {
        expect(try tokens("")).to(beEmpty())
        expect(try code("").position(at: 0)).to(equal(SourcePosition(line: 1, column: 1)))
      }

      it("has names, numbers, brackets, operators and punctuation") {
        expect(try tokens("let a_1 = b?.c(0x1F, 1.5e-3, ...x) -> [$0]")).to(
          equal(
            ["let", "a_1", "=", "b", "?", ".", "c", "(", "0x1F", ",", "1.5e-3", ",", "...", "x", ")", "->"]
              + ["[", "$0", "]"]
          )
        )
        expect(try tokens("a.0.first 1.max 0..<3 \\.x")).to(
          equal(["a", ".", "0", ".", "first", "1", ".", "max", "0", "..<", "3", "\\", ".", "x"])
        )
      }

      it("ends a number before a sign outside of its exponent") {
        expect(try tokens("1+2-3 1e*2")).to(equal(["1", "+", "2", "-", "3", "1e", "*", "2"]))
        expect(try tokens("0x1e+1 0x1p-2 1E+2")).to(equal(["0x1e", "+", "1", "0x1p-2", "1E+2"]))
      }

      it("has attributes and directives only where a name follows") {
        @MainActor func kinds(_ source: String) throws -> [Token.Kind] { try code(source).tokens.map(\.kind) }
        expect(try kinds("@été #été @_a #a")).to(equal([.attribute, .directive, .attribute, .directive]))
        expect(try kinds("@≈ #≈")).to(equal([.punctuation, .operator, .punctuation, .operator]))
        expect(try kinds("a @")).to(equal([.identifier, .punctuation]))
        expect(try kinds("a #")).to(equal([.identifier, .punctuation]))
      }

      it("has attributes and directives with their @ and #") {
        expect(try tokens("@testable #if os(Linux)\n#selector(a) @ #")).to(
          equal(["@testable", "#if", "os", "(", "Linux", ")", "#selector", "(", "a", ")", "@", "#"])
        )
      }

      it("has names without their backquotes") {
        expect(try names("`fit` `a name of words`")).to(equal(["fit", "a name of words"]))
        expect(try code("`fit`").string(at: 0)).to(equal("`fit`"))
        expect(try tokens("`` a")).to(equal(["``", "a"]))
      }

      it("has names and operators beyond ASCII") {
        expect(try tokens("größe ≈ 1±2; let 🦊🎉=\u{00A0}é")).to(
          equal(["größe", "≈", "1", "±", "2", ";", "let", "🦊🎉", "=", "é"])
        )
        expect(try tokens("größe≈é\u{00A0}b")).to(equal(["größe", "≈", "é", "b"]))
      }

      it("has no tokens for comments, nested or not") {
        expect(try names("a // fit(\"x\")\nb /* fit /* it */ \" fit */ c /**/ d")).to(equal(["a", "b", "c", "d"]))
      }

      it("has one token for a string literal of any form") {
        let literals = [
          #""fit(\"x\") \\""#,
          ##"#"fit("x") \(a) \"#"##,
          ###"##"a "# \#(b)"##"###,
          "\"\"\"\n fit(\"x\") \"\" \\\"\"\" // no\n\"\"\"",
          "#\"\"\"\n \"\"\" \\(fit(x))\n\"\"\"#",
          "#\"\"\"#",
          "\"\"",
          "\"/* // \"",
        ]
        for literal in literals {
          expect(try tokens("a \(literal)+b")).to(equal(["a", literal, "+", "b"]))
          expect(try code(literal).tokens.map(\.kind)).to(equal([.string]))
        }
      }

      it("has tokens for interpolations at any depth") {
        expect(try tokens(#""a \(fit("x \(b(")"))")) c \( (d) ) e""#)).to(
          equal([
            #""a \"#, "(", "fit", "(", #""x \"#, "(", "b", "(", #"")""#, ")", ")", #"""#, ")", ")",
            #" c \"#, "(", "(", "d", ")", ")", #" e""#,
          ])
        )
        expect(try tokens(##"#"\#(fit("x")) \(no)"#"##)).to(
          equal([##"#"\#"##, "(", "fit", "(", #""x""#, ")", ")", ##" \(no)"#"##])
        )
        expect(try names("\"\"\"\n a \\(fit(\"\"\"\n b\n \"\"\")) c\n\"\"\" + d")).to(equal(["fit", "d"]))
      }

      it("pairs brackets, and the ends of strings with interpolations") {
        let code = try code(#"f("a \(b) c", [d]) { }"#)
        let partners = code.tokens.indices.map { code.partner(of: $0) }
        // f ( "a \ ( b ) c" , [ d ] ) { }
        expect(partners).to(equal([nil, 11, 6, 5, nil, 3, 2, nil, 10, nil, 8, 1, 13, 12]))
        expect(code.next(after: 0)).to(equal(1))
        expect(code.next(after: 1)).to(equal(12))
        expect(code.next(after: 11)).to(equal(12))
      }

      it("distinguishes regular expressions from divisions") {
        @MainActor func regexes(_ source: String) throws -> [String] {
          let code = try code(source)
          return code.tokens.indices.filter { code.tokens[$0].kind == .regex }.map(code.string)
        }
        expect(try regexes(#"let a = /fit("x/; f(/"/, /a\/"b/)"#)).to(equal(["/fit(\"x/", "/\"/", #"/a\/"b/"#]))
        expect(try regexes("return /a b/\n/c/.wholeMatch(in: d)")).to(equal(["/a b/", "/c/"]))
        expect(try regexes("#/a/b \"/# ##/ x/# /##")).to(equal(["#/a/b \"/#", "##/ x/# /##"]))
        expect(try regexes("#/\n a / b \" \\/\n/#")).to(equal(["#/\n a / b \" \\/\n/#"]))
        expect(try regexes("a / b / c; a/b/c; (a)/b/c; a! /b; 4/2/1; reduce(1, /)")).to(beEmpty())
        expect(try regexes("a ? /b/ : !/c/")).to(equal(["/b/", "/c/"]))
        expect(try regexes("[/, /]\nf(/) + g(/)")).to(beEmpty())
        expect(try regexes("a\n  / b\n  / c")).to(beEmpty())
        expect(try regexes("f(/(a)) + g(/)")).to(beEmpty())
        expect(try regexes(#"f(#/\\/#, /\\/)"#)).to(equal([#"#/\\/#"#, #"/\\/"#]))
        expect(try regexes("a = /b\\\n/c/")).to(equal(["/c/"]))
        expect(try tokens("x = !/c/")).to(equal(["x", "=", "!", "/c/"]))
      }

      it("reads a slash as an operator if the file ends before a regular expression does") {
        expect(try tokens("a = /b")).to(equal(["a", "=", "/", "b"]))
        expect(try tokens("a = /b\\")).to(equal(["a", "=", "/", "b", "\\"]))
      }

      it("ends an operator where a comment begins") {
        expect(try tokens("a =// b\nc +/* d */ e")).to(equal(["a", "=", "c", "+", "e"]))
      }

      it("keeps every byte, including line breaks, tabs and byte order marks") {
        let sources = [
          "\u{FEFF}import Quick\r\n\tfit(\"x\") {\r\n}\r\n",
          "a\rb\n\nc \"\\(d)\" // e",
          "#!/usr/bin/swift\n\"\"\"\r\n a\\(b)\r\n\"\"\"\u{0}\u{0B}",
          "/* 🦊 */ let `x y` = #/a/# % 3_0.0e+1 ≠ $0.1 \\.c @d #e",
        ]
        for source in sources { expect(bytes(try code(source))).to(equal(Array(source.utf8))) }
      }

      it("has the lines and columns of its tokens in bytes, and marks the first token of a line") {
        let code = try code("a b\r\n\té c\rd\n\n /* x */ e /*\n*/ f")
        expect(code.tokens.indices.map { code.position(at: $0).description }).to(
          equal(["1:1", "1:3", "2:2", "2:5", "3:1", "5:10", "6:4"])
        )
        expect(code.tokens.map(\.startsLine)).to(equal([true, false, true, false, true, true, true]))
        expect(try SourceCode(SourceText("a \nb\n c")).tokens.map(\.startsLine)).to(equal([true, true, true]))
        expect(code.position(at: 99)).to(equal(SourcePosition(line: 6, column: 5)))
      }

      it("finds the comments in part of the file") {
        let code = try code("a /* 1 */ b // 2\nc")
        expect(code.comments(in: 0..<16).map { code.text[$0.range] }).to(equal(["/* 1 */", "// 2"]))
        expect(code.comments(in: 3..<9)).to(beEmpty())
      }

      it("compares tokens with text, except for strings and comments") {
        let code = try code("func \"func\" `func` ->")
        expect((0..<5).map { code.is("func", at: $0) }).to(equal([true, false, false, false, false]))
        expect(code.is("->", at: 3)).to(beTrue())
        expect(code.is("\"func\"", at: 1)).to(beFalse())
      }
    }

    describe("broken source") {
      @MainActor func message(_ source: String) -> String {
        do { return "read as \(try tokens(source))" } catch { return "\(error)" }
      }

      it("is reported at the start of an unterminated literal or comment") {
        expect(message("let a =\n  \"b")).to(equal("Source.swift:2:3: this string has no end"))
        expect(message("\"b\nc\"")).to(equal("Source.swift:1:1: this string has no end"))
        expect(message("\"b \\")).to(equal("Source.swift:1:1: this string has no end"))
        expect(message("\"b \\\"")).to(equal("Source.swift:1:1: this string has no end"))
        expect(message("a + \"\"\"\n\\(b)\"\"")).to(equal("Source.swift:1:5: this string has no end"))
        expect(message("\"b \\(c")).to(equal("Source.swift:1:1: this string has no end"))
        expect(message("#\"b\"")).to(equal("Source.swift:1:1: this string has no end"))
        expect(message("a /* b /* c */")).to(equal("Source.swift:1:3: this comment has no end"))
        expect(message("/*/")).to(equal("Source.swift:1:1: this comment has no end"))
        expect(message("#/ a\n/#")).to(equal("Source.swift:1:1: this regular expression has no end"))
        expect(message("`a\n`")).to(equal("Source.swift:1:1: this ` has no partner on its line"))
      }

      it("is reported at an unmatched bracket") {
        expect(message("a(\n[b")).to(equal("Source.swift:2:1: this [ is not closed"))
        expect(message("a)")).to(equal("Source.swift:1:2: this ) has no opening bracket"))
        expect(message("(a]")).to(equal("Source.swift:1:3: this ] does not close the bracket at 1:1"))
        expect(message("\"\\(a]\"")).to(
          equal("Source.swift:1:5: this bracket does not close the interpolation that it is in")
        )
      }

      it("is read or reported for every prefix of a file") {
        let source = Array(
          "let a = #\"b\\#(c(\"\\(d)\"))\"# /* e /* */ */ + \"\"\"\n \\(f)\n\"\"\" / #/g/# `h` @i #j é /k/ 0.".utf8
        )
        for length in 0...source.count {
          let text = SourceText(path: "Source.swift", bytes: Array(source[..<length]))
          do {
            let code = try SourceCode(text)
            expect(bytes(code)).to(equal(text.bytes))
          } catch {
            expect("\(error)").to(beginWith("Source.swift:"))
          }
        }
      }
    }
  }
}
