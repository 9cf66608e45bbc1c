import Candlestick
import XCTest

final class SetUpSpec: Spec {
  override class func spec() {
    #if CORELIBS_XCTEST
    /// Runs the example of a class as XCTest does.
    @MainActor func run(_ type: OverridingSpec.Type, _ prepare: (OverridingSpec) -> Void = { _ in }) -> RunSummary {
      OverridingSpec.log = Log()
      let plan = RunPlan(Suite(specs: [type]))
      let runner = SpecRunner(plan)
      for item in plan.items {
        let entry = TestCaseBridge.entry(for: item, runner)
        let testCase = type.init(name: entry.name, testClosure: entry.run)
        prepare(testCase)
        testCase.invokeTest()
      }
      return runner.reports.summary
    }

    describe("XCTest's set-up and tear-down methods in a spec class") {
      it("run around an example with its hooks, in XCTest's order, async ones too") {
        expect(run(OverridingSpec.self).isSuccess).to(beTrue())
        expect(OverridingSpec.log.entries).to(
          equal([
            "async setUp", "setUpWithError", "setUp", "beforeEach", "example", "afterEach", "tearDown",
            "tearDownWithError", "async tearDown",
          ])
        )
      }

      it("start immediately on the main thread, so that methods that do not suspend do not spin the run loop") {
        var testCases: [OverridingSpec] = []
        _ = run(OverridingSpec.self) { testCases.append($0) }
        expect(testCases.map(\.hasBegunOnMainThread)).to(equal([true]))
      }

      it("fail the example without running it if one of them throws") {
        let summary = run(OverridingSpec.self) { $0.error = TestError.broken }
        expect(summary.failed.first?.failures.map(\.message))
          .to(equal(["unexpected error thrown in setUp: <broken>"]))
        expect(OverridingSpec.log.entries)
          .to(equal(["async setUp", "setUpWithError", "tearDown", "tearDownWithError", "async tearDown"]))
      }

      it("fail the example without running it if one of them throws after it has waited") {
        let summary = run(OverridingSpec.self) { $0.asyncError = TestError.broken }
        expect(summary.failed.first?.failures.map(\.message))
          .to(equal(["unexpected error thrown in setUp: <broken>"]))
        expect(OverridingSpec.log.entries)
          .to(equal(["async setUp", "tearDown", "tearDownWithError", "async tearDown"]))
      }

      it("skip the example if one of them skips") {
        let summary = run(OverridingSpec.self) { $0.error = XCTSkip("not now") }
        expect(summary.counts.skipped).to(equal(1))
        expect(OverridingSpec.log.entries).toNot(contain("example"))
      }

      it("do not run for an example that a condition disables") {
        OverridingSpec.isEnabled = false
        defer { OverridingSpec.isEnabled = true }
        expect(run(OverridingSpec.self).counts.skipped).to(equal(1))
        expect(OverridingSpec.log.entries).to(beEmpty())
      }

      it("may contain expectations, which fail the example") {
        let summary = run(OverridingSpec.self) { $0.isExpecting = true }
        expect(summary.failed.first?.failures.map(\.message)).to(equal(["not set up"]))
        expect(OverridingSpec.log.entries).to(contain("example"))
      }
    }

    describe("a spec class that overrides none of them") {
      it("runs a synchronous example immediately, before other code on the run loop") {
        let log = Log()
        let plan = RunPlan(Suite { it("is run") { log("example") } })
        let entry = TestCaseBridge.entry(for: plan.items[0], SpecRunner(plan))
        RunLoop.main.perform { MainActor.assumeIsolated { log("the run loop was served") } }
        Spec(name: entry.name, testClosure: entry.run).invokeTest()
        expect(log.entries).to(equal(["example"]))
      }
    }
    #endif
  }
}

/// Logs the calls of XCTest's methods.
final class OverridingSpec: Spec {
  @MainActor static var log = Log()
  @MainActor static var isEnabled = true

  var error: (any Error)?
  var asyncError: (any Error)?
  var isExpecting = false
  private(set) var hasBegunOnMainThread = false

  override class func spec() {
    beforeEach { log("beforeEach") }
    afterEach { log("afterEach") }
    it("is run between XCTest's methods", .enabled(if: isEnabled)) { log("example") }
  }

  override func setUp() async throws {
    noteThread()
    await Task.detached {}.value
    await Self.log("async setUp")
    if let asyncError { throw asyncError }
  }

  override func setUpWithError() throws {
    note("setUpWithError")
    if let error { throw error }
    if isExpecting { fail("not set up") }
  }

  override func setUp() { note("setUp") }
  override func tearDown() { note("tearDown") }
  override func tearDownWithError() throws { note("tearDownWithError") }

  override func tearDown() async throws {
    await Task.detached {}.value
    await Self.log("async tearDown")
  }

  private func noteThread() {
    hasBegunOnMainThread = Thread.isMainThread
  }

  private func note(_ entry: String) {
    MainActor.assumeIsolated { Self.log(entry) }
  }
}
