import Candlestick

@testable import CandlestickReports
@testable import CandlestickSpecs

final class RunNotesSpec: Spec {
  override class func spec() {
    describe("the notes on a run") {
      let results = memoized {
        InnerRun {
          it("passes") {}
          it("fails") { fail("wrong") }
        }.results
      }
      let location = CodeLocation(fileID: "A", path: "/a.swift", line: 7, column: 1)

      @MainActor func notes(_ change: (inout RunSummary) -> Void) -> [String] {
        var summary = RunSummary()
        change(&summary)
        return summary.notes(SourceFiles())
      }

      it("are empty for a plain run") { expect(notes { _ in }).to(beEmpty()) }

      it("begin with those of the runner") { expect(notes { $0.notes = ["seed 7"] }).to(equal(["seed 7"])) }

      it("name the focused examples, and count the others") {
        let run = InnerRun {
          fit("is focused") {}
          it("is not") {}
          it("is not either") {}
        }
        expect(run.summary.notes(SourceFiles())).to(
          equal([
            "focus is on 1 example, so others were skipped: 2", "  \(run.results[0].example.location): is focused",
          ])
        )
      }

      it("name the snapshots that were recorded, and those that no test uses") {
        let notes = notes { ($0.recordedSnapshots, $0.unusedSnapshots) = (["/a.txt"], ["/b.txt", "/c"]) }
        expect(notes).to(
          equal([
            "recorded, so look at them before you commit: 1 snapshot", "  /a.txt", "used by no test: 2 snapshots",
            "  /b.txt",
            "  /c",
          ])
        )
      }

      it("name the examples that ran again in real time, and the reasons") {
        var both = results()
        for index in both.indices { both[index].notes.reasonForRealTime = "starts a thread" }
        let ends = [": passes: starts a thread", ": fails: starts a thread; failed in real time, too"]
        let lines = zip(both, ends).map { "  \($0.example.location)\($1)" }
        expect(notes { $0.ranInRealTime = both }).to(
          equal(
            [
              "failed in a simulation, so ran again in real time: 2 examples. Mark them .realTime, or replace what runs outside of virtual time"
            ] + lines
          )
        )
        expect(notes { $0.ranInRealTime = [both[0]] }).to(
          equal([
            "failed in a simulation, so ran again in real time: 1 example. Mark it .realTime, or replace what runs outside of virtual time",
            lines[0],
          ])
        )
      }

      it("name what examples have attached that did not fail") {
        var both = results()
        for index in both.indices { both[index].notes.attachments = [.init(path: "/a/b.txt", byteCount: 12)] }
        expect(notes { $0.withAttachments = both }).to(
          equal([
            "attached, although they did not fail: 1 example",
            "  \(both[0].example.location): passes: b.txt (12 bytes): /a/b.txt",
          ])
        )
      }

      it("name the examples that used the fallback of a fake") {
        var both = results()
        both[0].notes.fallbacks = ["a"]
        both[1].notes.fallbacks = ["b", "c", "d"]
        expect(notes { $0.withFallbacks = both }).to(
          equal([
            "waited for a fake that nobody resolved in time: 2 examples",
            "  \(both[0].example.location): passes: a", "  \(both[1].example.location): fails: b; and 2 more",
          ])
        )
      }

      it("name the tests that the main function does not list") {
        let lines = notes {
          $0.unlistedTests = ["ATests", "BTests"]
          $0.unlistedSpecs = ["CSpec", "DSpec"]
        }
        expect(lines).to(haveCount(2))
        expect(lines.first).to(endWith(": ATests, BTests"))
        expect(lines.last).to(endWith(": CSpec, DSpec"))
      }

      it("contain late failures and those of no example, with their details") {
        let failures = ["late", "stray"].map { TestFailure(message: $0, location: location, details: "x\ny") }
        let lines = notes {
          $0.lateFailures = [(example: "a stack grows", failure: failures[0])]
          $0.strayFailures = [failures[1]]
        }
        expect(lines).to(
          equal([
            "/a.swift:7: error: \(failures[0].afterEnd(of: "a stack grows").message)", "    x\n    y",
            "/a.swift:7: error: stray", "    x\n    y",
          ])
        )
      }

      it("end with the problem of the run") {
        expect(notes { $0.problem = "nothing was replayed" }).to(equal(["error: nothing was replayed"]))
      }

      it("name the examples with known issues, and their failures") {
        let line = #line + 3
        let run = InnerRun {
          it("passes") {}
          it("is known", .knownIssue("off by one")) { fail("wrong\nin two ways") }
        }
        expect(run.summary.notes(SourceFiles())).to(
          equal([
            "failed only because of known issues: 1 example",
            "  \(#filePath):\(line): Spec is known: off by one: wrong\n    in two ways",
          ])
        )
      }

      it("contain the shard, and each flaky example with its first failure") {
        let line = #line + 3
        var summary = InnerRun {
          var count = 0
          it("recovers", .retry(1)) {
            count += 1
            expect(count).to(equal(2), description: "no answer")
          }
        }.summary
        summary.shard = .init(number: 1, count: 3, testCount: 273, totalTestCount: 818, partition: "4f2a")
        summary.notes = ["another"]
        expect(summary.notes(SourceFiles())).to(
          equal([
            "shard 1 of 3: 273 of 818 tests, partition 4f2a", "another",
            "passed only when they ran again, so flaky: 1 example",
            "  \(#filePath):\(line): Spec recovers: no answer\n    expected to equal <2>, got <1>",
          ])
        )
      }
    }
  }
}
