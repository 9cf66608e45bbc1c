import Candlestick
import Foundation

@testable import CandlestickReports

final class RunMergeSpec: Spec {
  override class func spec() {
    describe("a merge of reports") {
      var files = RecordedFiles()
      beforeEach { files = RecordedFiles() }
      afterEach { files.remove() }

      /// Returns the events of a shard with a passing and a failing example, which a worker has run.
      @MainActor func shard(
        _ number: Int,
        of count: Int = 2,
        at date: Double = 100,
        partition: String = "4f2a",
        program: String = "BankPackageTests",
        _ change: (inout RunEvent.Summary) -> Void = { _ in }
      ) -> MadeUpRun {
        var start = RunEvent.Start(date: date, program: program, testCount: 2, workerCount: 3, seed: 7)
        start.shard = .init(number: number, count: count, testCount: 2, totalTestCount: 4, partition: partition)
        start.host = "host \(number)"
        var run = MadeUpRun([.runStarted(start)])
        run.add(.workerStarted(.init(process: number, time: 0.125)))
        run.add(
          .workerProgressed(
            .init(process: number, worker: 1, time: 0.25, example: "x", endedCount: 1, failedCount: 1)
          )
        )
        run.add(MadeUpRun.example("passes \(number)")) { ($0.process, $0.worker) = (number, 2) }
        run.add(MadeUpRun.example("fails \(number)"), failures: [MadeUpRun.failure()])
        run.add(.workerEnded(.init(process: number, time: 1)))
        run.end(change)
        return run
      }

      it("has the events of all shards in order, with one start and one end") {
        let second = try files.add("2.json", shard(2, at: 104) { $0.notes = ["same", "of 2"] })
        let first = try files.add("1.json", shard(1) { ($0.notes, $0.isInterrupted) = (["same"], true) })
        let merge = try RunMerge([second, first])
        expect(merge.isSuccess).to(beFalse())
        var start = RunEvent.Start(date: 100, program: "BankPackageTests", testCount: 4, workerCount: 6, seed: 7)
        start.capturesOutput = true
        expect(merge.events.first).to(equal(.runStarted(start)))
        var counts = RunEvent.Counts()
        (counts.passed, counts.failed) = (2, 2)
        var summary = RunEvent.Summary(isSuccess: false, duration: 5.5, counts: counts, notes: ["same", "of 2"])
        summary.isInterrupted = true
        expect(merge.events.last).to(equal(.runFinished(summary)))
        let names = merge.events.compactMap {
          if case .exampleFinished(let result) = $0 { result.example.description } else { nil }
        }
        expect(names).to(equal(["passes 1", "fails 1", "passes 2", "fails 2"]))
        expect(merge.events.dropFirst().dropLast()).to(
          allPass { event in
            switch event {
            case .runStarted, .runFinished: false
            default: true
            }
          }
        )
      }

      it("offsets times, worker numbers and counts of tests") {
        let paths = [try files.add("1.json", shard(1)), try files.add("2.json", shard(2, at: 104))]
        let events = try RunMerge(paths).events
        let results = events.compactMap { if case .exampleFinished(let result) = $0 { result } else { nil } }
        expect(results.map(\.start)).to(equal([0.5, 0.5, 4.5, 4.5]))
        expect(results.map(\.worker)).to(equal([2, nil, 5, nil]))
        expect(events).to(
          contain(
            .workerStarted(.init(process: 1, time: 0.125)),
            .workerStarted(.init(process: 2, time: 4.125)),
            .workerProgressed(
              .init(process: 2, worker: 4, time: 4.25, example: "x", endedCount: 3, failedCount: 2)
            ),
            .workerEnded(.init(process: 2, time: 5))
          )
        )
      }

      it("passes if all shards passed") {
        let paths = try (1...2).map { try files.add("\($0).json", shard($0) { $0.isSuccess = true }) }
        expect(try RunMerge(paths).isSuccess).to(beTrue())
      }

      it("names the shard that has a problem") {
        let first = try files.add("1.json", shard(1) { $0.problem = "nothing was replayed" })
        let second = try files.add("2.json", shard(2))
        guard case .runFinished(let summary) = try RunMerge([first, second]).events.last else { return fail("no end") }
        expect(summary.problem).to(equal("\(first): nothing was replayed"))
      }

      it("equals the report if there is just one, from a run without shards") {
        var run = NastyText.run
        guard case .runStarted(var start) = run.events[0] else { return fail("no start") }
        (start.shard, start.capturesOutput) = (nil, true)
        run = MadeUpRun([.runStarted(start)] + run.events.dropFirst())
        let merged = MadeUpRun(try RunMerge([try files.add("run.json", run)]).events)
        for type in [JUnitReport.self, TAPReport.self, XCTestReport.self] as [SpecReport.Type] {
          expect(merged.text(in: type.init())).to(equal(run.text(in: type.init())))
        }
      }

      describe("of reports that do not belong together") {
        @MainActor func error(_ runs: (String, MadeUpRun)...) throws -> String? {
          let paths = try runs.map { try files.add($0, $1) }
          return files.error { _ = try RunMerge(paths) }
        }

        it("names a missing shard") {
          expect(try error(("1.json", shard(1, of: 4)), ("3.json", shard(3, of: 4)))).to(
            equal("missing: shard 2, 4 of 4, with partition 4f2a")
          )
        }

        it("names two files with the same shard") {
          expect(try error(("a.json", shard(1)), ("b.json", shard(1)))).to(
            equal("a.json and b.json are both shard 1 of 2")
          )
        }

        it("names the shard of another partition, another number of shards, or another program") {
          expect(try error(("a.json", shard(1)), ("b.json", shard(2, partition: "0000")))).to(
            equal("b.json belongs to another run: its partition is 0000, and that of a.json is 4f2a")
          )
          expect(try error(("a.json", shard(1)), ("b.json", shard(2, of: 3)))).to(
            equal("b.json belongs to another run: its number of shards is 3, and that of a.json is 2")
          )
          expect(try error(("a.json", shard(1)), ("b.json", shard(2, program: "ShopPackageTests")))).to(
            equal(
              "b.json belongs to another run: its program is ShopPackageTests, and that of a.json is BankPackageTests"
            )
          )
        }

        it("names a report without a shard") {
          var run = MadeUpRun()
          run.end()
          let reason = "is the report of a run without --shard, so it cannot be merged"
          expect(try error(("a.json", shard(1)), ("b.json", run))).to(equal("b.json \(reason)"))
          expect(try error(("b.json", run), ("a.json", shard(1)))).to(equal("b.json \(reason)"))
        }
      }
    }

    describe("a report in the format json that cannot be used") {
      var files = RecordedFiles()
      beforeEach { files = RecordedFiles() }
      afterEach { files.remove() }

      @MainActor func error(_ text: String) throws -> String? {
        let path = try files.add("a.json", text: text)
        return files.error { _ = try SavedRun(path: path) }
      }

      @MainActor func lines(_ run: MadeUpRun) throws -> [String] {
        try String(contentsOfFile: try files.add("run.json", run), encoding: .utf8).split(separator: "\n").map(
          String.init
        )
      }

      it("is reported with the reason") {
        var run = MadeUpRun()
        run.add(MadeUpRun.example())
        run.end()
        let lines = try lines(run)
        let all = lines.map { $0 + "\n" }.joined()
        expect(try error(all)).to(beNil())
        expect(try error("")).to(equal("a.json is not a report in the format json"))
        expect(try error("<testsuites/>")).to(equal("a.json is not a report in the format json"))
        expect(try error(String(all.dropLast(5)))).to(equal("a.json is incomplete in line \(lines.count)"))
        expect(try error(lines.dropLast().map { $0 + "\n" }.joined())).to(
          equal("a.json is incomplete: the run has no end")
        )
        expect(try error(all.replacing("exampleStarted", with: "exampleStopped"))).to(
          equal("a.json is damaged in line 3")
        )
        expect(try error(all + all)).to(equal("a.json contains several runs"))
        expect(try error("{\"event\":\"runStarted\",\"version\":2}\n")).to(
          equal("a.json has version 2 of the format; only version 1 is supported")
        )
        expect(files.error { _ = try SavedRun(path: "/dev/null/a.json") }).to(
          equal("/dev/null/a.json cannot be read")
        )
      }
    }
  }
}
