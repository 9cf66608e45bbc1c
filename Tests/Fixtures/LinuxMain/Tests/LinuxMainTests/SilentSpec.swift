import Nimble
import Quick
import XCTest

/// Runs suites while XCTest's printing observer is suspended, as Quick's own tests do.
class SilentSpec: QuickSpec {
  static var isRunning = false

  override func spec() {
    it("runs specs in silence") {
      let tests = testCase(AskedInSilenceSpec.allTests).allTests + testCase(ListedAndAskedSpec.allTests).allTests
      let suite = XCTestSuite(name: "in silence")
      for (name, test) in tests { suite.addTest(QuickSpec(name: name, testClosure: test)) }
      Self.runInSilence(suite)
      expect(suite.testRun?.executionCount) == 2
      expect(suite.testRun?.totalFailureCount) == 2
    }

    it("runs test methods in silence, and fails afterwards") {
      let suite = XCTestSuite(name: "in silence")
      suite.addTest(InnerTests(name: "testFails") { _ in XCTAssertEqual(1, 2, "in silence") })
      Self.runInSilence(suite)
      expect(suite.testRun?.totalFailureCount) == 1
      fail("as it should")
    }

    it("is printed again afterwards") {
      expect(printingObservers).to(haveCount(1))
      let suite = XCTestSuite(name: "aloud")
      suite.addTest(InnerTests(name: "testPasses") { _ in })
      suite.run()
    }
  }

  private static func runInSilence(_ suite: XCTestSuite) {
    let observers = printingObservers
    observers.forEach(XCTestObservationCenter.shared.removeTestObserver)
    isRunning = true
    suite.run()
    isRunning = false
    observers.forEach(XCTestObservationCenter.shared.addTestObserver)
  }
}

private var printingObservers: [XCTestObservation] {
  let observers = Mirror(reflecting: XCTestObservationCenter.shared).descendant("observers")!
  return Mirror(reflecting: observers).children
    .compactMap { Mirror(reflecting: $0.value).descendant("object") as? XCTestObservation }
    .filter { String(describing: $0) == "XCTest.PrintObserver" && "\(type(of: $0))" == "PrintObserver" }
}

class InnerTests: XCTestCase {}

class AskedInSilenceSpec: QuickSpec {
  override func spec() {
    // Focused, because other classes have focused examples.
    fit("fails") { expect(["a", "b"]) == ["in silence"] }
  }
}

/// The list of the main function has it, too.
class ListedAndAskedSpec: QuickSpec {
  override func spec() {
    it("fails in silence") { expect(SilentSpec.isRunning ? ["a", "b"] : []) == [] }
  }
}
