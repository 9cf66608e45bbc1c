import Candlestick
import CandlestickReports
import CandlestickSource
import CandlestickSupport
import Foundation

final class SourceExcerptSpec: Spec {
  override class func spec() {
    describe("the excerpt of the failed code") {
      it("is the line, with a mark at the start of the expectation") {
        expect(
          excerpt(
            """
            let cart = Cart()
                  expect(cart.total).to(equal(5))
            """,
            line: 2,
            column: 13
          )
        ).to(
          equal(
            """
            2 | expect(cart.total).to(equal(5))
              | ^
            """
          )
        )
      }

      it("has the mark at the column that the compiler passes") {
        let captured = CapturedFailures()
        FailureReporter.withDestination(captured) {
          _ = ("日本", expect(1).to(equal(2)))
        }
        let location = captured.all[0].location
        expect(SourceLocation(location).flatMap { SourceExcerpt($0, in: SourceFiles())?.text }).to(
          equal(
            """
            \(location.line) | _ = ("日本", expect(1).to(equal(2)))
               |              ^
            """
          )
        )
      }

      it("has no mark without a column") {
        expect(excerpt("  XCTFail()", line: 1)).to(equal("1 | XCTFail()"))
      }

      it("has no mark if there is no call at the column, because a helper may pass on only the line") {
        expect(excerpt("check(cart, cents: 5)", line: 1, column: 11)).to(equal("1 | check(cart, cents: 5)"))
        expect(excerpt("日本(1)", line: 1, column: 2)).to(equal("1 | 日本(1)"))
      }

      it("has no mark if the line is shorter than the column") {
        expect(excerpt("fail()", line: 1, column: 70)).to(equal("1 | fail()"))
      }

      it("marks the function that receives a closure") {
        expect(excerpt("await expect { 1 }.to(equal(2))", line: 1, column: 14)).to(
          equal(
            """
            1 | await expect { 1 }.to(equal(2))
              |       ^
            """
          )
        )
      }

      it("counts wide characters and tabs before the mark") {
        expect(
          excerpt(
            "\tcheck(\"日本\", \"é👩‍👩‍👧\"); expect(1)",
            line: 1,
            column: UInt("\tcheck(\"日本\", \"é👩‍👩‍👧\"); expect(".utf8.count)
          )
        ).to(
          equal(
            """
            1 | check("日本", "é👩‍👩‍👧"); expect(1)
              |                       ^
            """
          )
        )
        expect(excerpt("a\tfail()", line: 1, column: 7)).to(
          equal(
            """
            1 | a    fail()
              |      ^
            """
          )
        )
      }

      it("shows long lines around the mark") {
        let line = String(repeating: "0123456789", count: 10) + "; fail(\"" + String(repeating: "x", count: 200) + "\")"
        expect(excerpt(line, line: 1, column: 107)).to(
          equal(
            """
            1 | …2345678901234567890123456789; fail("\(String(repeating: "x", count: 84))…
              |                                ^
            """
          )
        )
      }

      it("is nil if the file cannot be read") {
        expect(SourceExcerpt(SourceLocation(path: "/no/such/file.swift", line: 1), in: SourceFiles())).to(beNil())
        expect(SourceExcerpt(SourceLocation(path: "/", line: 1), in: SourceFiles())).to(beNil())
        expect(SourceLocation(CodeLocation(path: nil, line: 0))).to(beNil())
      }

      it("is nil if the file has no such line") {
        for line in [0, 2, UInt.max] { expect(excerpt("fail()", line: line)).to(beNil()) }
        expect(excerpt("", line: 1)).to(beNil())
      }

      it("does not require UTF-8") {
        let file = TemporaryFile(Data([0xFF, 0x0A]) + Data("fail()".utf8))
        expect(file.excerpt(line: 2)).to(equal("2 | fail()"))
      }

      it("counts lines as the compiler does") {
        expect(excerpt("a\r\nb\rc\u{2028}d\ne", line: 4)).to(equal("4 | e"))
      }

      it("reads a file once") {
        let file = TemporaryFile(Data("fail()".utf8))
        expect(file.excerpt(line: 1)).to(equal("1 | fail()"))
        file.remove()
        expect(file.excerpt(line: 1)).to(equal("1 | fail()"))
      }
    }

    describe("the excerpt of an expectation on several lines") {
      it("continues to the closing bracket, without the common indentation") {
        let code = """
                expect(
                  cart.total
                )

                .to(equal(5))
                next()
          """
        expect(excerpt(code, line: 1, column: 13)).to(
          equal(
            """
            1 | expect(
              | ^
            2 |   cart.total
            3 | )
            """
          )
        )
      }

      it("continues to the last call of a chain") {
        expectExcerpt(of: "expect(1)\n  .to(equal(2))\n  .to(equal(3))", before: "\nnext()")
        expectExcerpt(of: "expect(1)\n  == 2", before: "\nnext()")
      }

      it("ignores brackets in strings, regular expressions and comments") {
        expectExcerpt(of: "expect(/[(]/)", before: "\nnext()")
        expectExcerpt(of: "expect(#/\n  [(]\n  /#)", before: "\nnext()")
        expectExcerpt(of: #"expect(")")"#, before: "\nnext()")
        expectExcerpt(of: #"expect("(")"#, before: "\nnext()")
        expectExcerpt(of: #"expect("\")").to("# + "\n1)", before: "\nnext()")
        expectExcerpt(of: #"expect("\(a["("])(").to("# + "\n1)", before: "\nnext()")
        expectExcerpt(of: ##"expect(#"\("#).to("## + "\n1)", before: "\nnext()")
        expectExcerpt(of: ##"expect(#"\#(a + ")")"#).to("## + "\n1)", before: "\nnext()")
        expectExcerpt(of: "expect(\"\"\"\n  (\" \"(\n  \"\"\")", before: "\nnext()")
        expectExcerpt(of: "expect(1)  // :(", before: "\nnext()")
        expectExcerpt(of: "expect(  // )\n1)", before: "\nnext()")
        expectExcerpt(of: "expect(/* ( /* ( */\n ( */ 1)", before: "\nnext()")
        expectExcerpt(of: "expect(#line)", before: "\nnext()")
      }

      it("continues where a line ends or begins with an infix operator") {
        expectExcerpt(of: "expect(1) ==\n  2", before: "\nnext()")
        expectExcerpt(of: "expect(1)\n  ≈ 2", before: "\n-next()")
      }

      it("ends at a comma") {
        expectExcerpt(of: "expect(1),", before: "\nnext()")
      }

      it("continues to the end of a closure") {
        expectExcerpt(of: "expect {\n  try f()\n}.to(throwError())", before: "\nnext()")
      }

      it("ends where the enclosing brackets end") {
        expectExcerpt(of: "expect(1) }", before: "\n  .timeLimit(1)")
      }

      it("is one line if the statement is not terminated") {
        expectExcerpt(of: "expect(1", before: "\n\n2\n3")
      }

      it("counts the lines after the tenth") {
        let code = "expect([\n" + (1...20).map { "  \($0),\n" }.joined() + "])"
        expect(excerpt(code, line: 1, column: 7)?.split(separator: "\n").suffix(2).joined(separator: "\n")).to(
          equal(
            """
            10 |   9,
               | … (12 more lines)
            """
          )
        )
      }
    }
  }
}

/// A temporary source file.
private final class TemporaryFile {
  private let path = NSTemporaryDirectory() + "\(UUID()).swift"
  private let files = SourceFiles()

  init(_ content: Data) {
    _ = FileManager.default.createFile(atPath: path, contents: content)
  }

  deinit { remove() }

  func remove() {
    try? FileManager.default.removeItem(atPath: path)
  }

  func excerpt(line: UInt, column: UInt? = nil) -> String? {
    SourceExcerpt(
      SourceLocation(path: path, line: Int(clamping: line), column: column.map { Int(clamping: $0) }),
      in: files
    )?.text
  }
}

private func excerpt(_ code: String, line: UInt, column: UInt = 0) -> String? {
  TemporaryFile(Data(code.utf8)).excerpt(line: line, column: column)
}

/// Expects the excerpt at the start of some code to be exactly one statement.
private func expectExcerpt(of statement: String, before rest: String, line: UInt = #line) {
  let lines = excerpt(statement + rest, line: 1)?.split(separator: "\n").map { $0.drop { $0 != "|" }.dropFirst(2) }
  expect(line: line, lines?.joined(separator: "\n")).to(equal(statement))
}
