import Candlestick

@testable import CandlestickRunner

final class PrintedLinesSpec: Spec {
  override class func spec() {
    describe("the output of a test") {
      @MainActor func add(_ text: String, to stream: PrintedLines.Stream = .output, _ lines: inout PrintedLines) {
        var text = text
        text.withUTF8 { bytes in lines.add(UnsafeRawBufferPointer(bytes), to: stream) }
      }

      it("is split into lines of each stream") {
        var lines = PrintedLines()
        add("one\ntw", &lines)
        add("error\n", to: .error, &lines)
        add("o\n\nthree", &lines)
        expect(lines.take().map { "\($0.stream): \($0.text)" }).to(
          equal(["output: one\n", "error: error\n", "output: two\n", "output: \n"])
        )
        lines.endLines()
        expect(lines.take().map(\.text)).to(equal(["three"]))
        expect(lines.take()).to(beEmpty())
      }

      it("leaves the standard output in an unfinished line") {
        var lines = PrintedLines()
        add("one", &lines)
        expect(lines.isInLine).to(beTrue())
        add(" line\n", &lines)
        expect(lines.isInLine).to(beFalse())
        add("error", to: .error, &lines)
        expect(lines.isInLine).to(beFalse())
        add("two", &lines)
        lines.endLines()
        expect(lines.isInLine).to(beFalse())
      }

      it("counts an unfinished line of the standard error if both streams go to the same terminal") {
        var lines = PrintedLines(sharesStreams: true)
        add("error", to: .error, &lines)
        expect(lines.isInLine).to(beTrue())
        add("\n", &lines)
        expect(lines.isInLine).to(beFalse())
      }
    }
  }
}
