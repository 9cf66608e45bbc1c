import Candlestick
import CandlestickSpecs
import XCTest

final class UnwaitedExpectationsSpec: Spec {
  override class func spec() {
    #if CORELIBS_XCTEST
    /// Runs an example as XCTest does, in its own test case.
    ///
    /// - Returns: the failures of the example, and those that XCTest has counted.
    @MainActor func run(
      _ trait: SpecTrait = .tags("plain"),
      example: @escaping @MainActor (Spec) -> Void
    ) -> (summary: RunSummary, countInXCTest: Int?) {
      let plan = RunPlan(Suite { it("expects", trait) { if let testCase = Spec.running { example(testCase) } } })
      let runner = SpecRunner(plan)
      let entry = TestCaseBridge.entry(for: plan.items[0], runner)
      let testCase = UnobservedSpec(name: entry.name, testClosure: entry.run)
      testCase.run()
      return (runner.reports.summary, (testCase.testRun as? UnobservedRun)?.count)
    }

    describe("an XCTest expectation") {
      it("fails the example once if nothing waits for it") {
        let (summary, count) = run { testCase in
          _ = testCase.expectation(description: "saved")
          testCase.expectation(description: "sent").fulfill()
        }
        let failures = summary.failed.first?.failures ?? []
        expect(failures.map(\.message)) == ["Failed due to unwaited expectations 'saved', 'sent'"]
        expect(failures.first?.location?.path) == #filePath
        expect(failures.first?.location?.line) == 26
        expect(count) == 1
      }

      it("does not fail the example that waits for it") {
        let (summary, count) = run { testCase in
          let expectation = testCase.expectation(description: "saved")
          expectation.fulfill()
          testCase.wait(for: [expectation], timeout: 60)
        }
        expect(summary.isSuccess) == true
        expect(count) == 0
      }

      it("can be a known issue") {
        let (summary, count) = run(.knownIssue("nothing waits yet")) { testCase in
          _ = testCase.expectation(description: "saved")
        }
        expect(summary.isSuccess) == true
        expect(count) == 0
      }
    }
    #endif
  }
}

#if CORELIBS_XCTEST
/// A test case whose run no observer of XCTest sees.
private final class UnobservedSpec: Spec {
  override var testRunClass: AnyClass? { UnobservedRun.self }
}

private final class UnobservedRun: XCTestCaseRun {
  /// The number of failures.
  private(set) var count = 0

  override func start() {}
  override func stop() {}
  override func recordFailure(withDescription: String, inFile: String?, atLine: Int, expected: Bool) { count += 1 }
}
#endif
