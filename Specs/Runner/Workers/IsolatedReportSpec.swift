import Candlestick
import CandlestickSupport
import Foundation
import XCTest

@testable import CandlestickReports
@testable import CandlestickRunner

final class IsolatedReportSpec: Spec {
  override class func spec() {
    describe("a custom report in its own process", .needsForkedWorkers, .realTime) {
      let folder = memoized { try! TemporaryFolder() }
      afterEach { folder().remove() }

      /// Runs two reports, and returns their output and errors.
      @MainActor func result(
        of report: SpecReport,
        limit: Duration? = nil,
        with events: [RunEvent] = EventSamples.all,
        checking check: @escaping ReportList.Check = { try $0() },
        catchesUp: Bool = false,
        beforeEnd: () -> Void = {}
      ) throws -> (text: String, other: String, errors: [String]) {
        report.output = try ReportOutput(path: folder().path(of: "report"))
        let isolated = IsolatedReport.isolating(report, limit: limit, checking: check)
        expect(isolated).to(beAKindOf(IsolatedReport.self))
        let other = JSONReport()
        other.output = ReportOutput()
        let reports = ReportList([isolated, other])
        events.forEach(reports.receive)
        reports.flush()
        beforeEnd()
        if catchesUp {
          reports.catchUp()
          return (try text(isComplete: false), other.output.text, reports.errors)
        }
        reports.finish()
        return (try text(isComplete: reports.errors.isEmpty), other.output.text, reports.errors)
      }

      @MainActor func text(isComplete: Bool) throws -> String {
        try folder().text(of: isComplete ? "report" : "report.partial")
      }

      it("writes the same as in the process of the run") {
        let result = try result(of: TypedReport())
        expect(result.text).to(equal(EventSamples.all.map { "\($0)\n" }.joined() + "\(EventSamples.result)"))
        expect(result.errors).to(beEmpty())
      }

      for (name, end, error) in [
        ("throws", .error, "broken"), ("traps", .signal, "its process crashed: signal 5 (Trace/breakpoint trap)"),
        ("exits", .exit, "its process exited with status 3"),
        ("hangs", .hang, "it was killed after 0.05 seconds without any progress"),
      ] as [(String, EndingReport.End, String)] {
        it("does not affect other reports if it \(name)") {
          EndingReport.end = end
          // The limit begins when the first event has been processed, however long the start of the process takes.
          let waitForText = { while (try? text(isComplete: false)) != "before" { usleep(1_000) } }
          let limit: Duration = end == .hang ? .milliseconds(50) : .seconds(60)
          let result = try result(of: EndingReport(), limit: limit, beforeEnd: waitForText)
          expect(result.errors).to(equal(["the report ending failed: \(error)"]))
          expect(result.text).to(equal("before"))
          expect(result.other.split(separator: "\n").count).to(equal(EventSamples.all.count))
        }
      }

      for (end, error) in [
        (.error, "broken"), (.exit, "its process exited with status 3"),
        (.hang, "it was killed after 0.05 seconds without any progress"),
      ] as [(EndingReport.End, String)] {
        it("fails before the end of the run: \(end)") {
          EndingReport.end = end
          let limit: Duration = end == .hang ? .milliseconds(50) : .seconds(60)
          let result = try result(of: EndingReport(), limit: limit, catchesUp: true)
          expect(result.errors).to(equal(["the report ending failed: \(error)"]))
        }
      }

      it("has received all events, and written their text, when it has caught up") {
        let result = try result(of: TypedReport(), catchesUp: true)
        expect(result.text).to(equal(EventSamples.all.map { "\($0)\n" }.joined() + "\(EventSamples.result)"))
        expect(result.errors).to(beEmpty())
      }

      it("writes its text before it acknowledges an event in the middle of a batch") {
        let interval = IsolatedReport.answerInterval
        IsolatedReport.answerInterval = .zero
        defer { IsolatedReport.answerInterval = interval }
        let result = try result(of: FlushCountingReport())
        expect(Set(result.text.split(separator: " "))).to(haveCount(EventSamples.all.count))
        expect(result.errors).to(beEmpty())
      }

      // The thread sanitizer ends a fork that starts a thread.
      let codes = ["expect", "XCTFail"] + (isThreadSanitized ? [] : ["a thread"])
      it("fails by a failure of its code", for: codes) { code in
        AssertingReport.code = code
        let failures = ReportFailures()
        let result = try result(of: AssertingReport(), limit: .seconds(60), checking: { try failures.check($0) })
        let message = code == "XCTFail" ? "failed - two" : "two"
        expect(result.errors).to(haveCount(1))
        expect(result.errors.first).to(
          match("^the report asserting failed: .*/IsolatedReportSpec.swift:[0-9]+: \(message)$")
        )
      }

      it("does not delay the run if it is slow, and is waited for at the end") {
        let path = folder().path(of: "go")
        WaitingReport.path = path
        let events = [RunEvent](repeating: EventSamples.all[5], count: 5_000)
        let go = { _ = FileManager.default.createFile(atPath: path, contents: nil) }
        let result = try result(of: WaitingReport(), limit: .seconds(60), with: events, beforeEnd: go)
        expect(result.text).to(equal("5000"))
        expect(result.errors).to(beEmpty())
      }

      it("has written everything when an example prints") {
        let report = TypedReport()
        report.output = try ReportOutput(path: folder().path(of: "report"))
        let isolated = IsolatedReport.isolating(report, limit: nil)
        (isolated as? IsolatedReport)?.longestWaitForOutput = .seconds(60)
        try isolated.receive(EventSamples.all[0])
        isolated.makeRoomForOutput()
        expect(try text(isComplete: false)).to(equal("\(EventSamples.all[0])\n"))
        try isolated.finish()
      }

      it("is used only for custom reports") {
        let report = JSONReport()
        expect(IsolatedReport.isolating(report, limit: nil)).to(beIdenticalTo(report))
      }
    }
  }
}

/// Writes events, and at the end a result of the run so far.
private final class TypedReport: SpecReport {
  override func receive(_ event: RunEvent) {
    write("\(event)\n")
    if case .runFinished = event { run.withFallbacks.forEach { write("\($0)") } }
  }
}

/// Writes for each event how often the report has been flushed before.
private final class FlushCountingReport: SpecReport {
  private var count = 0

  override func receive(_ event: RunEvent) { write("\(count) ") }

  override func flush() {
    count += 1
    super.flush()
  }
}

/// Ends in some way at its second event.
private final class EndingReport: SpecReport {
  enum End { case error, signal, exit, hang }

  static var end = End.error
  override class var format: String { "ending" }
  private var count = 0

  override func receive(_ event: RunEvent) throws {
    count += 1
    if count == 1 {
      write("before")
      flush()
    }
    guard count == 2 else { return }
    switch Self.end {
    case .error: throw TestError.broken
    case .signal: raise(SIGTRAP)
    case .exit: exit(3)
    case .hang: while true { sleep(1) }
    }
  }
}

/// Records a failure at its second event.
private final class AssertingReport: SpecReport {
  static var code = ""
  override class var format: String { "asserting" }
  private var count = 0

  override func receive(_ event: RunEvent) throws {
    count += 1
    guard count == 2 else { return }
    switch Self.code {
    case "expect": fail("two")
    case "XCTFail": XCTFail("two")
    default:
      let end = DispatchSemaphore(value: 0)
      Thread.detachNewThread {
        fail("two")
        end.signal()
      }
      end.wait()
    }
  }
}

/// Does nothing until a file exists, then counts the events.
private final class WaitingReport: SpecReport {
  static var path = ""
  private var count = 0

  override func receive(_ event: RunEvent) {
    while !FileManager.default.fileExists(atPath: Self.path) { usleep(1_000) }
    count += 1
    if count == 5_000 { write("\(count)") }
  }
}
