import Candlestick
import CandlestickSupport
import Foundation

@testable import CandlestickReports

final class HTMLReportSpec: Spec {
  override class func spec() {
    describe("a report as an HTML page") {
      /// Returns the lines of the page that its script reads.
      @MainActor func lines(_ page: String) throws -> [String] {
        let start = try unwrap(page.firstRange(of: "id=\"events\">\n")).upperBound
        let rest = page[start...]
        return rest[..<(rest.firstRange(of: "</script>")?.lowerBound ?? rest.endIndex)]
          .split(separator: "\n").map(String.init)
      }

      /// Returns the lines that are events of the run.
      @MainActor func events(_ page: String) throws -> [RunEvent] {
        try lines(page).compactMap { try? JSONDecoder().decode(RunEvent.self, from: Data($0.utf8)) }
      }

      it("is one document that loads nothing") {
        var run = MadeUpRun()
        run.add(MadeUpRun.example())
        run.end()
        let page = run.text(in: HTMLReport())
        expect(page).to(beginWith("<!doctype html>\n<html lang=\"en\">\n"))
        expect(page).to(endWith("</script>\n</body>\n</html>\n"))
        expect(page).to(
          contain(
            "content=\"default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; img-src data:\""
          )
        )
        // These are names of formats, not addresses to load.
        let addresses = Set(page.matches(of: #/https?:\/\/[\w.\/]+/#).map { String($0.output) })
        expect(addresses).to(equal(["http://www.w3.org/2000/svg"]))
        expect(page.matches(of: #/(src|href|url)[=(]"(?!data:|#)/#)).to(beEmpty())
      }

      it("contains the events that the page needs, and no others") {
        var run = MadeUpRun()
        let example = MadeUpRun.example("pays", in: "an account", tags: ["slow"])
        run.add(.workerStarted(RunEvent.Worker(process: 7, time: 0.1)))
        run.add(example, failures: [MadeUpRun.failure()], output: ["paying"])
        run.add(.lateFailureFound(.init(exampleName: nil, failure: MadeUpRun.failure("too late"))))
        run.add(.workerEnded(RunEvent.WorkerEnd(process: 7, time: 1.2, reason: "crashed with SIGTRAP")))
        run.end()
        let needed = run.events.filter { event in
          switch event {
          case .workerStarted, .groupStarted, .exampleStarted, .failureFound, .groupFinished: false
          default: true
          }
        }
        expect(needed).to(haveCount(6))
        let page = run.text(in: HTMLReport())
        expect(try events(page)).to(equal(needed))
        expect(try lines(page)).to(haveCount(6))
      }

      it("contains text that looks like markup only as data") {
        var run = MadeUpRun()
        let text = "</script><script>alert(1)</script><!-- \u{2028} & \" 👩‍💻"
        run.add(MadeUpRun.example(text, in: text), failures: [MadeUpRun.failure(text)], output: [text])
        run.end()
        let page = run.text(in: HTMLReport())
        guard case .exampleFinished(let result)? = try events(page).dropLast().last else { return fail("no result") }
        expect(result.example.description).to(equal(text))
        expect(result.failures[0].message).to(equal(text))
        expect(page).toNot(contain("alert(1)</"))
        expect(page.components(separatedBy: "</script>")).to(haveCount(3))
      }

      it("is written during the run, so that the page of an aborted run has the tests that ran") {
        var run = MadeUpRun()
        run.add(MadeUpRun.example("pays"))
        let page = run.text(in: HTMLReport())
        expect(page).to(contain("addEventListener"))
        expect(page).toNot(contain("</html>"))
        expect(try events(page)).to(haveCount(2))
      }

      context("in a file") {
        let folder = memoized { try! TemporaryFolder() }
        afterEach { folder().remove() }

        /// Returns the lines of the page about an example with attachments.
        @MainActor func page(with attachments: [RunEvent.Attachment]) throws -> [String] {
          var run = MadeUpRun()
          run.add(MadeUpRun.example()) { $0.attachments = attachments }
          run.end()
          let report = HTMLReport()
          report.output = try ReportOutput(path: folder().path(of: "reports/run.html"))
          let reports = ReportList([report])
          run.events.forEach(reports.receive)
          reports.finish()
          return try lines(folder().text(of: "reports/run.html"))
        }

        it("names its folder, for relative links to attachments") {
          expect(try page(with: [])[1]).to(
            matchJSON(#"{"event": "reportFolder", "folder": "\#(folder().path)/reports"}"#)
          )
        }

        it("contains attachments that are small images or texts") {
          try folder().write(Data([0x89, 0, 1]), to: "a.PNG")
          try folder().write("<b>\n", to: "log.txt")
          let attachments = [("a.PNG", 3), ("log.txt", 4)].map { name, count in
            RunEvent.Attachment(name: name, path: folder().path(of: name), byteCount: count)
          }
          let lines = try page(with: attachments)
          expect(lines).to(haveCount(6))
          expect(lines[3]).to(
            matchJSON(
              #"{"event": "attachmentRead", "path": "\#(attachments[0].path)", "type": "image/png", "data": "iQAB"}"#
            )
          )
          expect(lines[4]).to(
            matchJSON(#"{"event": "attachmentRead", "path": "\#(attachments[1].path)", "text": "<b>\n"}"#)
          )
        }
      }
    }
  }
}
