import Candlestick
import CandlestickSupport

@testable import CandlestickExpectations
@testable import CandlestickRunner
@testable import CandlestickSpecs

final class WorkerEventSpec: Spec {
  override class func spec() {
    describe("an event of a worker") {
      let location = CodeLocation(fileID: "Module/File.swift", filePath: "/a/File.swift", line: 3, column: 4)
      let printed = OutputSizes(output: 10, error: 20)

      it("keeps a failure, with its ID, location and kind") {
        var failure = TestFailure(message: "expected", location: location, details: "because")
        failure.isUnexpected = true
        let sent = WorkerFailure(failure: failure, printed: printed)
        guard case .failed(7, let received) = try resent(.failed(test: 7, sent)) else { return fail("another event") }
        expect(received.failure).to(equal(failure))
        expect(received.failure.id).to(equal(failure.id))
        expect(received.failure.isUnexpected).to(beTrue())
        expect(received.failure.location.path).to(equal("/a/File.swift"))
        expect(received.failure.location.fileID).to(equal("Module/File.swift"))
      }

      it("keeps the ID of a Swift Testing issue") {
        let id = TestFailure.ID.issue(fileID: "M/F.swift", line: 1, column: 2)
        let failure = TestFailure(message: "", location: location, id: id)
        let test = EndedTest(id: "Tests.Spec/an example", name: "an example")
        guard case .late(let received, test) = try resent(.late(failure, of: test)) else {
          return fail("another event")
        }
        expect(received.id).to(equal(id))
        guard case .late(_, nil) = try resent(.late(failure, of: nil)) else { return fail("another event") }
        guard case .left(failure) = try resent(.left(failure)) else { return fail("another event") }
      }

      it("keeps what a test that ends its worker cannot send in a result") {
        let failure = TestFailure(message: "first", location: location)
        guard case .found(3, failure) = try resent(.found(test: 3, failure)) else {
          return fail("another event")
        }
        let known = ExampleResult.KnownIssue(reason: "why", failure: failure)
        guard case .known(3, known) = try resent(.known(test: 3, known)) else { return fail("another event") }
        guard case .retries(3) = try resent(.retries(test: 3)) else { return fail("another event") }
        var notes = SnapshotUses()
        notes.recorded = [SnapshotUses.Recorded(path: "/a/b.txt", hash: 12)]
        guard case .recorded(3, notes) = try resent(.recorded(test: 3, notes)) else { return fail("another event") }
      }

      it("keeps the size of the output before a failure") {
        let failure = TestFailure(message: "another", location: location)
        let sent = WorkerFailure(failure: failure, printed: printed)
        guard case .failed(1, let received) = try resent(.failed(test: 1, sent)) else { return fail("another event") }
        expect(received.failure.isUnexpected).to(beFalse())
        expect(received.printed.output).to(equal(10))
        expect(received.printed.error).to(equal(20))
      }

      it("keeps the schedule of a failure") {
        var failure = TestFailure(message: "wrong", location: location)
        failure.schedule = ReportedSchedule(
          schedule: "12::+:d63",
          belongsToExample: false,
          number: 3,
          limit: 9,
          notes: "Schedule 3 of 9 failed.",
          table: "1  a",
          steps: [ScheduleStep(number: 1, time: 2_000, task: "a")]
        )
        let sent = WorkerFailure(failure: failure, printed: OutputSizes())
        guard case .failed(_, let received) = try resent(.failed(test: 1, sent)) else { return fail("another event") }
        expect(received.failure.schedule).to(equal(failure.schedule))
      }

      it("keeps each outcome") {
        let outcomes: [ExampleResult.Outcome] = [
          .passed, .failed([]), .skipped(SpecSkip(reason: "later", location: location)),
        ]
        let received = try outcomes.map { try result(ExampleResult(outcome: $0, duration: .milliseconds(5)))?.outcome }
        expect(received.map { "\($0!)" }).to(equal(outcomes.map { "\($0)" }))
      }

      it("keeps how an example was executed, its known issues, and the failures of earlier attempts") {
        var sent = ExampleResult(outcome: .passed, duration: .seconds(90))
        sent.notes.exploration = ExecutionSummary.Exploration(
          scheduleCount: 12,
          skippedCount: 5,
          hasSeenAll: true,
          unrepeatableStep: 4,
          cancellations: .init(count: 3, pointCount: 11)
        )
        sent.notes.reasonForRealTime = "starts a process"
        sent.notes.fallbacks = ["a pendable", "another"]
        sent.notes.knownIssues = [
          ExampleResult.KnownIssue(reason: "off by one", failure: TestFailure(message: "wrong", location: location)),
          ExampleResult.KnownIssue(reason: nil, failure: TestFailure(message: "odd", location: location, details: "1")),
        ]
        sent.notes.attachments = [.init(path: "/a/b", byteCount: 1), .init(path: "/a/c", byteCount: 2)]
        sent.notes.snapshots.used = ["/a.txt", "/b.txt"]
        sent.notes.snapshots.recorded = [SnapshotUses.Recorded(path: "/b.txt", hash: -7)]
        sent.notes.snapshots.inline = [InlineSnapshot(location: location, text: "a\n", replaces: true)]
        let place = SourceLocation(path: "/a.swift", line: 3, column: nil)
        sent.notes.hooks = [.init(name: "beforeEach", location: place, duration: 0.125, count: 3)]
        sent.notes.earlierFailures = [TestFailure(message: "first", location: location)]
        let received = try require(try result(sent)).toNot(beNil())
        expect(received.duration).to(equal(.seconds(90)))
        expect(received.notes.exploration?.scheduleCount).to(equal(12))
        expect(received.notes.exploration?.skippedCount).to(equal(5))
        expect(received.notes.hooks).to(equal(sent.notes.hooks))
        expect(received.notes.exploration?.hasSeenAll).to(beTrue())
        expect(received.notes.exploration?.unrepeatableStep).to(equal(4))
        expect(received.notes.exploration?.cancellations).to(equal(.init(count: 3, pointCount: 11)))
        expect(received.notes.reasonForRealTime).to(equal("starts a process"))
        expect(received.notes.fallbacks).to(equal(["a pendable", "another"]))
        expect(received.notes.knownIssues).to(equal(sent.notes.knownIssues))
        expect(received.notes.attachments).to(equal(sent.notes.attachments))
        expect(received.notes.snapshots).to(equal(sent.notes.snapshots))
        expect(received.notes.earlierFailures.map(\.message)).to(equal(["first"]))
      }

      it("may have no result") { expect(try result(nil)).to(beNil()) }
    }
  }

  private static func result(_ result: ExampleResult?) throws -> ExampleResult? {
    let printed = OutputSizes()
    guard
      case .ended(5, let end) = try resent(
        .ended(test: 5, TestEnd(result: result, start: 7.5, duration: .seconds(1), printed: printed))
      )
    else { return nil }
    return end.result
  }

  private static func resent(_ event: WorkerEvent) throws -> WorkerEvent {
    try WorkerEvent(json: JSONText.line(event)[...])
  }
}
