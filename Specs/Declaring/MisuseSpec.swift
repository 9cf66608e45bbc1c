import Candlestick
import CandlestickSpecs
import XCTest

/// A configuration of the process that makes a mistake only when a spec calls it.
private final class MistakenConfiguration: SpecConfiguration {
  static var isMistaken = false

  override class func configure(_ configuration: SpecConfiguration) {
    if isMistaken { expect(1).to(equal(2)) }
  }
}

private final class OnlySpec: Spec {
  override class func spec() { it("is run") {} }
}

final class MisuseSpec: Spec {
  override class func spec() {
    func misused(_ function: String) -> String {
      "`\(function)` can be used only where examples are declared: in `spec()` and in the closures of `describe` and "
        + "`context`, not inside an example or a hook"
    }

    describe("the DSL, used inside an example or a hook,") {
      it("fails the example at the line of the call, and does nothing else") {
        let line = #line + 3
        let run = InnerRun {
          it("declares an example") {
            it("is inside") { fail("run") }
          }
        }
        expect(run.outcomes).to(equal(["failed: \(misused("it"))"]))
        expect(run.summary.failed.first?.failures.first?.location?.line).to(equal(Int(line)))
      }

      it("names the function") {
        let run = InnerRun {
          it("declares a group") { describe("inside") {} }
          it("declares a hook") { beforeEach {} }
          it("declares a hook around") { aroundEach { $0() } }
          it("declares a hook for all") { afterAll {} }
          it("declares a hook for the suite") { beforeSuite {} }
          it("declares shared examples") { sharedExamples("inside") {} }
          it("includes shared examples") { itBehavesLike("inside") }
          it("overrides a memoized value") { memoized { 1 }.override { 2 } }
        }
        expect(run.outcomes).to(
          equal(
            ["describe", "beforeEach", "aroundEach", "afterAll", "beforeSuite", "sharedExamples", "itBehavesLike"]
              .map { "failed: \(misused($0))" } + ["failed: \(misused("override"))"]
          )
        )
      }

      it("fails the example from a hook, and from async code") {
        let run = InnerRun {
          beforeEach { it("is inside") {} }
          it("is run") { await Task.yield() }
        }
        expect(run.outcomes).to(equal(["failed: \(misused("it"))"]))
      }
    }

    describe("an expectation outside of any example") {
      it("becomes a failing example of the group, at the line of the expectation") {
        let line = #line + 3
        let run = InnerRun {
          describe("a group") {
            expect(1).to(equal(2))
            it("is run") {}
          }
        }
        expect(run.lines).to(
          equal([
            "a group is run: passed",
            "a group is declared without mistakes: failed: "
              + "failed where examples are declared, outside of any example: expected to equal <2>, got <1>",
          ])
        )
        expect(run.summary.failed.first?.failures.first?.location?.line).to(equal(Int(line)))
      }
    }

    describe("a configuration") {
      it("fails the run at the line of each group and example that it declares") {
        let line = #line + 3
        let run = InnerRun(
          configure: { _ in
            describe("a group") { it("is inside") { fail("run") } }
            it("is alone") { fail("run") }
            itBehavesLike("something")
          },
          { it("is run") {} }
        )
        expect(run.lines).to(
          equal(
            ["is run: passed"]
              + ["describe", "it", "itBehavesLike"].map {
                "SpecConfiguration is declared without mistakes: failed: `\($0)` cannot be used in `configure`, which "
                  + "belongs to no spec; it may declare hooks and shared examples"
              }
          )
        )
        expect(run.failures.map(\.location.line)).to(equal([0, 1, 2].map { UInt(line + $0) }))
      }

      it("fails the run if an expectation or an assertion fails in it") {
        let line = #line + 3
        let run = InnerRun(
          configure: { _ in
            expect(1).to(equal(2))
            XCTFail("no")
          },
          {}
        )
        expect(run.outcomes).to(
          equal(
            ["expected to equal <2>, got <1>", "failed - no"].map {
              "failed: failed where examples are declared, outside of any example: \($0)"
            }
          )
        )
        expect(run.failures.map(\.location.line)).to(equal([UInt(line), UInt(line + 1)]))
      }

      it("is named in the failing example if it is a class") {
        MistakenConfiguration.isMistaken = true
        defer { MistakenConfiguration.isMistaken = false }
        let plan = RunPlan(Suite(specs: [], configurations: [MistakenConfiguration.self]))
        expect(plan.items.map(\.example.metadata.fullName)).to(
          equal(["MistakenConfiguration is declared without mistakes"])
        )
      }

      it("has its failing example under no spec class of the run, and not among the examples of one class") {
        MistakenConfiguration.isMistaken = true
        defer { MistakenConfiguration.isMistaken = false }
        let suite = Suite(specs: [OnlySpec.self], configurations: [MistakenConfiguration.self])
        let plan = RunPlan(suite)
        expect(plan.items.map(\.names.listed)).to(
          equal([
            "\(OnlySpec.listedName)/is run",
            "CandlestickSpecs.Spec/MistakenConfiguration is declared without mistakes",
          ])
        )
        expect(RunPlan(suite, only: [OnlySpec.self]).items(of: OnlySpec.self)).to(haveCount(1))
      }
    }

    describe("an error thrown where examples are declared") {
      it("becomes a failing example of the group, and examples declared before it run") {
        let run = InnerRun {
          describe("a group") {
            it("is run") {}
            throw TestError.broken
          }
          it("is run too") {}
        }
        expect(run.lines).to(
          equal([
            "a group is run: passed",
            "a group is declared without mistakes: failed: "
              + "unexpected error thrown where examples are declared: <broken>",
            "is run too: passed",
          ])
        )
      }
    }
  }
}
