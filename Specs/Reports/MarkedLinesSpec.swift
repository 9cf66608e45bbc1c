import Candlestick
import CandlestickSupport

@testable import CandlestickReports

final class MarkedLinesSpec: Spec {
  override class func spec() {
    describe("lines with marks") {
      it("are unchanged if they fit") {
        let lines = ["7 | expect(a).to(equal(b))", "  | ^", "- one", "    ^", "a text that has no mark and is long"]
        expect(MarkedLines.fit(lines, to: 30)).to(equal(lines))
      }

      it("are cut at the end if the marks are at the start") {
        expect(MarkedLines.fit(["7 | expect(a).to(equal(b))", "  | ^"], to: 16)).to(
          equal(["7 | expect(a).t…", "  | ^"])
        )
      }

      it("are also cut before the marks, which stay aligned") {
        expect(MarkedLines.fit(["17 | if a { if b { expect(c).to(equal(d)) } }", "   |               ^"], to: 16)).to(
          equal(["17 | …b { expec…", "   |      ^"])
        )
        expect(MarkedLines.fit([#"- "日本語日本語日本語日本語""#, "                   ^^", #"+ "日本語""#], to: 14)).to(
          equal(["- … 本語日本…", "      ^^", #"+ "日本語""#])
        )
      }

      it("fit into any number of columns") {
        let lines = [
          "17 | if a { if b { expect(c).to(equal(d)) } }", "   |               ^", #"- "日本語日本語日本語日本語""#,
          "                   ^^", "^", "  ^",
        ]
        for columns in -50...50 {
          let fitting = MarkedLines.fit(lines, to: columns)
          expect(fitting).to(haveCount(lines.count))
          expect(fitting.map(\.columns)).to(
            allPass(beLessThanOrEqualTo(max(columns, 0))),
            description: "\(columns) columns"
          )
        }
      }
    }
  }
}
