import Candlestick

@testable import CandlestickExpectations

final class InvisibleCharactersSpec: Spec {
  override class func spec() {
    describe("the message about a text with an invisible character") {
      it("shows each such character as an escape") {
        var count = 0
        for scalar in invisibleCharacters {
          let messages = failures { expect("a\(Character(scalar))b").to(contain("ab")) }
          expect(messages).to(equal(["expected to contain <ab>, got <a\(scalar.escape)b>"]))
          count += 1
        }
        expect(count).to(beGreaterThan(4_000))
      }

      it("shows it in what was expected, too, and in elements") {
        for scalar in invisibleCharacters {
          let text = "\(Character(scalar))b"
          expect(failures { expect(["b"]).to(contain(text)) })
            .to(equal(["expected to contain <\(scalar.escape)b>, got <[b]>"]))
        }
      }

      it("shows the kind of line break") {
        expect(failures { expect("a\r\nb").to(equal("a\nb")) })
          .to(equal([#"expected to equal <a\nb>, got <a\r\nb>"#]))
      }

      it("shows it in the message about a part of a value") {
        let result = Result<String, any Error>.success("a\nb")
        expect(failures { expect(result).to(beSuccess(contain("ab"))) })
          .to(allPass(endWith(#"expected to contain <ab>, got a\nb"#)))
      }

      it("doubles backslashes only beside escapes") {
        expect(failures { expect(#"a\nb"#).to(contain("a\nb")) })
          .to(equal([#"expected to contain <a\nb>, got <a\\nb>"#]))
        expect(failures { expect(#"C:\new"#).to(contain("D")) }).to(equal([#"expected to contain <D>, got <C:\new>"#]))
      }

      it("keeps the spaces at line breaks") {
        expect(failures { expect("a \n  b\n").to(beEmpty()) }).to(equal([#"expected to be empty, got <a \n  b\n>"#]))
      }

      it("keeps emoji, letters with joiners, and ideographic spaces") {
        for text in ["👩‍💻", "❤️", "می‌خواهم", "日　本"] {
          expect(failures { expect(text).to(beEmpty()) }).to(equal(["expected to be empty, got <\(text)>"]))
        }
      }
    }
  }
}

/// All characters that have no glyph, or look like a space. Beyond the first two planes, there are only those from U+E0000.
private let invisibleCharacters: [Unicode.Scalar] = {
  (Array(0...0x1FFFF) + Array(0xE0000...0xE0FFF)).compactMap { Unicode.Scalar(UInt32($0)) }.filter { scalar in
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: true
    case .spaceSeparator: scalar != " " && scalar != "\u{3000}"
    default: scalar.properties.isDefaultIgnorableCodePoint || ("\u{FFF9}"..."\u{FFFB}").contains(scalar)
    }
  }
}()

extension Unicode.Scalar {
  fileprivate var escape: String {
    switch self {
    case "\0": #"\0"#
    case "\t": #"\t"#
    case "\n": #"\n"#
    case "\r": #"\r"#
    default: "\\u{\(String(value, radix: 16, uppercase: true))}"
    }
  }
}
