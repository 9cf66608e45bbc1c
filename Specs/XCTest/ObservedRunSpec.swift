import Candlestick
import XCTest

@testable import CandlestickSpecs

final class ObservedRunSpec: Spec {
  override class func spec() {
    describe("a run in which XCTest selects and runs the tests") {
      @MainActor func suite(_ log: Log) -> Suite {
        Suite {
          beforeSuite { log("before suite") }
          afterSuite { log("after suite") }
          describe("a group") {
            beforeAll { log("before all") }
            afterAll { log("after all") }
            for name in ["first", "second", "third"] { it(name) { log(name) } }
          }
        }
      }

      it("runs afterAll and afterSuite after the last of the selected examples") {
        let log = Log()
        let run = InnerObservedRun(suite(log), selected: [1])
        run.runExample(1)
        expect(log.entries).to(equal(["before suite", "before all", "second", "after all", "after suite"]))
      }

      it("runs them at the end if XCTest stops early") {
        let log = Log()
        let run = InnerObservedRun(suite(log), selected: [0, 1])
        run.runExample(1)
        run.run.suiteDidFinish()
        expect(log.entries).to(equal(["before suite", "before all", "second", "after all", "after suite"]))
      }

      it("runs the hooks again for each outermost suite") {
        let log = Log()
        let run = InnerObservedRun(suite(log), selected: [0])
        run.runExample(0)
        run.run.suiteDidFinish()
        run.start([2])
        run.runExample(2)
        let events = ["first", "third"].flatMap { ["before suite", "before all", $0, "after all", "after suite"] }
        expect(log.entries).to(equal(events))
      }

      it("assumes that the tests of the outermost suite run") {
        let log = Log()
        let run = InnerObservedRun(suite(log), selected: [0, 1])
        run.start([0])
        run.runExample(0)
        expect(log.entries).to(equal(["before suite", "before all", "first"]))
      }

      it("reports focus only on selected examples, but still skips the others") {
        let suite = Suite {
          describe("a group") { fit("is focused") {} }
          it("is not") {}
        }
        let (one, both) = (InnerObservedRun(suite, selected: []), InnerObservedRun(suite, selected: [0, 1]))
        expect(one.run.plan.items[1].skip?.reason).to(equal("focus is on other examples"))
        expect(one.run.runner.reports.summary.focused).to(beEmpty())
        expect(both.run.runner.reports.summary.focused).to(haveCount(1))
      }

      it("fails for a reason unknown to XCTest if a failure belongs to no running example") {
        let run = InnerObservedRun(Suite { it("passes") {} }, selected: [0])
        run.runExample(0)
        run.run.runner.reports.lateFailures.recordStray(TestFailure(message: "late", location: CodeLocation()))
        expect(run.run.bundleDidFinish()).to(beTrue())
      }

      it("fails for a reason unknown to XCTest if an example has failed after its end") {
        let run = InnerObservedRun(Suite { it("passes") {} }, selected: [0])
        run.runExample(0)
        let test = EndedTest(id: run.run.plan.items[0].names.listed, name: "passes")
        run.run.runner.reports.lateFailures.record(TestFailure(message: "late", location: CodeLocation()), of: test)
        expect(run.run.bundleDidFinish()).to(beTrue())
        expect(run.run.runner.reports.summary.failed.map(\.failures.count)).to(equal([1]))
      }

      it("does not fail for an unknown reason if all tests passed, or if XCTest knows of one that failed") {
        let passed = InnerObservedRun(Suite { it("passes") {} }, selected: [0])
        passed.runExample(0)
        expect(passed.run.bundleDidFinish()).to(beFalse())
        let failed = InnerObservedRun(Suite { it("fails") { fail("broken") } }, selected: [0])
        failed.runExample(0)
        expect(failed.run.bundleDidFinish()).to(beFalse())
      }
    }

    describe("the name of a test case") {
      it("is read in the forms of both versions of XCTest") {
        expect(ObservedRunSpec.nameInClass(of: "ObservedRunSpec.a group: first")).to(equal("a group: first"))
        expect(XCTestCase.nameInClass(of: "-[Module.Class a_group_first]")).to(equal("a_group_first"))
        expect(XCTestCase.nameInClass(of: "-[Class a_group_firstAndReturnError:]")).to(equal("a_group_first"))
        expect(XCTestCase.nameInClass(of: "-[Class testAsyncWithCompletionHandler:]")).to(equal("testAsync"))
      }
    }
  }
}

/// A run of a suite in which XCTest selects some examples.
@MainActor private struct InnerObservedRun {
  let run: ObservedRun

  init(_ suite: Suite, selected: [Int]) {
    run = ObservedRun(RunPlan(suite), []) { _, _ in }
    start(selected)
  }

  func start(_ selected: [Int]) {
    run.suiteWillStart(selected.map { XCTestCase.Identity(Spec.self, run.plan.items[$0].name) })
  }

  func runExample(_ index: Int) { run.runner.run(run.plan.items[index]) }
}
