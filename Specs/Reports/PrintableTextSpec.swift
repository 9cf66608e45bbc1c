import Candlestick
import CandlestickSupport

final class PrintableTextSpec: Spec {
  override class func spec() {
    describe("the printable form of a text") {
      it("keeps plain text, line breaks and tabs") {
        expect("a\n\tb ✓ 日本語 ça\u{301}".printable).to(equal("a\n\tb ✓ 日本語 ça\u{301}"))
      }

      it("escapes invisible and bidirectional control characters") {
        let cases = [
          ("a\u{202E}b", #"a\u{202E}b"#), ("\u{2066}a\u{2069}", #"\u{2066}a\u{2069}"#), ("\u{200E}", #"\u{200E}"#),
          ("\u{FEFF}a", #"\u{FEFF}a"#), ("a\u{200B}b", #"a\u{200B}b"#), ("pass\u{200D}word", #"pass\u{200D}word"#),
          ("a\u{AD}b", #"a\u{AD}b"#), ("\u{3164}", #"\u{3164}"#), ("a\u{FE0F}", #"a\u{FE0F}"#),
          ("\u{FFF9}a\u{FFFB}", #"\u{FFF9}a\u{FFFB}"#), ("a\u{E0041}", #"a\u{E0041}"#),
        ]
        for (text, printable) in cases { expect(text.printable).to(equal(printable)) }
      }

      it("escapes control characters") {
        expect("\u{1B}[31m\0\u{7}\u{7F}\u{9B}2J\u{2028}".printable).to(
          equal(#"\u{1B}[31m\0\u{7}\u{7F}\u{9B}2J\u{2028}"#)
        )
      }

      it("escapes a carriage return, unless it belongs to a line break") {
        expect("secret\rplain\r\n".printable).to(equal("secret\\rplain\n"))
      }

      it("keeps joiners, variation selectors and tags in emoji, keycaps, and letters that need them") {
        for text in ["👩‍💻", "❤️", "1️⃣", "🏴󠁧󠁢󠁥󠁮󠁧󠁿", "می‌خواهم", "क्‍ष"] { expect(text.printable).to(equal(text)) }
      }

      it("escapes a joiner after a character that is escaped") {
        expect("\u{3164}\u{200D}".printable).to(equal(#"\u{3164}\u{200D}"#))
      }

      it("also escapes line breaks and tabs if it must be a single line") {
        expect("a\n\tb\r\nc\u{202E}".printableLine).to(equal(#"a\n\tb\r\nc\u{202E}"#))
      }
    }
  }
}
