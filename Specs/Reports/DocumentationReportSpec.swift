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

      it("marks an example with a known issue, and counts it apart") {
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

      it("prints the attachments of a failed example after its failures, and again at the end") {
        var run = MadeUpRun()
        run.add(MadeUpRun.example("fails"), failures: [MadeUpRun.failure()]) {
          $0.attachments = [.init(name: "b.png", path: "/a/b.png", byteCount: 104_900_000)]
        }
        run.end()
        let text = run.text(in: DocumentationReport())
        expect(text.matches(of: #/    attachments:\n      b.png \(104\.9 MB\): /a/b\.png\n\n1\) AccountSpec fails/#))
          .to(
            haveCount(1)
          )
        expect(text.matches(of: #/\n  attachments:\n    b.png \(104\.9 MB\): /a/b\.png\n/#)).to(haveCount(1))
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

      it("prints the failures of each example, and all of them again at the end, with the code") {
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
        func failure(_ message: String, line: UInt, code: String, by columns: Int) -> String {
          indented(
            """
            \(#filePath):\(line): error:
            \(indented(message, by: 2))
                \(line) | \(code)
                \(String(repeating: " ", count: "\(line)".count)) | ^

            """,
            by: columns
          )
        }
        let mark = #"it("fails") { fail("wrong") }"#
        let first = { (columns: Int) in
          failure("wrong", line: line, code: mark, by: columns)
            .replacing(" | ^", with: " |" + String(repeating: " ", count: 15) + "^")
        }
        let second = { (columns: Int) in
          failure("first\nsecond", line: line + 2, code: #"fail("first\nsecond")"#, by: columns)
        }
        let third = { (columns: Int) in failure("third", line: line + 3, code: #"fail("third")"#, by: columns) }
        let expected = [
          "Spec\n  a sum\n    ✗ fails\n", first(6), "    ✗ fails twice\n", second(6), third(6),
          "    ✓ passes\n", "\n1) Spec a sum fails\n", first(2), "\n2) Spec a sum fails twice\n", second(2), third(2),
        ]
        expect(text).to(equal(expected.joined()))
      }

      it("prints the steps of a failing schedule once", .needsRuntimeHooks) {
        let text = try printed {
          it("fails", .schedules(5)) {
            await Task.yield()
            fail("wrong")
          }
        }
        expect(text.components(separatedBy: "To replay it")).to(haveCount(3))
        expect(text.components(separatedBy: "Tasks take turns first in, first out")).to(haveCount(2))
        expect(text.components(separatedBy: "(✗ fails)")).to(haveCount(2))
      }

      it("prints a failure once, when it is found") {
        var run = MadeUpRun()
        run.add(MadeUpRun.example("fails"), failures: [MadeUpRun.failure(), MadeUpRun.failure("another", line: 10)])
        let text = run.text(in: DocumentationReport())
        expect(text).to(
          equal(
            """
            AccountSpec
              ✗ fails
                /Bank/Tests/AccountSpec.swift:9: error:
                  wrong
                /Bank/Tests/AccountSpec.swift:10: error:
                  another

            """
          )
        )
      }

      it("notes the schedules that an example explored", .needsRuntimeHooks) {
        let text = try printed {
          it("is explored", .schedules(3)) { await Task.detached { await Task.yield() }.value }
          it("is simulated", .deterministic) {}
        }
        expect(text).to(match(#"^Spec\n  ✓ is explored \((all )?\d schedules?(;.*)?\)\n  ✓ is simulated\n$"#))
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

      it("counts the examples apart that were skipped for lack of simulations") {
        var run = MadeUpRun()
        for _ in 0..<2 { run.add(MadeUpRun.example(), .skipped) }
        for _ in 0..<12 { run.add(MadeUpRun.example(), .unavailable) }
        run.end()
        expect(run.text(in: DocumentationReport())).to(
          contain("14 examples: 0 passed, 0 failed, 2 skipped, 12 for lack of simulations, in ")
        )
      }

      it("prints a failure of no running example at once, as a note") {
        var run = MadeUpRun()
        run.add(.lateFailureFound(.init(exampleName: nil, failure: MadeUpRun.failure("too late"))))
        expect(run.text(in: DocumentationReport())).to(equal("/Bank/Tests/AccountSpec.swift:9: note: too late\n"))
      }
    }
  }
}

private final class OtherSpec: Spec {}
