import Candlestick
import Testing

final class SwiftTestingIssueSpec: Spec {
  override class func spec() {
    describe("a Swift Testing issue in an example") {
      it("fails the example at the line of the issue", .needsSimulations) {
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

      it("fails the example from its hooks and its tasks", .needsSimulations) {
        let run = InnerRun {
          beforeEach { #expect(Bool(false)) }
          it("expects") { await Task { #expect(Bool(false)) }.value }
        }
        expect(run.failures).to(haveCount(2))
      }

      it("fails the example once if it also ends it", .needsSimulations) {
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

      it("fails nothing if it is a warning") {
        let run = InnerRun { it("warns") { Issue.record("not so bad", severity: .warning) } }
        expect(run.outcomes).to(equal(["passed"]))
      }

      it("leaves the example known if it is a known issue", .needsSimulations) {
        let run = InnerRun {
          it("knows without a reason") { withKnownIssue { #expect(Bool(false)) } }
          it("knows with a reason") { withKnownIssue("known") { try #require(Bool(false)) } }
          it("knows and is async") {
            await withKnownIssue {
              await Task.yield()
              Issue.record("wrong")
            }
          }
          it("knows by its trait", .knownIssue("known")) { try #require(Bool(false)) }
        }
        expect(run.outcomes).to(
          equal([
            "known: Expectation failed: Bool(false)", "known: known: Expectation failed: Bool(false)",
            "known: Issue recorded - wrong", "known: known: Expectation failed: Bool(false)",
          ])
        )
      }

      it("leaves the example known in Swift Testing's own block, which does not cover expectations", .needsSimulations)
      {
        let run = InnerRun {
          it("knows") { Testing.withKnownIssue { Issue.record("wrong") } }
          it("throws") { Testing.withKnownIssue("known") { throw TestError.broken } }
          it("is fixed") { Testing.withKnownIssue("known") {} }
          it("expects") { withKnownIssue(isIntermittent: true) { expect(1).to(equal(2)) } }
        }
        expect(run.outcomes).to(
          equal([
            "known: Issue recorded - wrong", "known: Caught error: .broken - known",
            "failed: Known issue was not recorded - known", "failed: expected to equal <2>, got <1>",
          ])
        )
      }

      it("fails the group that is being declared", .needsSimulations) {
        let run = InnerRun { describe("a group") { #expect(Bool(false)) } }
        expect(run.outcomes.first).to(contain("failed where examples are declared"))
      }
    }
  }
}
