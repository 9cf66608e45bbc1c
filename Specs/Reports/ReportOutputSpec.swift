import Candlestick

@testable import CandlestickReports

final class ReportOutputSpec: Spec {
  override class func spec() {
    describe("the status of an output on a terminal") {
      let size = memoized { ReportStyle(isTerminal: true, columns: 20, rows: 5) }
      let output = memoized { ReportOutput(size()) }
      /// Returns what the terminal shows.
      @MainActor func lines() -> [String] {
        var screen = TerminalScreen(columns: 20)
        screen.receive(output().text)
        return screen.lines
      }

      it("stays below all other text") {
        output().status = { _ in [StyledText("one"), StyledText("two")] }
        output().flush()
        output().write("text\n")
        output().flush()
        expect(lines()).to(equal(["text", "one", "two"]))
      }

      it("is replaced") {
        for status in [["a long one", "second"], ["short"]] {
          output().status = { _ in status.map { StyledText($0) } }
          output().flush()
        }
        expect(lines()).to(equal(["short"]))
      }

      it("is not written again if nothing has changed") {
        output().status = { _ in [StyledText("one")] }
        for _ in 0..<3 { output().flush() }
        expect(output().text).to(equal("one"))
      }

      it("is removed while something else prints, and at the end") {
        output().status = { _ in [StyledText("one"), StyledText("two")] }
        output().write("text\n")
        output().flush()
        output().makeRoom()
        expect(lines()).to(equal(["text"]))
        output().flush()
        try output().finish()
        expect(lines()).to(equal(["text"]))
      }

      it("waits until an unfinished line of other output has ended") {
        output().status = { _ in [StyledText("one")] }
        output().isInLine = true
        output().flush()
        expect(output().text).to(beEmpty())
        output().isInLine = false
        output().flush()
        expect(output().text).to(equal("one"))
      }

      it("fits into the columns and the rows of the terminal") {
        output().status = { _ in (1...9).map { StyledText("\($0)日本語日本語日本語日本語") } }
        output().flush()
        output().write("text\n")
        output().flush()
        expect(lines()).to(equal(["text"] + (1...4).map { "\($0)日本語日本語日本…" }))
      }

      it("is removed from a terminal that has become narrower") {
        output().status = { _ in [StyledText("0123456789abcdef")] }
        output().flush()
        output().style.columns = 10
        output().makeRoom()
        var screen = TerminalScreen(columns: 10)
        screen.receive(output().text)
        expect(screen.lines).to(beEmpty())
      }

      it("is not shown without a terminal") {
        output().style = ReportStyle()
        output().status = { _ in [StyledText("one")] }
        output().write("text\n")
        output().flush()
        expect(output().text).to(equal("text\n"))
      }
    }

    describe("text after an unfinished line") {
      it("starts on a new line") {
        let output = ReportOutput()
        output.isInLine = true
        output.write("a")
        output.write("b")
        expect(output.text).to(equal("\nab"))
      }
    }
  }
}
