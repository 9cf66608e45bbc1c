#if CORELIBS_XCTEST
import CandlestickSpecs
import Foundation
import Nimble
import Quick
import XCTest

final class QuickTestCaseSpec: QuickSpec {
  override class func spec() {
    describe("the current spec") {
      it("is the test case that runs the example") {
        expect(QuickSpec.current).to(beAKindOf(QuickTestCaseSpec.self))
        expect(QuickSpec.current.name) == "QuickTestCaseSpec.the current spec， is the test case that runs the example"
        expect(currentSpec()).to(beIdenticalTo(QuickSpec.current))
        expect(AsyncSpec.current).to(beNil())
      }

      it("runs the blocks added to it when the example has ended, before the tear-down methods") {
        let log = Log()
        let summary = LoggingSpec.run(log) {
          QuickSpec.current.addTeardownBlock { log("first block") }
          QuickSpec.current.addTeardownBlock {
            await Task.yield()
            await log("last block")
          }
          log("example")
        }
        expect(log.entries) == ["setUp", "example", "last block", "first block", "tearDown"]
        expect(summary.counts.passed) == 1
      }

      it("fails if such a block throws") {
        let log = Log()
        let summary = LoggingSpec.run(log) {
          QuickSpec.current.addTeardownBlock { log("first block") }
          QuickSpec.current.addTeardownBlock { throw TestError.broken }
        }
        expect(summary.failed).to(haveCount(1))
        expect(log.entries) == ["setUp", "first block", "tearDown"]
      }

      it("waits for XCTest expectations") {
        let log = Log()
        _ = LoggingSpec.run(log) {
          let expectation = QuickSpec.current.expectation(description: "done")
          DispatchQueue.main.async { expectation.fulfill() }
          QuickSpec.current.wait(for: [expectation], timeout: 60)
          log("waited")
        }
        expect(log.entries) == ["setUp", "waited", "tearDown"]
      }

      it("takes failures") {
        let summary = LoggingSpec.run(Log()) {
          QuickSpec.current.recordFailure(withDescription: "broken", inFile: #filePath, atLine: #line, expected: true)
        }
        expect(summary.failed).to(haveCount(1))
      }

      it("takes XCTest's failures, which an assertion handler does not see") {
        let summary = LoggingSpec.run(Log()) {
          _ = gatherFailingExpectations(silently: true) { XCTFail("asserted") }
          withAssertionHandler(AssertionRecorder()) {
            QuickSpec.current.recordFailure(withDescription: "recorded", inFile: "a.swift", atLine: 1, expected: true)
          }
        }
        expect(summary.failed.first?.failures.map(\.message)) == ["failed - asserted", "recorded"]
      }

      it("is skipped if the set-up method skips") {
        let log = Log()
        let summary = SkippingSpec.run(log) { log("example") }
        expect(log.entries).to(beEmpty())
        expect(summary.counts.skipped) == 1
      }
    }

    describe("allTests") {
      it("has the names of the examples, with closures that run them") {
        let tests = ListedSpec.allTests
        expect(tests.map(\.0))
          == ["lists， its first: example", "lists， its second"]
        ListedSpec.log = Log()
        for (name, test) in tests {
          ListedSpec(name: name) { testCase in try (testCase as? QuickSpec).map { try test($0)() } }.invokeTest()
        }
        expect(ListedSpec.log?.entries) == ["first", "second"]
        ListedSpec.log = nil
      }

      it("fails the test case that runs a failing example, and no other") {
        ListedSpec.fails = true
        defer { ListedSpec.fails = false }
        let (name, test) = ListedSpec.allTests[1]
        let testCase = ListedSpec(name: name) { testCase in try (testCase as? QuickSpec).map { try test($0)() } }
        testCase.invokeTest()
        expect(testCase.failures) == ["expected to equal <false>, got <true>"]
      }
    }
  }
}

/// Logs the calls of its methods.
private class LoggingSpec: QuickSpec {
  @MainActor static var log: Log?

  /// Runs an example as XCTest does.
  @MainActor class func run(_ log: Log, _ example: @escaping @MainActor () throws -> Void) -> RunSummary {
    let plan = RunPlan(Suite(as: self) { it("runs", closure: example) })
    let runner = SpecRunner(plan)
    let entry = TestCaseBridge.entry(for: plan.items[0], runner)
    Self.log = log
    self.init(name: entry.name, testClosure: entry.run).invokeTest()
    return runner.reports.summary
  }

  override func setUp() { MainActor.assumeIsolated { Self.log?("setUp") } }
  override func tearDown() { MainActor.assumeIsolated { Self.log?("tearDown") } }
}

private final class SkippingSpec: LoggingSpec {
  override func setUpWithError() throws { throw XCTSkip("not today") }
  override func setUp() {}
  override func tearDown() {}
}

/// Runs like all specs, and again from its own list.
final class ListedSpec: QuickSpec {
  @MainActor static var log: Log?
  @MainActor static var fails = false
  private(set) var failures: [String] = []

  override func recordFailure(withDescription description: String, inFile: String, atLine: Int, expected: Bool) {
    failures.append(description)
  }

  override class func spec() {
    describe("lists") {
      it("its first: example") { log?("first") }
      it("its second") {
        log?("second")
        expect(fails) == false
      }
    }
  }
}
#endif
