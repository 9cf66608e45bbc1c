import Candlestick
import CandlestickSpecs
import CandlestickSupport
import Foundation

@testable import CandlestickReports

final class ReportListSpec: Spec {
  override class func spec() {
    describe("the reports of a run") {
      let event = RunEvent.groupStarted(.init(module: "BankTests", className: "AccountSpec"))

      it("receive each event in order, with the results so far") {
        let (first, second) = (EventRecorder(), EventRecorder())
        let reports = ReportList([first, second])
        var run = MadeUpRun()
        run.add(MadeUpRun.example(), failures: [MadeUpRun.failure()])
        run.events.forEach(reports.receive)
        expect(first.events).to(equal(run.events))
        expect(second.events).to(equal(run.events))
        expect(first.run.failed).to(haveCount(1))
        expect(first.run).to(beIdenticalTo(second.run))
      }

      it("continue after one of them throws, whose error fails the run") {
        let (throwing, other) = (ThrowingReport(), EventRecorder())
        let reports = ReportList([throwing, other])
        for _ in 0..<3 { reports.receive(event) }
        reports.finish()
        expect(throwing.count).to(equal(2))
        expect(other.events).to(haveCount(3))
        expect(reports.errors).to(equal(["the report throwing failed: out of ink"]))
      }

      it("make the run fail if one throws") {
        let run = InnerRun(reports: [ThrowingReport()]) {
          it("passes") {}
          it("passes, too") {}
        }
        expect(run.outcomes).to(equal(["passed", "passed"]))
        expect(run.summary.isSuccess).to(beFalse())
        expect(run.summary.problem).to(equal("the report throwing failed: out of ink"))
      }

      it("say at the end that others have failed before") {
        let (unwritten, removed) = (EventRecorder(), EventRecorder())
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        unwritten.output = try ReportOutput(path: "/dev/full")
        removed.output = try ReportOutput(path: folder.path(of: "a"))
        for (report, error) in [
          (ThrowingReport(), "the report throwing failed: out of ink"),
          (unwritten, "the report  failed: /dev/full cannot be written: No space left on device"),
          (
            removed,
            "the report  failed: \(folder.path(of: "a")) cannot be written: it was removed or replaced during the run"
          ),
        ] {
          let run = InnerRun(reports: [report]) {
            it("passes") {
              report.output.write("text")
              unlink(folder.path(of: "a.partial"))
            }
          }
          guard case .runFinished(let summary)? = run.events.last else { return fail("the run has no end") }
          expect(summary.problem).to(equal(error))
          expect(summary.isSuccess).to(beFalse())
        }
      }
    }

    describe("the output of a report") {
      let folder = memoized { try! TemporaryFolder() }
      afterEach { folder().remove() }

      @MainActor func text(of path: String) -> String? {
        FileManager.default.contents(atPath: path).map { String(decoding: $0, as: UTF8.self) }
      }

      it("is written to a file, which has its name only when it is complete, and whose folder is created") {
        let path = folder().path(of: "reports/a.txt")
        for words in [["a long text"], ["a", " text"]] {
          let output = try ReportOutput(path: path)
          expect(text(of: path)).to(beNil())
          words.forEach(output.write)
          output.flush()
          expect(text(of: path)).to(beNil())
          expect(text(of: "\(path).partial")).to(equal(words.joined()))
          try output.finish()
        }
        expect(text(of: path)).to(equal("a text"))
      }

      it("is an error, once, if something removes the file before it is complete") {
        let path = folder().path(of: "a.txt")
        let output = try ReportOutput(path: path)
        output.write("text")
        output.flush()
        try FileManager.default.removeItem(atPath: "\(path).partial")
        expect { try output.finish() }.to(
          throwError(ReportError("\(path) cannot be written: it was removed or replaced during the run"))
        )
        expect { try output.finish() }.toNot(throwError())
      }

      it("cannot be written by a worker") {
        let output = try ReportOutput(path: folder().path(of: "a.txt"))
        let before = try openFiles()
        output.leaveToSupervisor()
        expect(try openFiles()).to(haveCount(before.count - 1))
        output.write("text")
        try output.finish()
        expect(text(of: folder().path(of: "a.txt"))).to(beNil())
      }

      it("is complete even if it is large") {
        let path = folder().path(of: "a.txt")
        let output = try ReportOutput(path: path)
        for _ in 0..<100_000 { output.write("0123456789") }
        try output.finish()
        expect(text(of: path)?.utf8.count).to(equal(1_000_000))
      }

      it("reports that a file cannot be opened, and that it cannot be written") {
        expect { try ReportOutput(path: "/dev/null/a.txt") }.to(
          throwError(ReportError("/dev/null/a.txt cannot be written: Not a directory"))
        )
        let output = try ReportOutput(path: "/dev/full")
        output.write("text")
        expect { try output.finish() }.to(
          throwError(ReportError("/dev/full cannot be written: No space left on device"))
        )
        expect { try output.finish() }.toNot(throwError())
      }
    }

    describe("the formats of a run") {
      @MainActor func reports(_ formats: String...) throws -> [String] {
        try ClassDiscovery().reports(formats, otherwise: "xctest").map { report in
          let file = report.output.path.map { ":\($0)" } ?? ""
          return type(of: report).format + file
        }
      }
      let folder = memoized { try! TemporaryFolder() }
      afterEach { folder().remove() }

      it("are the requested ones, and the default one if none writes to the standard output") {
        let path = folder().path(of: "a.xml")
        expect(try reports()).to(equal(["xctest"]))
        expect(try reports("documentation")).to(equal(["documentation"]))
        expect(try reports("junit:\(path)")).to(equal(["xctest", "junit:\(path)"]))
        expect(try reports("junit:\(path)", "documentation")).to(equal(["junit:\(path)", "documentation"]))
      }

      it("keep earlier files if one of them is unknown") {
        try folder().write("earlier", to: "a.xml")
        expect { try reports("junit:\(folder().path(of: "a.xml"))", "junti:\(folder().path(of: "b.xml"))") }.to(
          throwError()
        )
        expect(try folder().text(of: "a.xml")).to(equal("earlier"))
      }

      it("must be known, and must write to different places") {
        let path = folder().path(of: "a.xml")
        expect { try reports("junti") }.to(
          throwError { expect("\($0)").to(beginWith("unknown format \"junti\"; available: ")) }
        )
        expect { try reports("documentation", "junit") }.to(
          throwError(
            ReportError(
              "the formats documentation and junit would both print to the standard output; give one a file, as in junit:FILE"
            )
          )
        )
        expect { try reports("junit:\(path)", "xctest:\(path)") }.to(
          throwError(ReportError("the formats junit and xctest would both write \(path)"))
        )
        try FileManager.default.createSymbolicLink(atPath: folder().path(of: "link"), withDestinationPath: "a.xml")
        try FileManager.default.createSymbolicLink(atPath: folder().path(of: "here"), withDestinationPath: ".")
        for other in ["link", "here/a.xml", "here/link"].map({ folder().path(of: $0) }) {
          expect { try reports("junit:\(path)", "xctest:\(other)") }.to(
            throwError(ReportError("the formats junit and xctest would both write \(other)"))
          )
        }
        expect { try reports("junit:/dev/null/a.xml") }.to(
          throwError(ReportError("/dev/null/a.xml cannot be written: Not a directory"))
        )
      }
    }
  }
}

private final class ThrowingReport: SpecReport {
  private struct OutOfInk: Error, CustomStringConvertible {
    let description = "out of ink"
  }

  override class var format: String { "throwing" }
  private(set) var count = 0

  override func receive(_ event: RunEvent) throws {
    count += 1
    if count == 2 { throw OutOfInk() }
  }
}
