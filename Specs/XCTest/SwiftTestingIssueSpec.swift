import Candlestick
import Testing

final class SwiftTestingIssueSpec: Spec {
  override class func spec() {
    describe("a Swift Testing issue in an example") {
      it("fails the example at the line of the issue", .needsRuntimeHooks) {
        let line = #line + 3
        let run = InnerRun {
          it("expects") {
            #expect(Bool(false), "in Swift Testing's words")
            Issue.record("recorded")
          }
        }
        expect(run.outcomes).to(
          equal(["failed: Expectation failed: Bool(false) - in Swift Testing's words; Issue recorded - recorded"])
        )
        let places = run.failures.map(\.location.description)
        expect(places).to(equal([line, line + 1].map { "\(#filePath):\($0)" }))
      }

      it("fails the example from its hooks and its tasks", .needsRuntimeHooks) {
        let run = InnerRun {
          beforeEach { #expect(Bool(false)) }
          it("expects") { await Task { #expect(Bool(false)) }.value }
        }
        expect(run.failures).to(haveCount(2))
      }

      it("fails the example once if it also ends it", .needsRuntimeHooks) {
        let number: Int? = nil
        let run = InnerRun {
          it("requires") {
            try #require(Bool(false))
            fail("gone on")
          }
          it("requires a value") { _ = try #require(number) }
        }
        expect(run.outcomes).to(
          equal(["failed: Expectation failed: Bool(false)", "failed: Expectation failed: number → nil"])
        )
      }

      it("fails nothing if it is a known issue or a warning") {
        let run = InnerRun {
          it("knows") {
            withKnownIssue { Issue.record("known") }
            Issue.record("not so bad", severity: .warning)
          }
        }
        expect(run.outcomes).to(equal(["passed"]))
      }

      it("fails the group that is being declared", .needsRuntimeHooks) {
        let run = InnerRun { describe("a group") { #expect(Bool(false)) } }
        expect(run.outcomes.first).to(contain("failed where examples are declared"))
      }
    }
  }
}
