import Candlestick
import CandlestickReports
import CandlestickSupport
import Foundation

@testable import CandlestickRunner

final class HistoryFileSpec: Spec {
  override class func spec() {
    describe("the record of a run") {
      let folder = memoized { try! TemporaryFolder() }
      let file = memoized { HistoryFile(path: folder().path(of: "record")) }
      afterEach { folder().remove() }

      @Sendable func results(_ names: [String], hasFailed: Bool = false) -> [String: RunHistory.Entry] {
        let entry = RunHistory.Entry(outcome: hasFailed ? .failed : .passed, duration: .microseconds(1_500))
        return Dictionary(uniqueKeysWithValues: names.map { ($0, entry) })
      }

      it("is empty without a file") {
        expect(file().read().record).to(equal(RunHistory()))
        expect(file().read().note).to(beNil())
        expect(file().read(isNeeded: true).note).to(
          equal("no earlier run recorded in \(file().path); assuming equal durations")
        )
      }

      it("has the failures and the durations of the last run of each test") {
        expect(file().merge(results(["M.A/a b", "M.A/ü：c"], hasFailed: true))).to(beNil())
        expect(file().merge(results(["M.A/a b", "M.A/d"]))).to(beNil())
        let record = file().read().record
        expect(record.failures).to(equal(["M.A/ü：c"]))
        expect(record.durations).to(haveCount(3))
        expect(record.durations["M.A/d"]).to(equal(.microseconds(1_500)))
      }

      @MainActor func add(_ outcome: RunEvent.Result.Outcome, _ milliseconds: Int, date: Int?) {
        let entry = RunHistory.Entry(outcome: outcome, duration: .milliseconds(milliseconds), date: date)
        _ = file().merge(["M.A/a": entry])
      }
      @MainActor func history() -> [String] {
        (file().read().record.entries["M.A/a"]?.history ?? []).map {
          "\($0.outcome) \($0.duration) \($0.date.map { "\(Int($0))" } ?? "-")"
        }
      }

      it("has the last ten results of each test, newest first") {
        let outcomes: [RunEvent.Result.Outcome] = [.passed, .failed, .flaky, .known]
        for date in 1...12 {
          add(outcomes[date % 4], date, date: date)
          _ = file().merge(results(["M.A/other"]))
        }
        let expected = (3...12).reversed().map { "\(outcomes[$0 % 4]) \(Double($0) / 1_000) \($0)" }
        expect(history()).to(equal(expected))
        expect(file().read().record.failures).to(beEmpty())
        add(.flaky, 1, date: 13)
        expect(file().read().record.failures).to(equal(["M.A/a"]))
      }

      it("has the last result of each run") {
        add(.passed, 1, date: 7)
        add(.failed, 2, date: 8)
        add(.passed, 3, date: 8)
        expect(history()).to(equal(["passed 0.003 8", "passed 0.001 7"]))
      }

      it("can be read in the previous format, without dates and earlier results") {
        try folder().write("Candlestick record 1\n-1500 M.A/a\n+20 M.A/b, c\nend 2\n", to: "record")
        expect(file().read().note).to(beNil())
        expect(file().read().record.failures).to(equal(["M.A/a"]))
        expect(file().read().record.durations["M.A/b, c"]).to(equal(.microseconds(20)))
        add(.passed, 1, date: 9)
        expect(history()).to(equal(["passed 0.001 9", "failed 0.0015 -"]))
      }

      it("forgets tests of the same modules that no longer exist") {
        _ = file().merge(results(["M.A/old", "M.A/kept", "N.B/other"]))
        _ = file().merge(results(["M.A/new"]), declared: ["M.A/new", "M.A/kept"])
        expect(file().read().record.entries.keys.sorted()).to(equal(["M.A/kept", "M.A/new", "N.B/other"]))
      }

      it("knows the failures of tests of the same modules that no longer exist") {
        _ = file().merge(results(["M.A/old", "M.A/older", "M.A/kept", "N.B/other"], hasFailed: true))
        _ = file().merge(results(["M.A/old", "M.A/is declared without mistakes"], hasFailed: true))
        _ = file().merge(results(["M.A/passed"]))
        let missing = file().read().record.missingFailures(besides: ["M.A/new", "M.A/kept"])
        expect(missing).to(equal(["M.A/old", "M.A/older"]))
      }

      it("is ignored, with a note, if the file is incomplete or changed anywhere") {
        _ = file().merge(results(["M.A/a", "M.A/b"]))
        let whole = try folder().text(of: "record")
        for length in 0..<whole.utf8.count {
          try folder().write(String(decoding: whole.utf8.prefix(length), as: UTF8.self), to: "record")
          let (record, note) = file().read()
          expect(record).to(equal(RunHistory()), description: "\(length) bytes")
          expect(note).to(equal("ignored the record of earlier runs, which is damaged: \(file().path)"))
        }
        for text in [whole + "x", "x" + whole, whole.replacing("record 2", with: "record 3"), "\0\u{ff}\n"] {
          try folder().write(text, to: "record")
          expect(file().read().note).toNot(beNil(), description: text)
        }
      }

      it("is replaced if it is damaged") {
        try folder().write("damaged", to: "record")
        expect(file().merge(results(["M.A/a"]))).to(beNil())
        expect(file().read().record.entries.keys.sorted()).to(equal(["M.A/a"]))
      }

      it("has the results of all processes that write at the same time") {
        let file = file()
        DispatchQueue.concurrentPerform(iterations: 16) { number in
          for part in 0..<4 { _ = file.merge(results(["M.A/\(number) \(part)"])) }
        }
        expect(file.read().record.entries).to(haveCount(64))
      }

      it("is complete, without leftover files, even if a process is killed while writing") {
        let file = file()
        _ = file.merge(results((1...200).map { "M.A/\($0)" }))
        var random = SeededRandom(seed: 1)
        for number in 1...40 {
          let delay = Int.random(in: 1..<3_000, using: &random)
          let child = try ForkedChild.run(timeout: .seconds(60)) { _ in
            // The signal of the timer ends the process.
            var timer = itimerval(it_interval: timeval(), it_value: timeval(tv_sec: 0, tv_usec: delay))
            setitimer(__itimer_which_t(ITIMER_REAL.rawValue), &timer, nil)
            while true { _ = file.merge(results(["M.A/\(number)"])) }
          }
          expect(child.ending).to(equal(.signal(SIGALRM)))
          expect(file.read().note).to(beNil())
          expect(file.read().record.entries).to(haveCount(200))
        }
        expect(file.merge(results(["M.A/1"]))).to(beNil())
        expect(try FileManager.default.contentsOfDirectory(atPath: folder().path).sorted())
          .to(equal(["record", "record.lock"]))
      }

      it("is skipped with a note if it cannot be written") {
        let file = HistoryFile(path: folder().path(of: "missing/record"))
        expect(file.merge(results(["M.A/a"])))
          .to(endWith("this file cannot be written: \(file.path): No such file or directory"))
      }

      it("keeps its contents, with a note, if the new record cannot be written") {
        let file = HistoryFile(path: folder().path(of: "record"))
        expect(file.merge(results(["M.A/a"]))).to(beNil())
        try FileManager.default.createDirectory(atPath: "\(file.path).partial", withIntermediateDirectories: false)
        expect(file.merge(results(["M.A/b"]))).to(endWith("\(file.path): Is a directory"))
        expect(file.read().record.entries.keys.sorted()).to(equal(["M.A/a"]))
      }

      it("never replaces a device, and does not lock it") {
        let folder = folder()
        let link = folder.path(of: "device")
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "/dev/full")
        let file = HistoryFile(path: link)
        expect(file.merge(results(["M.A/a"]))).to(endWith("\(link): No space left on device"))
        expect(file.read(isNeeded: true).note).to(beginWith("no earlier run recorded in "))
        expect(try FileManager.default.destinationOfSymbolicLink(atPath: link)).to(equal("/dev/full"))
        expect(try FileManager.default.contentsOfDirectory(atPath: folder.path)).to(equal(["device"]))
      }

      it("stays behind a symbolic link") {
        let link = folder().path(of: "link")
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "record")
        expect(HistoryFile(path: link).merge(results(["M.A/a"]))).to(beNil())
        expect(file().read().record.entries.keys.sorted()).to(equal(["M.A/a"]))
        expect(try FileManager.default.destinationOfSymbolicLink(atPath: link)).to(equal("record"))
      }
    }

    describe("the file of the record") {
      func path(_ program: String, _ environment: [String: String] = [:]) -> String {
        HistoryFile(environment, program: program).path
      }

      it("is in the folder .build that contains the program") {
        expect(path("/p/.build/x86_64-unknown-linux-gnu/debug/PTests.xctest")).to(equal("/p/.build/candlestick-record"))
        expect(path("/p/.build/q/.build/debug/PTests.xctest")).to(equal("/p/.build/q/.build/candlestick-record"))
      }

      it("is next to the program if there is no such folder") {
        expect(path("/p/build/PTests.xctest")).to(equal("/p/build/candlestick-record"))
      }

      it("is among the outputs of the test under Bazel") {
        let environment = ["TEST_UNDECLARED_OUTPUTS_DIR": "/o"]
        expect(path("/p/build/PTests.xctest", environment)).to(equal("/o/candlestick-record"))
      }

      it("is the file named by CANDLESTICK_STATE_FILE, if it is set") {
        expect(path("/p/.build/debug/PTests.xctest", ["CANDLESTICK_STATE_FILE": "/tmp/state"])).to(equal("/tmp/state"))
      }
    }
  }
}
