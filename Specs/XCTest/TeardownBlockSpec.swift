import Candlestick
import XCTest

final class TeardownBlockSpec: Spec {
  override class func spec() {
    #if CORELIBS_XCTEST
    /// Runs an example as XCTest does, in its own test case.
    @MainActor func run(
      of type: Spec.Type = Spec.self,
      _ execution: SpecTrait = .realTime,
      _ example: @escaping @MainActor (Spec) -> Void
    ) -> RunSummary {
      let plan = RunPlan(
        Suite {
          it("adds blocks", execution) { if let testCase = Spec.running { example(testCase) } }
          afterEach { log?("afterEach") }
        }
      )
      let runner = SpecRunner(plan)
      log = Log()
      let entry = TestCaseBridge.entry(for: plan.items[0], runner)
      type.init(name: entry.name, testClosure: entry.run).invokeTest()
      return runner.reports.summary
    }

    describe("a tear-down block of an example") {
      it("runs after the hooks, the last one added first, and is awaited if it is async") {
        let summary = run { testCase in
          testCase.addTeardownBlock { log?("first") }
          testCase.addTeardownBlock {
            await Task.detached {}.value
            await log?("async")
          }
          testCase.addTeardownBlock { log?("last") }
        }
        expect(summary.isSuccess).to(beTrue())
        expect(log?.entries).to(equal(["afterEach", "last", "async", "first"]))
      }

      it("fails the example if it throws, and the others still run") {
        let summary = run { testCase in
          testCase.addTeardownBlock { log?("first") }
          testCase.addTeardownBlock { throw TestError.broken }
        }
        expect(summary.failed.first?.failures.map(\.message))
          .to(equal(["unexpected error thrown in tearDown: <broken>"]))
        expect(log?.entries).to(equal(["afterEach", "first"]))
      }

      it("runs after each schedule that adds it", .needsSimulations) {
        let summary = run(.schedules(3)) { testCase in testCase.addTeardownBlock { log?("block") } }
        expect(summary.isSuccess).to(beTrue())
        // The first schedule runs twice, because an exploration checks that schedules repeat.
        expect(log?.entries).to(equal((1...4).flatMap { _ in ["afterEach", "block"] }))
      }

      it("fails an exploration once", .needsSimulations) {
        let summary = run(.schedules(3)) { testCase in testCase.addTeardownBlock { throw TestError.broken } }
        expect(summary.failed.first?.failures).to(haveCount(1))
        expect(summary.failed.first?.failures.first?.message).to(contain("thrown in tearDown: <broken>"))
      }

      it("can be added by a block and by a tear-down method") {
        let summary = run(of: AddingSpec.self) { testCase in
          testCase.addTeardownBlock {
            log?("first")
            testCase.addTeardownBlock {
              await log?("added")
              fail("in the added block")
            }
          }
          testCase.addTeardownBlock { log?("last") }
        }
        expect(log?.entries).to(equal(["afterEach", "last", "first", "added", "tearDown", "added in tearDown"]))
        expect(summary.failed.first?.failures.map(\.message)).to(equal(["in the added block"]))
      }

      it("fails the code that adds it if it will not run anymore") {
        var old: Spec?
        _ = run { old = $0 }
        let run = InnerRun { it("adds a block") { old?.addTeardownBlock { log?("late") } } }
        expect(run.outcomes).to(
          equal(["failed: `addTeardownBlock` was called after the example's tear-down, so the block will not run"])
        )
        expect(log?.entries).to(equal(["afterEach"]))
      }

      it("can be added through a reference to any test case, if it is synchronous") {
        let summary = run { (testCase: XCTestCase) in testCase.addTeardownBlock { log?("block") } }
        expect(summary.isSuccess).to(beTrue())
        expect(log?.entries).to(equal(["afterEach", "block"]))
      }
    }
    #endif
  }
}

@MainActor private var log: Log?

#if CORELIBS_XCTEST
private final class AddingSpec: Spec {
  override func tearDown() {
    MainActor.assumeIsolated { log?("tearDown") }
    addTeardownBlock { MainActor.assumeIsolated { log?("added in tearDown") } }
  }
}
#endif
