import Candlestick

@testable import CandlestickExpectations
@testable import CandlestickRunner
@testable import CandlestickSpecs

final class WorkerEventSpec: Spec {
  override class func spec() {
    describe("an event of a worker") {
      let location = CodeLocation(fileID: "Module/File.swift", filePath: "/a/File.swift", line: 3, column: 4)

      it("keeps a failure, with its identity and its place") {
        let failure = TestFailure(message: "expected", location: location, details: "because")
        guard case .found(7, let received) = try resent(.found(test: 7, failure)) else { return fail("another event") }
        expect(received).to(equal(failure))
        expect(received.id).to(equal(failure.id))
        expect(received.location.path).to(equal("/a/File.swift"))
        expect(received.location.fileID).to(equal("Module/File.swift"))
      }

      it("keeps the identity of an issue of Swift Testing") {
        let id = TestFailure.ID.issue(fileID: "M/F.swift", line: 1, column: 2)
        let failure = TestFailure(message: "", location: location, id: id)
        guard case .late(let received, "an example") = try resent(.late(failure, example: "an example")) else {
          return fail("another event")
        }
        expect(received.id).to(equal(id))
      }

      it("keeps what XCTest has recorded") {
        let event = WorkerEvent.recorded(
          test: 1,
          message: "m",
          path: "p",
          line: 2,
          isExpected: false,
          after: OutputSizes(output: 10, error: 20)
        )
        guard case .recorded(1, "m", "p", 2, false, let printed) = try resent(event) else {
          return fail("another event")
        }
        expect(printed.output).to(equal(10))
        expect(printed.error).to(equal(20))
      }

      it("keeps each outcome") {
        let failure = TestFailure(message: "m", location: location)
        let outcomes: [ExampleResult.Outcome] = [
          .passed, .failed([failure, failure]), .skipped(SpecSkip(reason: "later", location: location)),
        ]
        let received = try outcomes.map { try result(TestResult(outcome: $0, duration: .milliseconds(5)))?.outcome }
        expect(received.map { "\($0!)" }).to(equal(outcomes.map { "\($0)" }))
      }

      it("keeps how an example was executed, and the failures of earlier attempts") {
        var sent = TestResult(outcome: .passed, duration: .seconds(90))
        sent.notes.exploration = ExecutionNotes.Exploration(scheduleCount: 12, hasSeenAll: true, unrepeatableStep: 4)
        sent.notes.reasonForRealTime = "starts a thread"
        sent.notes.fallbacks = ["a pendable", "another"]
        sent.notes.earlierFailures = [TestFailure(message: "first", location: location)]
        let received = try require(try result(sent)).toNot(beNil())
        expect(received.duration).to(equal(.seconds(90)))
        expect(received.notes.exploration?.scheduleCount).to(equal(12))
        expect(received.notes.exploration?.hasSeenAll).to(beTrue())
        expect(received.notes.exploration?.unrepeatableStep).to(equal(4))
        expect(received.notes.reasonForRealTime).to(equal("starts a thread"))
        expect(received.notes.fallbacks).to(equal(["a pendable", "another"]))
        expect(received.notes.earlierFailures.map(\.message)).to(equal(["first"]))
      }

      it("may have no result") { expect(try result(nil)).to(beNil()) }
    }
  }

  private static func result(_ result: TestResult?) throws -> TestResult? {
    let printed = OutputSizes(output: 0, error: 0)
    guard
      case .ended(5, let end) = try resent(
        .ended(test: 5, TestEnd(result: result, duration: .seconds(1), printed: printed))
      )
    else { return nil }
    return end.result
  }

  private static func resent(_ event: WorkerEvent) throws -> WorkerEvent {
    var writer = MessageWriter()
    event.write(to: &writer)
    var reader = MessageReader(writer.bytes[...])
    return try WorkerEvent(from: &reader)
  }
}
