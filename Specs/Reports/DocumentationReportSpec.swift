import Candlestick
import CandlestickSupport
import Foundation

@testable import CandlestickReports

final class DocumentationReportSpec: Spec {
  override class func spec() {
    describe("a report as documentation") {
      /// Returns the lines that a run prints before its summary.
      @MainActor func printed(_ declare: @MainActor () throws -> Void) throws -> String {
        let text = try capturingOutput { _ = InnerRun(reports: [DocumentationReport()], declare) }
        return text.replacing(#/\n\d+ examples?:.*\n$/#, with: "")
      }

      it("prints each group once as a heading, with its examples below") {
        let text = try printed {
          describe("a stack") {
            it("is empty") {}
            describe("with an element") {
              it("is not empty") {}
              xit("is full") {}
            }
            it("grows") {}
          }
          it("is outside") {}
        }
        expect(text).to(
          equal(
            """
            Spec
              a stack
                ✓ is empty
                with an element
                  ✓ is not empty
                  - is full (skipped: xit)
                ✓ grows
              ✓ is outside

            """
          )
        )
      }

      it("marks an example with a known issue, and counts it separately") {
        var run: InnerRun?
        let text = try capturingOutput {
          run = InnerRun(reports: [DocumentationReport()]) {
            it("passes") {}
            it("is known", .knownIssue("off by one")) { fail("wrong") }
            it("has no reason") { withKnownIssue { fail("odd") } }
          }
        }
        let places = run?.results.map { $0.knownIssues.first?.failure.location.description ?? "" } ?? []
        expect(text).to(
          beginWith(
            """
            Spec
              ✓ passes
              ~ is known (known issue: off by one)
              ~ has no reason (known issue)

            failed only because of known issues: 2 examples
              \(places[1]): Spec is known: off by one: wrong
              \(places[2]): Spec has no reason: odd
            3 examples: 1 passed, 2 known, 0 failed, 0 skipped, in
            """
          )
        )
      }

      it("prints the attachments of a failed example after its failures") {
        var run = MadeUpRun(workerCount: 1, classCount: 1)
        run.add(MadeUpRun.example("fails"), failures: [MadeUpRun.failure()]) {
          $0.attachments = [.init(name: "b.png", path: "/a/b.png", byteCount: 104_900_000)]
        }
        run.end()
        expect(run.text(in: DocumentationReport()))
          .to(contain("error: wrong\n    attachments:\n      b.png (104.9 MB): /a/b.png\n\nfailed:\n"))
        run = MadeUpRun(workerCount: 1)
        run.add(MadeUpRun.example("fails"), failures: [MadeUpRun.failure()]) {
          $0.attachments = [.init(name: "b.png", path: "/a/b.png", byteCount: 104_900_000)]
        }
        run.end()
        expect(run.text(in: DocumentationReport()))
          .to(contain("error: wrong\n  attachments:\n    b.png (104.9 MB): /a/b.png\n\n1 example"))
      }

      it("prints the reason for a skip, if there is one") {
        let text = try printed {
          it("has none") { try skip() }
          it("has one") { try skip("no network") }
        }
        expect(text).to(equal("Spec\n  - has none\n  - has one (skipped: no network)\n"))
      }

      it("prints a blank line between classes") {
        let report = DocumentationReport()
        let text = try capturingOutput {
          for type in [Spec.self, OtherSpec.self] { _ = InnerRun(as: type, reports: [report]) { it("passes") {} } }
        }
        expect(text).to(beginWith("Spec\n  ✓ passes\n\n"))
        expect(text).to(contain("\n\nOtherSpec\n  ✓ passes\n\n"))
      }

      it("prints the failures of each example with the code, and at the end the commands that rerun them") {
        let line = UInt(#line) + 3
        let text = try printed {
          describe("a sum") {
            it("fails") { fail("wrong") }
            it("fails twice") {
              fail("first\nsecond")
              fail("third")
            }
            it("passes") {}
          }
        }
        func failure(_ message: String, line: UInt, code: String, mark: Int = 0, by columns: Int) -> String {
          let more = message.split(separator: "\n").dropFirst().map { indented("\($0)\n", by: columns) }.joined()
          let margin = String(repeating: " ", count: "\(line)".count)
          return "\(#filePath):\(line): error: \(message.prefix { $0 != "\n" })\n\(more)"
            + indented(
              "\(line) | \(code)\n\(margin) | \(String(repeating: " ", count: mark))^\n",
              by: columns + 2
            )
        }
        let code = #"it("fails") { fail("wrong") }"#
        let first = { (columns: Int) in failure("wrong", line: line, code: code, mark: 14, by: columns) }
        let second = { (columns: Int) in
          failure("first\nsecond", line: line + 2, code: #"fail("first\nsecond")"#, by: columns)
        }
        let third = { (columns: Int) in failure("third", line: line + 3, code: #"fail("third")"#, by: columns) }
        func command(_ line: UInt, _ name: String) -> String {
          "  swift package specs --file Specs/Reports/DocumentationReportSpec.swift:\(line)  # Spec a sum \(name)\n"
        }
        let expected = [
          "Spec\n  a sum\n    ✗ fails\n", first(6), "    ✗ fails twice\n", second(6), third(6),
          "    ✓ passes\n", "\nfailed:\n", command(line, "fails"), command(line + 1, "fails twice"),
        ]
        expect(text).to(equal(expected.joined()))
      }

      it("prints the steps of a failing schedule once", .needsSimulations) {
        let text = try printed {
          it("fails", .schedules(5)) {
            await Task.yield()
            fail("wrong")
          }
        }
        expect(text.components(separatedBy: "To replay it")).to(haveCount(2))
        expect(text.components(separatedBy: "Tasks take turns first in, first out")).to(haveCount(2))
        expect(text.components(separatedBy: "(✗ fails)")).to(haveCount(2))
      }

      it("prints the failures of several classes once, at the end, where each has a number") {
        var run = MadeUpRun(workerCount: 2, classCount: 2)
        run.add(
          MadeUpRun.example("fails", in: "a bank"),
          failures: [MadeUpRun.failure("one\ntwo", details: "- a\n+ b")]
        ) {
          $0.command = "swift package specs --file a"
        }
        run.add(MadeUpRun.example("passes", in: "a bank"))
        run.add(
          MadeUpRun.example("fails", of: "OtherSpec"),
          failures: [MadeUpRun.failure(), MadeUpRun.failure("another", line: 10)]
        )
        run.end()
        let text = run.text(in: DocumentationReport())
        expect(text).to(
          beginWith(
            """
            AccountSpec
              a bank
                ✗ fails (FAILED - 1)
                ✓ passes

            OtherSpec
              ✗ fails (FAILED - 2)

            1) AccountSpec a bank fails
            /Bank/Tests/AccountSpec.swift:9: error: one
              two
                - a
                + b
              swift package specs --file a

            2) OtherSpec fails
            /Bank/Tests/AccountSpec.swift:9: error: wrong
            /Bank/Tests/AccountSpec.swift:10: error: another

            3 examples: 1 passed, 2 failed, 0 skipped, in
            """
          )
        )
      }

      it("prints the failures in their place if a crash of a test would end this process, too") {
        var run = MadeUpRun(workerCount: 0, classCount: 2)
        run.add(MadeUpRun.example("fails"), failures: [MadeUpRun.failure()])
        expect(run.text(in: DocumentationReport()))
          .to(equal("AccountSpec\n  ✗ fails\n/Bank/Tests/AccountSpec.swift:9: error: wrong\n"))
      }

      it("prints a failure after the end of its test once") {
        for (workerCount, isInPlace) in [(0, true), (1, false)] {
          var run = MadeUpRun(workerCount: workerCount)
          run.add(MadeUpRun.example("passes at first"))
          run.add(MadeUpRun.example("fails"), failures: [MadeUpRun.failure()])
          var result = RunEvent.Result(example: MadeUpRun.example("passes at first"), outcome: .failed)
          result.failures = [MadeUpRun.failure("too late")]
          run.add(.lateFailureFound(.init(exampleName: "passes at first", failure: result.failures[0], result: result)))
          run.end()
          let text = run.text(in: DocumentationReport())
          expect(text.components(separatedBy: "too late")).to(haveCount(2))
          expect(text).to(
            isInPlace
              ? contain(
                "✗ AccountSpec passes at first, after its end\n/Bank/Tests/AccountSpec.swift:9: error: too late\n"
              )
              : contain(
                "✗ AccountSpec passes at first, after its end (FAILED - 2)\n\n1) ",
                "\n2) AccountSpec passes at first\n/Bank/Tests/AccountSpec.swift:9: error: too late\n"
              )
          )
        }
      }

      it("prints a failure when it is found") {
        var run = MadeUpRun()
        run.add(MadeUpRun.example("fails"), failures: [MadeUpRun.failure(), MadeUpRun.failure("another", line: 10)])
        let text = run.text(in: DocumentationReport())
        expect(text).to(
          equal(
            """
            AccountSpec
              ✗ fails
            /Bank/Tests/AccountSpec.swift:9: error: wrong
            /Bank/Tests/AccountSpec.swift:10: error: another

            """
          )
        )
      }

      it("notes the schedules that an example explored", .needsSimulations) {
        let text = try printed {
          it("is explored", .schedules(3)) { await Task.detached { await Task.yield() }.value }
          it("is simulated", .deterministic) {}
        }
        expect(text).to(match(#"^Spec\n  ✓ is explored \((all )?\d schedules?(;.*)?\)\n  ✓ is simulated\n$"#))
      }

      it("notes the suspension points at which an example cancelled tasks", .needsSimulations) {
        let text = try printed {
          it("is cancelled", .cancellations) { await Task.detached { await Task.yield() }.value }
        }
        expect(text).to(equal("Spec\n  ✓ is cancelled (2 of 2 suspension points)\n"))
      }

      it("counts the examples, and rounds the time to milliseconds") {
        var run = MadeUpRun()
        run.add(MadeUpRun.example("passes"))
        run.add(MadeUpRun.example("fails"), failures: [MadeUpRun.failure()])
        run.add(MadeUpRun.example("is skipped"), .skipped)
        run.end { $0.duration = 1_234.5678 }
        let text = run.text(in: DocumentationReport())
        expect(text).to(contain("\n3 examples: 1 passed,", " 1 failed, 1 skipped, in 1234.568 seconds\n"))
      }

      it("counts examples that need simulations separately") {
        var run = MadeUpRun()
        for _ in 0..<2 { run.add(MadeUpRun.example(), .skipped) }
        for _ in 0..<12 { run.add(MadeUpRun.example(), .unavailable) }
        run.end()
        expect(run.text(in: DocumentationReport())).to(
          contain("14 examples: 0 passed, 0 failed, 2 skipped, 12 unavailable, in ")
        )
      }

      it("prints a failure of no running example at once, as a note") {
        var run = MadeUpRun()
        run.add(.lateFailureFound(.init(exampleName: nil, failure: MadeUpRun.failure("too late"))))
        expect(run.text(in: DocumentationReport())).to(equal("/Bank/Tests/AccountSpec.swift:9: note: too late\n"))
      }

      it("prints the headings of an example before its output") {
        var run = MadeUpRun()
        run.add(.exampleStarted(MadeUpRun.example("prints", in: "a bank")))
        let output = ReportOutput()
        let report = DocumentationReport()
        report.output = output
        let reports = ReportList([report])
        run.events.forEach(reports.receive)
        expect(output.text).to(beEmpty())
        reports.makeRoomForOutput()
        expect(output.text).to(equal("AccountSpec\n  a bank\n"))
        output.write("hello\n")
        reports.makeRoomForOutput()
        reports.receive(.exampleFinished(.init(example: MadeUpRun.example("prints", in: "a bank"), outcome: .passed)))
        expect(output.text).to(equal("AccountSpec\n  a bank\nhello\n    ✓ prints\n"))
      }

      it("prints the location of a failure at the start of a line, followed by the message, so that editors find it") {
        var run = MadeUpRun()
        run.add(
          MadeUpRun.example("fails", in: "a bank"),
          failures: [MadeUpRun.failure("one\ntwo", details: "- a\n+ b")]
        )
        run.end()
        let failure = "/Bank/Tests/AccountSpec.swift:9: error: one"
        expect(run.text(in: DocumentationReport())).to(
          contain(
            "    ✗ fails\n\(failure)\n      two\n        - a\n        + b\n"
          )
        )
      }

      it("prints at the end the command that runs a failed example alone") {
        var run = MadeUpRun()
        run.add(MadeUpRun.example("fails"), failures: [MadeUpRun.failure()]) {
          $0.command = "swift package specs --file a"
        }
        run.end()
        expect(run.text(in: DocumentationReport())).to(
          contain("error: wrong\n\nfailed:\n  swift package specs --file a  # AccountSpec fails\n\n1 example")
        )
      }

      it("escapes control and invisible characters in names, messages and output") {
        var run = MadeUpRun(capturesOutput: true)
        run.add(
          MadeUpRun.example("a\u{202E}b", in: "c\u{FEFF}d"),
          failures: [MadeUpRun.failure("e\u{1B}[2Jf")],
          output: ["g\u{9B}h\ri"]
        )
        run.end()
        let text = run.text(in: DocumentationReport(), ReportStyle(hasColors: true)).replacing(
          #/\u{1B}\[\d+m/#,
          with: ""
        )
        expect(text).to(contain(#"c\u{FEFF}d"#, #"✗ a\u{202E}b"#, #"error: e\u{1B}[2Jf"#, #"g\u{9B}h\ri"#))
        expect(text.printable).to(equal(text))
      }

      it("prints the captured output of failed examples only") {
        var run = MadeUpRun(capturesOutput: true)
        run.add(MadeUpRun.example("passes"), output: ["nothing"])
        run.add(MadeUpRun.example("fails"), failures: [MadeUpRun.failure()], output: ["first", "second"])
        run.end()
        let text = run.text(in: DocumentationReport())
        expect(text).to(contain("error: wrong\n    output:\n      first\n      second\n\nfailed:"))
        expect(text).toNot(contain("nothing"))
      }

      it("prints only the last lines of very long captured output") {
        var run = MadeUpRun(capturesOutput: true)
        run.add(MadeUpRun.example("fails"), failures: [MadeUpRun.failure()], output: (1...12_000).map { "line \($0)" })
        let lines = run.text(in: DocumentationReport()).split(separator: "\n").filter { $0.contains("line ") }
        expect(lines.count).to(beWithin(5_000...10_000))
        expect(lines.last).to(equal("      line 12000"))
      }

      it("has colors if they are on") {
        var run = MadeUpRun()
        run.add(MadeUpRun.example("passes"))
        run.add(MadeUpRun.example("fails"), failures: [MadeUpRun.failure(details: "- a\n+ b")])
        run.add(MadeUpRun.example("waits"), .skipped)
        run.end()
        let text = run.text(in: DocumentationReport(), ReportStyle(hasColors: true))
        expect(text).to(
          beginWith("\u{1B}[1mAccountSpec\u{1B}[0m\n  \u{1B}[32m✓\u{1B}[0m passes\n  \u{1B}[31m✗\u{1B}[0m fails\n")
        )
        expect(text).to(
          contain(":9: \u{1B}[31merror:\u{1B}[0m wrong\n      \u{1B}[31m- a\u{1B}[0m\n      \u{1B}[32m+ b")
        )
        expect(text).to(
          contain("\u{1B}[36m-\u{1B}[0m waits", "\u{1B}[31m1 failed\u{1B}[0m, \u{1B}[36m1 skipped\u{1B}[0m")
        )
      }
    }
  }
}

private final class OtherSpec: Spec {}
