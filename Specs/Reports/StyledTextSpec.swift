import Candlestick

@testable import CandlestickReports

final class StyledTextSpec: Spec {
  override class func spec() {
    describe("a styled text") {
      let text = StyledText("a ") + StyledText("日本", .red) + " b"

      it("has escape sequences for its styles if colors are on") {
        expect(text.text(hasColors: true)).to(equal("a \u{1B}[31m日本\u{1B}[0m b"))
        expect(text.text(hasColors: false)).to(equal("a 日本 b"))
      }

      it("escapes control and invisible characters, so that text cannot affect the terminal") {
        expect(StyledText("\u{1B}[2Ja\u{202E}b").text(hasColors: true)).to(equal(#"\u{1B}[2Ja\u{202E}b"#))
      }

      it("counts wide characters as two columns") { expect(text.columns).to(equal(8)) }

      it("is cut with an ellipsis if it is too wide") {
        func fitted(_ columns: Int) -> String { text.fitted(to: columns).text(hasColors: false) }
        expect([8, 7, 6, 5, 4, 1].map(fitted)).to(equal(["a 日本 b", "a 日本…", "a 日…", "a 日…", "a …", "…"]))
        expect((1...8).allSatisfy { text.fitted(to: $0).columns <= $0 }).to(beTrue())
      }
    }
  }
}
