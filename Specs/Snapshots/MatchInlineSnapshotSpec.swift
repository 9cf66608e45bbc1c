import Candlestick
import CandlestickExpectations
import Foundation

final class MatchInlineSnapshotSpec: Spec {
  override class func spec() {
    let spec = ExampleSnapshotRun()
    beforeEach { try spec.begin() }
    afterEach { spec.end() }

    let empty = "matchInlineSnapshot()\nmatchInlineSnapshot()\n"
    /// Returns a matcher at a line of the spec's source; by default, the first.
    func matcher<Value>(_ snapshot: (() -> String)? = nil, line: UInt = 1) -> Matcher<Value> {
      let location = CodeLocation(fileID: "", path: spec().folder.path(of: "CartSpec.swift"), line: line, column: 20)
      return matchInlineSnapshot(
        as: .structure,
        fileID: spec().folder.path,
        file: location.filePath,
        line: line,
        column: snapshot == nil ? 20 : 21,
        snapshot
      )
    }

    /// Runs examples with a source file that is older than the program.
    @MainActor func run(
      _ recording: SnapshotRecording = .missing,
      source: String = empty,
      _ declare: @MainActor () throws -> Void
    ) throws -> InnerRun {
      try spec().folder.write(source, to: "CartSpec.swift")
      let date: [FileAttributeKey: Any] = [.modificationDate: Date(timeIntervalSince1970: 1)]
      try FileManager.default.setAttributes(date, ofItemAtPath: spec().folder.path(of: "CartSpec.swift"))
      return spec().run(recording, .realTime, declare)
    }

    @MainActor func expectSource(_ text: String) {
      expect(try spec().folder.text(of: "CartSpec.swift")).to(equal(text))
    }

    describe("matchInlineSnapshot") {
      it("records a missing snapshot in the source at the end of the run, and passes") {
        let run = try run {
          it("takes one") { expect(1).to(matcher()) }
          it("takes two") { expect([2]).to(matcher(line: 2)) }
        }
        expect(run.outcomes).to(equal(["passed", "passed"]))
        expectSource("matchInlineSnapshot { \"1\" }\nmatchInlineSnapshot { \"[2]\" }\n")
        let path = spec().folder.path(of: "CartSpec.swift")
        expect(run.results.map(\.recordedSnapshots)).to(equal([["\(path):1"], ["\(path):2"]]))
        expect(run.summary.recordedSnapshots).to(equal(["\(path):1", "\(path):2"]))
        expect(run.summary.isSuccess).to(beTrue())
      }

      it("passes and changes nothing if the value equals the snapshot") {
        for recording in SnapshotRecording.allCases {
          let run = try run(recording) { it("takes it") { expect(1).to(matcher { "1" }) } }
          expect(run.outcomes).to(equal(["passed"]))
          expect(run.summary.recordedSnapshots).to(beEmpty())
          expectSource(empty)
        }
      }

      it("fails with the difference if the value differs") {
        for recording in [SnapshotRecording.missing, .none] {
          let run = try run(recording) { it("takes it") { expect(2).to(matcher { "1" }) } }
          expect(run.failures.map(\.message)).to(equal(["expected to match the snapshot"]))
          expect(run.failures.map(\.details)).to(
            equal(["difference (- expected, + got):\n- 1\n+ 2\n`--snapshots all` accepts what differs"])
          )
          expectSource(empty)
        }
      }

      it("records values that differ if the run records all snapshots") {
        let run = try run(.all, source: "matchInlineSnapshot { \"1\" }\n") {
          it("takes it") { expect(2).to(matcher { "1" }) }
        }
        expect(run.outcomes).to(equal(["passed"]))
        expectSource("matchInlineSnapshot { \"2\" }\n")
      }

      it("fails if the snapshot is missing and recording is off, and says how to record it") {
        let run = try run(.none) { it("takes it") { expect(1).to(matcher()) } }
        expect(run.failures.map(\.message)).to(
          equal(["expected to match a snapshot, but there is none; `--snapshots missing` records it"])
        )
        expectSource(empty)
      }

      it("judges the value of async code") {
        let run = try run { it("takes it") { await expect { await later(7) }.to(matcher()) } }
        expect(run.outcomes).to(equal(["passed"]))
        expectSource("matchInlineSnapshot { \"7\" }\nmatchInlineSnapshot()\n")
      }

      it("records nothing for toNot, a matcher around it, a poll, a polled block, and nil") {
        let run = try run {
          it("takes it") {
            expect(1).toNot(matcher())
            expect(1).to(not(matcher()))
            expect(1).toEventually(matcher(), timeout: .zero)
            toEventually(timeout: .zero) { expect(1).to(matcher()) }
            expect(nil as Int?).to(matcher())
          }
        }
        let advice =
          "but there is none; only `to(matchInlineSnapshot())` records it: no other matcher around it, no `toNot`, and no poll"
        expect(run.failures.map(\.message)).to(
          equal([
            "expected to not match a snapshot, \(advice)", "expected to not match a snapshot, \(advice)",
            "expected to eventually match a snapshot, \(advice)", "expected to match a snapshot, \(advice)",
            "expected to match a snapshot, got <nil> (use beNil() to match nils)",
          ])
        )
        expectSource(empty)
      }

      it("fails outside of examples and test methods, with the code to write") {
        let run = try run {
          beforeAll { expect(1).to(matcher()) }
          it("takes it") {}
        }
        expect(run.failures.map(\.message)).to(
          equal([
            """
            expected to match a snapshot, which only examples and XCTest methods record; write this:
            matchInlineSnapshot { "1" }
            """
          ])
        )
      }

      it("fails for a second value at the same location, because it cannot record both") {
        let run = try run {
          for number in [1, 2, 1] { it("takes \(number)") { expect(number).to(matcher()) } }
        }
        let failure = "failed: expected to match the value that this run has recorded here before"
        expect(run.outcomes).to(equal(["passed", failure, "passed"]))
        expectSource("matchInlineSnapshot { \"1\" }\nmatchInlineSnapshot()\n")
      }

      it("records the same value once for all schedules, and fails if it depends on them", .needsSimulations) {
        for recording in [SnapshotRecording.missing, .all] {
          let isFirst = recording == .missing
          let run = try run(recording) {
            it("takes it", .schedules(100)) {
              let names = Log()
              await withTaskGroup { group in
                for name in ["a", "b"] { group.addTask { await names(name) } }
              }
              expect(names.entries.sorted()).to(matcher(line: isFirst ? 1 : 3))
              expect(names.entries).to(matcher(line: isFirst ? 2 : 4))
            }
          }
          let message = "expected to match the value that this run has recorded here before"
          expect(run.failures.map(\.message)).to(equal([message]))
          expect(run.failures.first?.schedule?.notes).to(contain("CANDLESTICK_REPLAY="))
          expect(run.results[0].recordedSnapshots).to(haveCount(2))
        }
      }

      it("is recorded once by an example that is retried") {
        let count = SharedCount(0)
        let run = try run {
          it("takes it", .retry(1)) {
            expect(1).to(matcher())
            if count.increment() == 1 { fail("for a retry") }
          }
        }
        expect(run.outcomes).to(equal(["passed"]))
        expectSource("matchInlineSnapshot { \"1\" }\nmatchInlineSnapshot()\n")
      }
    }
  }
}
