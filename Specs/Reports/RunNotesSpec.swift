import Candlestick

@testable import CandlestickReports
@testable import CandlestickSpecs

final class RunNotesSpec: Spec {
  override class func spec() {
    describe("the notes on a run") {
      @MainActor func notes(_ change: (inout RunEvent.Summary) -> Void) -> [String] {
        var run = MadeUpRun()
        run.end(change)
        return run.results.notes
      }

      /// Returns the notes on a run of an example that passes and one that fails.
      ///
      /// - Parameter changes: changes the result of each.
      @MainActor func notes(on changes: (inout RunEvent.Result) -> Void...) -> [String] {
        var run = MadeUpRun()
        run.add(MadeUpRun.example("passes"), .passed, changes[0])
        if changes.count > 1 { run.add(MadeUpRun.example("fails"), .failed, changes[1]) }
        run.end()
        return run.results.notes
      }
      let place = "/Bank/Tests/AccountSpec.swift:7"

      it("are empty for a plain run") { expect(notes { _ in }).to(beEmpty()) }

      it("start with those of the runner") { expect(notes { $0.notes = ["seed 7"] }).to(equal(["seed 7"])) }

      it("name the focused examples, and count the others") {
        let run = InnerRun {
          fit("is focused") {}
          it("is not") {}
          it("is not either") {}
        }
        expect(run.notes).to(
          equal([
            "focused: 1 example; skipped because of the focus: 2", "  \(run.examples[0].location): is focused",
          ])
        )
      }

      it("name the snapshots that were recorded, and those that no test uses") {
        let notes = notes { ($0.recordedSnapshots, $0.unusedSnapshots) = (["/a.txt"], ["/b.txt", "/c"]) }
        expect(notes).to(
          equal([
            "recorded; review before you commit: 1 snapshot", "  /a.txt", "not used by any test: 2 snapshots",
            "  /b.txt",
            "  /c",
          ])
        )
      }

      it("name the examples that ran again in real time, and the reasons") {
        let change = { (result: inout RunEvent.Result) in result.reasonForRealTime = "starts a process" }
        expect(notes(on: change, change)).to(
          equal([
            "failed in a simulation, so ran again in real time: 2 examples. Mark them .realTime, or replace what runs outside of virtual time",
            "  \(place): passes: starts a process", "  \(place): fails: starts a process; failed in real time, too",
          ])
        )
        expect(notes(on: change)).to(
          equal([
            "failed in a simulation, so ran again in real time: 1 example. Mark it .realTime, or replace what runs outside of virtual time",
            "  \(place): passes: starts a process",
          ])
        )
      }

      it("name the attachments of examples that did not fail") {
        let change = { (result: inout RunEvent.Result) in
          result.attachments = [.init(name: "b.txt", path: "/a/b.txt", byteCount: 12)]
        }
        expect(notes(on: change, change)).to(
          equal([
            "attached files without failing: 1 example", "  \(place): passes: b.txt (12 bytes): /a/b.txt",
          ])
        )
      }

      it("name the examples that used the fallback of a fake") {
        expect(notes(on: { $0.fallbacks = ["a"] }, { $0.fallbacks = ["b", "c", "d"] })).to(
          equal([
            "timed out waiting for a fake: 2 examples", "  \(place): passes: a",
            "  \(place): fails: b; and 2 more",
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

      it("contain late failures and failures that belong to no example, with their details") {
        var run = MadeUpRun()
        for (name, message) in [("a stack grows", "late"), (nil, "stray")] {
          let failure = MadeUpRun.failure(message, details: "x\ny")
          run.add(.lateFailureFound(.init(exampleName: name, failure: failure)))
        }
        run.end()
        let place = "/Bank/Tests/AccountSpec.swift:9"
        expect(run.results.notes).to(
          equal(["\(place): error: late", "    x\n    y", "\(place): error: stray", "    x\n    y"])
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
        expect(run.notes).to(
          equal([
            "failed only because of known issues: 1 example",
            "  \(#filePath):\(line): Spec is known: off by one: wrong\n    in two ways",
          ])
        )
      }

      it("contain the shard, and each flaky example with its first failure") {
        var run = MadeUpRun(
          shard: .init(number: 1, count: 3, testCount: 273, totalTestCount: 818, partition: "4f2a")
        )
        run.add(MadeUpRun.example("recovers"), .flaky) {
          $0.earlierFailures = [MadeUpRun.failure("no answer\nin time")]
        }
        run.end { $0.notes = ["another"] }
        expect(run.results.notes).to(
          equal([
            "shard 1 of 3: 273 of 818 tests, partition 4f2a", "another",
            "flaky, passed only on a retry: 1 example",
            "  \(place): AccountSpec recovers: no answer\n    in time",
          ])
        )
      }
    }
  }
}
