import Candlestick
import CandlestickReports

final class ReportStyleSpec: Spec {
  override class func spec() {
    describe("the style of the standard output") {
      func hasColors(_ color: ReportStyle.Color = .auto, onTerminal: Bool, _ variables: [String: String] = [:]) -> Bool
      {
        ReportStyle(color, isTerminal: onTerminal, variables).hasColors
      }

      it("has colors on a terminal, and not elsewhere") {
        expect(hasColors(onTerminal: true)).to(beTrue())
        expect(hasColors(onTerminal: false)).to(beFalse())
      }

      it("has no colors with the variable NO_COLOR, unless it is empty") {
        expect(hasColors(onTerminal: true, ["NO_COLOR": "0"])).to(beFalse())
        expect(hasColors(onTerminal: true, ["NO_COLOR": ""])).to(beTrue())
      }

      it("always has colors with the variable CLICOLOR_FORCE, unless it is 0 or empty") {
        expect(hasColors(onTerminal: false, ["CLICOLOR_FORCE": "1"])).to(beTrue())
        expect(hasColors(onTerminal: false, ["CLICOLOR_FORCE": "0"])).to(beFalse())
        expect(hasColors(onTerminal: false, ["CLICOLOR_FORCE": ""])).to(beFalse())
      }

      it("prefers NO_COLOR to CLICOLOR_FORCE") {
        expect(hasColors(onTerminal: true, ["NO_COLOR": "1", "CLICOLOR_FORCE": "1"])).to(beFalse())
      }

      it("prefers --color to variables") {
        expect(hasColors(.always, onTerminal: false, ["NO_COLOR": "1"])).to(beTrue())
        expect(hasColors(.never, onTerminal: true, ["CLICOLOR_FORCE": "1"])).to(beFalse())
      }

      it("has neither colors nor replaced lines on a dumb terminal") {
        let style = ReportStyle(.auto, isTerminal: true, ["TERM": "dumb"])
        expect(style.hasColors).to(beFalse())
        expect(style.isTerminal).to(beFalse())
        expect(ReportStyle(.auto, isTerminal: true, ["TERM": "xterm"]).isTerminal).to(beTrue())
      }
    }
  }
}
