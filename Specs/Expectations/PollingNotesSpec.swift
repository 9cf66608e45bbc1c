import Candlestick
import Foundation

final class PollingNotesSpec: Spec {
  override class func spec() {
    describe("a failing polling expectation") {
      it("reports a single poll if the timeout is zero") {
        expect(details { expect(0).toEventually(equal(1), timeout: .zero) })
          .to(equal("Polled once, since the timeout left no time for a second poll."))
      }

      it("reports the number of polls, and that the value did not change") {
        expect(details { expect(0).toEventually(equal(1), timeout: .milliseconds(20)) })
          .to(matchPattern(#"^Polled (once|\d+ times) in 0.02 seconds; the value did not change\.$"#))
      }

      it("reports when the value last changed") {
        var value = 0
        Task { value = 1 }
        expect(details { expect(value).toEventually(equal(2), timeout: .milliseconds(100)) })
          .to(
            matchPattern(
              #"^Polled (once|\d+ times) in 0.1 seconds; the value last changed after (0[.\d]* seconds|less than a millisecond)\.$"#
            )
          )
      }

      it("counts a change from nil to a value") {
        var value: Int?
        Task { value = 1 }
        expect(details { expect(value).toEventually(equal(2), timeout: .milliseconds(100)) })
          .to(contain("the value last changed after"))
      }

      it("omits changes of values that it cannot compare") {
        let object = NSObject()
        for details in [
          details { expect(object).toEventually(beNil(), timeout: .milliseconds(20)) },
          details { expect(Unequatable()).toEventually(beNil(), timeout: .milliseconds(20)) },
        ] {
          expect(details).to(matchPattern(#"^Polled (once|\d+ times) in 0.02 seconds\.$"#))
        }
      }

      it("reports when the expectation stopped holding") {
        var value = 0
        expect(details { expect(value).toAlways(equal(1), timeout: .seconds(30)) })
          .to(equal("It did not hold in the first poll."))
        Task { value = 1 }
        expect(details { expect(value).toNever(equal(1), timeout: .seconds(30)) })
          .to(
            matchPattern(
              #"^It held in the first poll, but no longer after (0[.\d]* seconds|less than a millisecond)\.$"#
            )
          )
      }

      it("reports that the main queue did not run") {
        // Runs in a block of the main queue, so that none of its other blocks can run.
        await Task { @MainActor in }.value
        let details = details { expectInSynchronousCode() }
        expect(details).to(contain("The main queue did not run", "await it"))
      }

      it("reports that in async code too", .deterministic, .needsSimulations) {
        let details = await details {
          await expect { await later(0) }.toEventually(equal(1), timeout: .milliseconds(20))
        }
        expect(details).to(contain("Polled", "the value did not change"))
        expect(details).toNot(contain("main queue"))
      }
    }

    describe("the polling timeout", .polling(timeout: .milliseconds(3))) {
      it("is the one of the group") {
        expect(PollingDefaults.timeout).to(equal(.milliseconds(3)))
        expect(PollingDefaults.pollInterval).to(equal(.milliseconds(10)))
        expect(details { expect(0).toEventually(equal(1)) }).to(contain("in 0.003 seconds"))
      }

      it(
        "is the one of the example, in other tasks too",
        .polling(timeout: .milliseconds(4), pollInterval: .milliseconds(2))
      ) {
        await expect { await Task.detached { PollingDefaults.timeout }.value }.to(equal(.milliseconds(4)))
        expect(PollingDefaults.pollInterval).to(equal(.milliseconds(2)))
      }
    }

    describe("a polling trait") {
      it("is rejected if its values are not positive") {
        expect { InnerRun { describe("a group", .polling(timeout: .zero)) { it("runs") {} } }.lines }
          .to(containElement(that: "the timeout and the interval of polling must be above zero; one is 0.0 seconds"))
      }

      it("is restored after a nested run", .polling(timeout: .seconds(7))) {
        let run = InnerRun {
          it("runs", .polling(timeout: .seconds(3))) { expect(PollingDefaults.timeout).to(equal(.seconds(3))) }
        }
        expect(run.outcomes).to(equal(["passed"]))
        expect(PollingDefaults.timeout).to(equal(.seconds(7)))
      }

      it("inherits what it does not set", .polling(pollInterval: .milliseconds(5))) {
        let run = InnerRun {
          describe("a group", .polling(timeout: .seconds(3), pollInterval: .milliseconds(4))) {
            it("runs", .polling(timeout: .seconds(2))) {
              expect(PollingDefaults.timeout).to(equal(.seconds(2)))
              expect(PollingDefaults.pollInterval).to(equal(.milliseconds(4)))
            }
          }
        }
        expect(run.outcomes).to(equal(["passed"]))
      }

      it("ends with its group") { expect(PollingDefaults.timeout).to(equal(.seconds(1))) }
    }

    describe("the configuration") {
      it("sets the timeout and the interval of polling") {
        let (timeout, pollInterval) = (PollingDefaults.timeout, PollingDefaults.pollInterval)
        defer { (PollingDefaults.timeout, PollingDefaults.pollInterval) = (timeout, pollInterval) }
        let run = InnerRun {
          $0.pollingTimeout = .seconds(8)
          $0.pollInterval = .milliseconds(9)
        } _: {
          it("runs") {
            expect(PollingDefaults.timeout).to(equal(.seconds(8)))
            expect(PollingDefaults.pollInterval).to(equal(.milliseconds(9)))
          }
        }
        expect(run.outcomes).to(equal(["passed"]))
      }
    }
  }
}

private struct Unequatable {}

/// Polls synchronously, like a helper that async code calls.
@MainActor private func expectInSynchronousCode() {
  expect(0).toEventually(equal(1), timeout: .milliseconds(20))
}

private func matchPattern(_ pattern: String) -> Matcher<String> {
  .simple("match <\(pattern)>") { expression in
    MatcherStatus(bool: try expression.evaluate()?.range(of: pattern, options: .regularExpression) != nil)
  }
}

private func containElement(that part: String) -> Matcher<[String]> {
  .simple("contain <\(part)>") { expression in
    MatcherStatus(bool: try expression.evaluate()?.contains { $0.contains(part) } == true)
  }
}
