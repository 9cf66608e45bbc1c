import Candlestick

@testable import CandlestickReports

final class XCTestReportSpec: Spec {
  override class func spec() {
    describe("a report in XCTest's format") {
      it("adds the code and the details of a failure") {
        let failure = InnerRun { it("fails") { fail("wrong") } }.failures[0]
        let text = try capturingOutput { XCTestReport().failureFound(failure) }
        let line = "\(failure.location.line)"
        let code = #"let failure = InnerRun { it("fails") { fail("wrong") } }.failures[0]"#
        let mark = String(repeating: " ", count: 39) + "^"
        expect(text).to(equal("    \(line) | \(code)\n    \(String(repeating: " ", count: line.count)) | \(mark)\n"))

        let other = TestFailure(
          message: "wrong",
          location: CodeLocation(fileID: "A", path: "/a.swift", line: 7, column: 1),
          details: "x\n\ny"
        )
        expect(try capturingOutput { XCTestReport().failureFound(other) }).to(equal("    x\n\n    y\n"))
      }

      it("adds a line for each known issue") {
        let line = UInt(#line) + 3
        let text = try capturingOutput {
          _ = InnerRun(reports: [XCTestReport()]) {
            it("is known", .knownIssue("off by one")) { fail("wrong") }
          }
        }
        expect(text).to(
          equal(
            """
            \(#filePath):\(line): Spec is known : Known issue: off by one: wrong
            failed only because of known issues: 1 example
              \(#filePath):\(line): Spec is known: off by one: wrong

            """
          )
        )
      }

      it("adds the attachments of a failed example when it has ended") {
        var result = InnerRun { it("fails") { fail() } }.results[0]
        result.notes.attachments = [.init(path: "/a/b.txt", byteCount: 1), .init(path: "/a/c.txt", byteCount: 1250)]
        let text = try capturingOutput { XCTestReport().exampleFinished(result) }
        expect(text)
          .to(equal("    attachments:\n      b.txt (1 byte): /a/b.txt\n      c.txt (1.3 kB): /a/c.txt\n"))
      }

      it("adds reasons for skips, and notes") {
        let line = UInt(#line) + 3
        let text = try capturingOutput {
          _ = InnerRun(reports: [XCTestReport()]) {
            fit("fails") { fail("wrong") }
            fit("is skipped") { try skip("no network") }
            fit("is skipped without a reason") { try skip() }
            fit("passes") {}
          }
        }
        expect(text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)).to(
          equal([
            "\(#filePath):\(line + 1): Spec is skipped : Test skipped: no network",
            "focus is on 4 examples, so others were skipped: 0",
            "  \(#filePath):\(line): fails", "  \(#filePath):\(line + 1): is skipped",
            "  \(#filePath):\(line + 2): is skipped without a reason", "  \(#filePath):\(line + 3): passes", "",
          ])
        )
      }
    }
  }
}
