import Candlestick
import Nimble

/// Assertion handlers around and inside a block with a known issue.
final class KnownIssueHandlerSpec: Spec {
  override class func spec() {
    describe("an assertion handler around a block with a known issue") {
      it("receives what passes there, and what fails unexpectedly, but not what is known") {
        var outcomes: [String] = []
        let run = InnerRun {
          it("is known") {
            let all = gatherExpectations(silently: true) {
              withKnownIssue("known") {
                fail("known")
                fail("unknown")
                expect(1).to(equal(1))
              } matching: {
                $0.message == "known"
              }
              fail("after")
            }
            outcomes = all.map { "\($0.success) \($0.message.stringValue)" }
          }
        }
        expect(run.outcomes).to(equal(["known: known: known"]))
        expect(outcomes).to(equal(["false unknown", "true expected to equal <1>, got <1>", "false after"]))
      }

      it("receives that the issue did not occur") {
        let failing = gatherFailingExpectations(silently: true) { withKnownIssue("known") {} }
        expect(failing.map(\.message.stringValue)).to(equal(["a known issue did not occur: known"]))
      }
    }

    describe("an assertion handler in a block with a known issue") {
      it("receives what fails, so that it does not count for the issue, unless the handler passes it on") {
        let run = InnerRun {
          it("is silent") {
            withKnownIssue("known") {
              let failing = gatherFailingExpectations(silently: true) { fail("wrong") }
              expect(failing.map(\.message.stringValue)).to(equal(["wrong"]))
            }
          }
          it("passes it on") {
            withKnownIssue("known") { _ = gatherFailingExpectations { fail("wrong") } }
          }
          it("fails as without handlers") {
            withKnownIssue("known") {
              withAssertionHandler(NimbleTestingHandler()) { expect(1).to(equal(2)) }
            }
          }
        }
        expect(run.outcomes).to(
          equal([
            "failed: a known issue did not occur: known", "known: known: wrong",
            "known: known: expected to equal <2>, got <1>",
          ])
        )
      }
    }

    describe("the assertion handler of the process") {
      it("does not receive what is known") {
        let recorder = AssertionRecorder()
        let run = InnerRun {
          it("is known") {
            let outer = NimbleAssertionHandler
            NimbleAssertionHandler = recorder
            defer { NimbleAssertionHandler = outer }
            withKnownIssue("known") { fail("known") }
            fail("unknown")
          }
        }
        expect(run.outcomes).to(equal(["known: known: known"]))
        expect(recorder.assertions.map(\.message.stringValue)).to(equal(["unknown"]))
      }
    }
  }
}
