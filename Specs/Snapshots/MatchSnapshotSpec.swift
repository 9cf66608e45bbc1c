import Candlestick
import CandlestickExpectations
import Foundation

private struct Cart {
  var items: [String]
  var total: Int
}

final class MatchSnapshotSpec: Spec {
  override class func spec() {
    let spec = ExampleSnapshotRun()
    beforeEach { try spec.begin() }
    afterEach { spec.end() }

    describe("matchSnapshot") {
      it("records a missing snapshot beside the spec, and passes") {
        let run = spec().take(Cart(items: ["tea"], total: 3)) { matchSnapshot() }
        expect(run.lines).to(equal(["takes it: passed"]))
        expect(try spec().text()).to(equal("Cart(items: [\"tea\"], total: 3)\n"))
        expect(run.results[0].recordedSnapshots).to(equal([spec().path()]))
        expect(run.summary.recordedSnapshots).to(equal([spec().path()]))
      }

      it("passes and records nothing if the value equals the snapshot") {
        spec().take(Cart(items: ["tea"], total: 3)) { matchSnapshot() }
        for recording in SnapshotRecording.allCases {
          let run = spec().take(Cart(items: ["tea"], total: 3), recording) { matchSnapshot() }
          expect(run.lines).to(equal(["takes it: passed"]))
          expect(run.summary.recordedSnapshots).to(beEmpty())
        }
      }

      it("fails with the difference if the value differs") {
        try spec().write("[\n  1\n  2\n]\n")
        for recording in [SnapshotRecording.missing, .none] {
          let run = spec().take([1, 3], recording) {
            matchSnapshot(as: SnapshotFormat(fileExtension: "txt") { "[\n  \($0[0])\n  \($0[1])\n]" })
          }
          expect(run.failures.map(\.message)).to(equal(["expected to match the snapshot \(spec().path())"]))
          expect(run.failures.map(\.details)).to(
            equal([
              """
              difference (- expected, + got):
                [
                  1
              -   2
                  ^
              +   3
                  ^
                ]
              `--snapshots all` accepts what differs
              """
            ])
          )
          expect(try spec().text()).to(equal("[\n  1\n  2\n]\n"))
        }
      }

      it("records values that differ if the run records all snapshots") {
        try spec().write("old\n")
        let run = spec().take("new", .all) { matchSnapshot(as: .lines) }
        expect(run.lines).to(equal(["takes it: passed"]))
        expect(try spec().text()).to(equal("new\n"))
        expect(run.summary.recordedSnapshots).to(equal([spec().path()]))
      }

      it("fails if the snapshot is missing and recording is off, and says how to record it") {
        let run = spec().take(1, .none) { matchSnapshot() }
        expect(run.failures.map(\.message)).to(
          equal([
            "expected to match the snapshot \(spec().path()), which does not exist; `--snapshots missing` records it"
          ])
        )
        expect(spec().names).to(beEmpty())
      }

      it("judges the value of async code") {
        let run = spec().run {
          it("takes it") { await expect(in: spec().folder) { await later(7) }.to(matchSnapshot()) }
          it("takes it again") {
            await expect(in: spec().folder) { await later(8) }.to(matchSnapshot(named: "takes it"))
          }
        }
        expect(run.outcomes).to(equal(["passed", "failed: expected to match the snapshot \(spec().path())"]))
        expect(try spec().text()).to(equal("7\n"))
      }

      it("judges a requirement") {
        let run = spec().run {
          it("takes it") {
            let location = CodeLocation(fileID: "", path: spec().folder.path(of: "CartSpec.swift"), line: 1, column: 1)
            let expression = SyncExpression<Int>(expression: { 7 }, location: location, isClosure: false)
            expect(try SyncRequirement(expression: expression, customError: nil).to(matchSnapshot())).to(equal(7))
          }
        }
        expect(run.outcomes).to(equal(["passed"]))
        expect(try spec().text()).to(equal("7\n"))
      }
    }

    describe("matchSnapshot records nothing") {
      @MainActor func expectNothingRecorded(by run: InnerRun, _ messages: [String]) {
        expect(run.failures.map(\.message)).to(equal(messages))
        expect(spec().names).to(beEmpty())
        expect(run.summary.recordedSnapshots).to(beEmpty())
      }

      let advice =
        "which does not exist; only `to(matchSnapshot())` records it: no other matcher around it, no `toNot`, and no poll"

      it("for toNot, which fails without a snapshot") {
        let run = spec().run { it("takes it") { expect(1, in: spec().folder).toNot(matchSnapshot()) } }
        expectNothingRecorded(by: run, ["expected to not match the snapshot \(spec().path()), \(advice)"])
      }

      it("for a matcher around it") {
        let run = spec().run { it("takes it") { expect(1, in: spec().folder).to(not(matchSnapshot())) } }
        expectNothingRecorded(by: run, ["expected to not match the snapshot \(spec().path()), \(advice)"])
      }

      it("for a polled expectation") {
        let run = spec().run {
          it("takes it") { expect(1, in: spec().folder).toEventually(matchSnapshot(), timeout: .zero) }
        }
        expectNothingRecorded(by: run, ["expected to eventually match the snapshot \(spec().path()), \(advice)"])
      }

      it("in a polled block, where its name would depend on the number of polls") {
        let run = spec().run {
          it("takes it") {
            toEventually(timeout: .zero) { expectAll { expect(1, in: spec().folder).to(matchSnapshot()) } }
          }
        }
        let reason = "a block of `toEventually` may run several times: compare the value after it"
        expectNothingRecorded(by: run, ["expected to match a snapshot; \(reason)"])
      }

      it("for code that throws") {
        let run = spec().run {
          it("takes it") { expect(try throwing() as Int, in: spec().folder).to(matchSnapshot()) }
        }
        expectNothingRecorded(by: run, ["unexpected error thrown: <broken>"])
      }

      it("for nil") {
        let run = spec().run { it("takes it") { expect(nil as Int?, in: spec().folder).to(matchSnapshot()) } }
        expectNothingRecorded(by: run, ["expected to match a snapshot, got <nil> (use beNil() to match nils)"])
      }

      it("in beforeAll, which several examples share") {
        let run = spec().run {
          beforeAll { expect(1, in: spec().folder).to(matchSnapshot(named: "shared")) }
          it("takes it") {}
        }
        let reason = "this code belongs to no running test; that of `beforeAll` and `afterAll` belongs to several"
        expectNothingRecorded(by: run, ["expected to match a snapshot; \(reason)"])
      }

      it("if the name has no letter and no digit") {
        let run = spec().take(1) { matchSnapshot(named: "?!") }
        expectNothingRecorded(by: run, [#"expected to match a snapshot; the name "?!" has no letter and no digit"#])
      }

      it("if the value cannot be written as JSON") {
        let run = spec().take([Double.nan]) { matchSnapshot(as: .json) }
        let message = try require(run.failures.first?.message).toNot(beNil())
        expect(message).to(beginWith("expected to match a snapshot; the value cannot be written: "))
        expect(message).to(contain("nan"))
        expect(spec().names).to(beEmpty())
      }
    }

    describe("matchSnapshot and the file system") {
      it("fails if the file cannot be read") {
        try FileManager.default.createDirectory(atPath: spec().path(), withIntermediateDirectories: true)
        for recording in SnapshotRecording.allCases {
          expect(spec().take(1, recording) { matchSnapshot() }.failures.map(\.message)).to(
            equal(["expected to match a snapshot; the snapshot \(spec().path()) cannot be read: Is a directory"])
          )
        }
      }

      it("fails if the file is not UTF-8") {
        try spec().folder.write(Data([0xFF, 0x0A]), to: "\(SnapshotRun.snapshots)/takes-it.txt")
        for recording in SnapshotRecording.allCases {
          expect(spec().take(1, recording) { matchSnapshot() }.failures.map(\.message)).to(
            equal(["expected to match a snapshot; the snapshot \(spec().path()) is not UTF-8"])
          )
        }
      }

      it("fails if the folder cannot be created") {
        try spec().folder.write("", to: "__Snapshots__")
        let message = spec().take(1) { matchSnapshot() }.failures.first?.message
        expect(message).to(contain("the snapshot \(spec().path()) cannot be read: Not a directory"))
      }

      it("fails if the folder is read-only") {
        let folder = spec().folder.path(of: SnapshotRun.snapshots)
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        chmod(folder, 0o555)
        defer { chmod(folder, 0o755) }
        if access(folder, W_OK) == 0 { try skip("the superuser may write to each folder") }
        expect(spec().take(1) { matchSnapshot() }.failures.map(\.message)).to(
          equal(["the snapshot \(spec().path()) cannot be recorded: Permission denied"])
        )
      }

      it("fails if the folder of the spec does not exist because the code was compiled elsewhere") {
        spec().folder.remove()
        expect(spec().take(1) { matchSnapshot() }.failures.map(\.message)).to(
          equal([
            "the snapshot \(spec().path()) cannot be recorded: the folder \(spec().folder.path) does not exist, "
              + "so the code was compiled elsewhere"
          ])
        )
      }
    }
  }
}

private func throwing<Value>() throws -> Value { throw TestError.broken }
