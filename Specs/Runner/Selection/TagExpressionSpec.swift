import Candlestick

@testable import CandlestickRunner

final class TagExpressionSpec: Spec {
  override class func spec() {
    describe("a tag expression") {
      /// The tags in an expression, in a form that shows its structure.
      func form(_ text: String) throws -> String { describe(try TagExpression(text)) }
      func describe(_ expression: TagExpression) -> String {
        switch expression {
        case .tag(let name): name
        case .not(let expression): "!\(describe(expression))"
        case .and(let one, let other): "(\(describe(one)) & \(describe(other)))"
        case .or(let one, let other): "(\(describe(one)) | \(describe(other)))"
        }
      }

      it("binds ! tighter than &&, and && tighter than ||") {
        expect(try form("a || !b && c")).to(equal("(a | (!b & c))"))
        expect(try form("a && b || c && d")).to(equal("((a & b) | (c & d))"))
        expect(try form("!(a||b)&&!!c")).to(equal("(!(a | b) & !!c)"))
        expect(try form(" ( a || b ) && c ")).to(equal("((a | b) & c)"))
      }

      it("has tags with any characters, in quotation marks if necessary") {
        expect(try form("über-1.2/x")).to(equal("über-1.2/x"))
        expect(try form("\"very slow\" && \"a&&b\"")).to(equal("(very slow & a&&b)"))
      }

      it("has at most a thousand operands, which may be nested") {
        let error = "invalid tag expression: it has more than 1000 tags, \"!\" and \"(\""
        for symbol in ["!", "(", "a && ", "a || "] {
          func text(_ count: Int) -> String {
            String(repeating: symbol, count: count) + "a" + (symbol == "(" ? String(repeating: ")", count: count) : "")
          }
          expect(try TagExpression(text(999)).selects(["b"])).to(equal(symbol == "!"), description: symbol)
          for count in [1_000, 100_000] {
            expect(try TagExpression(text(count))).to(
              throwError { expect("\($0)").to(equal(error)) },
              description: symbol
            )
          }
        }
      }

      it("reports the position of an error, and the expected text") {
        let operand = "a tag, \"!\" or \"(\""
        for (text, expected, column) in [
          ("", operand, 0), ("a &&", operand, 4), ("a b", "\"&&\" or \"||\"", 2), ("a & b", "\"&&\" or \"||\"", 2),
          ("(a", "\"&&\", \"||\" or \")\"", 2), ("a)", "\"&&\" or \"||\"", 1), ("a || && b", operand, 5),
          ("\"a", "a quotation mark after the tag", 2), ("()", operand, 1), ("!", operand, 1),
        ] {
          let place = column < text.count ? "at column \(column + 1)" : "at the end"
          let marker = String(repeating: " ", count: column) + "^"
          expect(try TagExpression(text)).to(
            throwError {
              expect("\($0)")
                .to(equal("invalid tag expression: expected \(expected) \(place)\n  \(text)\n  \(marker)"))
            },
            description: text
          )
        }
      }
    }
  }
}
