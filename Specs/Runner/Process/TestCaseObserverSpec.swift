#if CORELIBS_XCTEST
import Candlestick
import CandlestickReports
@testable import CandlestickSpecs
import Foundation
import XCTest

final class TestCaseObserverSpec: Spec {
  override class func spec() {
    describe("an XCTest test case") {
      it("has the failures of XCTest assertions on several threads at once") {
        let plan = RunPlan(Suite {})
        let report = ResultsReport()
        let observer = TestCaseObserver(
          SpecRunner(plan, reports: [report], isBesideRun: true),
          isExample: { _ in false },
          elsewhere: FailureReporter.destination
        )
        let testCase = makeTestCase()
        observer.testCaseWillStart(testCase)
        let ready = DispatchGroup()
        for _ in 1...2 { ready.enter() }
        async let odd: Void = onThread { assert(stride(from: 1, to: 10_000, by: 2), observer, after: ready) }
        async let even: Void = onThread { assert(stride(from: 0, to: 10_000, by: 2), observer, after: ready) }
        _ = await (odd, even)
        observer.testCaseDidFinish(testCase)
        expect(report.results.flatMap(\.failures).compactMap { Int($0.message) }.sorted()).to(equal(Array(0..<10_000)))
      }

      it("has only its own failures if it runs another test case") {
        let plan = RunPlan(Suite {})
        let report = ResultsReport()
        let runner = SpecRunner(plan, reports: [report], isBesideRun: true)
        let observer = TestCaseObserver(runner, isExample: { _ in false }, elsewhere: FailureReporter.destination)
        let (outer, inner) = (makeTestCase(), makeTestCase())
        observer.testCaseWillStart(outer)
        observer.testCase(outer, didFailWithDescription: "before", inFile: nil, atLine: 1)
        observer.testCaseWillStart(inner)
        observer.testCase(inner, didFailWithDescription: "inside", inFile: nil, atLine: 1)
        observer.testCaseDidFinish(inner)
        expect(runner.isInTest).to(beTrue())
        observer.testCase(outer, didFailWithDescription: "after", inFile: nil, atLine: 1)
        observer.testCaseDidFinish(outer)
        expect(runner.isInTest).to(beFalse())
        expect(report.results.map { $0.failures.map(\.message) }).to(equal([["before", "after"]]))
      }

      it("has snapshots that are named and counted like those of an example") {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        var plan = RunPlan(Suite {})
        plan.recording = .missing
        let report = ResultsReport()
        let runner = SpecRunner(plan, reports: [report], isBesideRun: true)
        let observer = TestCaseObserver(runner, isExample: { _ in false }, elsewhere: FailureReporter.destination)
        let testCase = makeTestCase()
        observer.testCaseWillStart(testCase)
        FailureReporter.withDestination(observer) {
          expect(1, in: folder).to(matchSnapshot())
          expect(2, in: folder).to(matchSnapshot())
        }
        observer.testCaseDidFinish(testCase)
        let names = ["XCTestCase-asserts.txt", "XCTestCase-asserts.2.txt"]
        let paths = names.map { folder.path(of: "__Snapshots__/XCTestCase/\($0)") }
        expect(report.results.first?.recordedSnapshots).to(equal(paths))
        expect(try folder.text(of: "__Snapshots__/XCTestCase/XCTestCase-asserts.2.txt")).to(equal("2\n"))
      }
    }
  }
}

private final class ResultsReport: SpecReport {
  private(set) var results: [RunEvent.Result] = []

  override func receive(_ event: RunEvent) {
    if case .exampleFinished(let result) = event { results.append(result) }
  }
}

/// Reports failures as XCTest does, on the thread that asserts, once the other thread is ready, too.
private func assert(_ numbers: some Sequence<Int>, _ observer: TestCaseObserver, after ready: DispatchGroup) {
  let testCase = makeTestCase()
  ready.leave()
  ready.wait()
  for number in numbers {
    observer.testCase(testCase, didFailWithDescription: "\(number)", inFile: nil, atLine: 1)
  }
}

/// A test case for each thread, since it is not Sendable. The observer looks only at its type and name.
private func makeTestCase() -> XCTestCase { XCTestCase(name: "XCTestCase.asserts") { _ in } }
#endif
