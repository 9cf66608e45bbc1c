import Candlestick
import Foundation

final class PollingNotesSpec: Spec {
  override class func spec() {
    describe("an expectation about time that fails") {
      it("says that there was one look where there was no time") {
        expect(details { expect(0).toEventually(equal(1), timeout: .zero) })
          .to(equal("It was looked at once, since there was no time to wait."))
      }

      it("says how often it looked, and that the value did not change") {
        expect(details { expect(0).toEventually(equal(1), timeout: .milliseconds(20)) })
          .to(matchPattern(#"^It was looked at (once|\d+ times) in 0.02 seconds; the value did not change\.$"#))
      }

      it("says when the value changed last") {
        var value = 0
        Task { value = 1 }
        expect(details { expect(value).toEventually(equal(2), timeout: .milliseconds(100)) })
          .to(
            matchPattern(
              #"^It was looked at (once|\d+ times) in 0.1 seconds; the value last changed after (0[.\d]* seconds|less than a millisecond)\.$"#
            )
          )
      }

      it("takes nil that becomes a value for a change") {
        var value: Int?
        Task { value = 1 }
        expect(details { expect(value).toEventually(equal(2), timeout: .milliseconds(100)) })
          .to(contain("the value last changed after"))
      }

      it("says nothing of changes that it cannot see") {
        let object = NSObject()
        for details in [
          details { expect(object).toEventually(beNil(), timeout: .milliseconds(20)) },
          details { expect(Unequatable()).toEventually(beNil(), timeout: .milliseconds(20)) },
        ] {
          expect(details).to(matchPattern(#"^It was looked at (once|\d+ times) in 0.02 seconds\.$"#))
        }
      }

      it("says when it broke") {
        var value = 0
        expect(details { expect(value).toAlways(equal(1), until: .seconds(30)) })
          .to(equal("It did not hold at the first look."))
        Task { value = 1 }
        expect(details { expect(value).toNever(equal(1), until: .seconds(30)) })
          .to(
            matchPattern(
              #"^It held at the first look, and no longer after (0[.\d]* seconds|less than a millisecond)\.$"#
            )
          )
      }

      it("says that the main queue was not served") {
        // Nothing else can be meant: in a block of the main queue no other block of it can run.
        await Task { @MainActor in }.value
        let details = details { expectInSynchronousCode() }
        expect(details).to(contain("The main queue was not served meanwhile", "await it"))
      }

      it("says so in async code") {
        let details = await details {
          await expect { await later(0) }.toEventually(equal(1), timeout: .milliseconds(20))
        }
        expect(details).to(contain("It was looked at", "the value did not change"))
        expect(details).toNot(contain("main queue"))
      }
    }

    describe("the time that an expectation may take", .polling(timeout: .milliseconds(3))) {
      it("is that of its group") {
        expect(PollingDefaults.timeout).to(equal(.milliseconds(3)))
        expect(PollingDefaults.pollInterval).to(equal(.milliseconds(10)))
        expect(details { expect(0).toEventually(equal(1)) }).to(contain("in 0.003 seconds"))
      }

      it(
        "is that of the example, also in another task",
        .polling(timeout: .milliseconds(4), pollInterval: .milliseconds(2))
      ) {
        await expect { await Task.detached { PollingDefaults.timeout }.value }.to(equal(.milliseconds(4)))
        expect(PollingDefaults.pollInterval).to(equal(.milliseconds(2)))
      }
    }

    describe("a trait about polling") {
      it("is refused where it makes no sense") {
        expect { InnerRun { describe("a group", .polling(timeout: .zero)) { it("runs") {} } }.lines }
          .to(containElement(that: "the times of polling must be above zero; this one is 0.0 seconds"))
      }

      it("gives way to that of the example that goes on after a run inside it", .polling(timeout: .seconds(7))) {
        let run = InnerRun {
          it("runs", .polling(timeout: .seconds(3))) { expect(PollingDefaults.timeout).to(equal(.seconds(3))) }
        }
        expect(run.outcomes).to(equal(["passed"]))
        expect(PollingDefaults.timeout).to(equal(.seconds(7)))
      }

      it("keeps what the one around it says and it does not", .polling(pollInterval: .milliseconds(5))) {
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
      it("says how long and how often expectations are looked at") {
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

/// Polls in a synchronous function, as a helper of a spec may do without thinking of who calls it.
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
