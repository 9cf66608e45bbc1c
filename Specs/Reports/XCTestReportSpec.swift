import Candlestick

@testable import CandlestickReports

final class XCTestReportSpec: Spec {
  override class func spec() {
    describe("a report in XCTest's format") {
      it("adds the code and the details of a failure") {
        var failure = MadeUpRun.failure(details: "x\n\ny")
        var run = MadeUpRun()
        run.add(.failureFound(.init(example: "", failure: failure)))
        failure.source = "9 | code"
        run.add(.failureFound(.init(example: "", failure: failure)))
        expect(run.text(in: XCTestReport())).to(equal("    x\n\n    y\n    9 | code\n    x\n\n    y\n"))
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
        var run = MadeUpRun()
        run.add(MadeUpRun.example(), .failed) {
          $0.attachments = [
            .init(name: "b.txt", path: "/a/b.txt", byteCount: 1),
            .init(name: "c.txt", path: "/a/c.txt", byteCount: 1250),
          ]
        }
        let text = run.text(in: XCTestReport())
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
