import CandlestickExpectations
import Foundation
import XCTest

/// The run of a process in which XCTest selects, orders and runs the tests: on Apple's platforms, and without forked workers.
///
/// The first access to ``current`` declares the specs. A ``RunObserver``, added to XCTest before the tests begin, tells the run which
/// tests XCTest is going to run, and when they have ended.
@MainActor package final class ObservedRun {
  private static var made: ObservedRun?
  private static var isBeingMade = false

  /// The run of the process; nil while the specs are being declared. If they cannot be, the process ends with an error.
  package static var current: ObservedRun? {
    if made == nil, !isBeingMade {
      isBeingMade = true
      defer { isBeingMade = false }
      do {
        made = try ObservedRun()
      } catch {
        FileHandle.standardError.write(Data("error: \(error)\n".utf8))
        exit(1)
      }
    }
    return made
  }

  /// The plan of all examples. XCTest may run only some of them.
  package let plan: RunPlan
  /// Runs the examples that XCTest has selected.
  package private(set) lazy var runner = makeRunner(plan)

  let specs: ProcessSpecs
  private let report: SpecReport?
  private let items: [XCTestCase.Identity: RunPlan.Item]
  /// The number of XCTest's suites that are running, one inside the other.
  private var suiteCount = 0
  private var hasBegun = false

  private init() throws {
    specs = try ProcessSpecs.current()
    report = try specs.classes.report(ProcessInfo.processInfo.environment["CANDLESTICK_FORMAT"])
    plan = specs.plan()
    let items = plan.specClasses.flatMap { type, items in items.map { (XCTestCase.Identity(type, $0.name), $0) } }
    self.items = Dictionary(uniqueKeysWithValues: items)
  }

  private func makeRunner(_ plan: RunPlan) -> SpecRunner {
    let classes = Set(plan.items.map(\.listedClassName.listed))
    let runner = SpecRunner(plan, RunReports(plan, [report].compactMap(\.self), classes: classes))
    let examples = Set(items.keys)
    let observer = TestCaseObserver(
      runner,
      isExample: { examples.contains($0.testIdentity) },
      elsewhere: FailureReporter.destination
    )
    ProcessSpecs.setRunner(runner)
    FailureReporter.setFramework(observer)
    RunObserver.testCases.withLock { $0 = observer }
    return runner
  }

  // MARK: - XCTest's events

  /// A suite of XCTest starts. The tests of the outermost one are those that run.
  func suiteWillStart(_ tests: [XCTestCase.Identity]) {
    suiteCount += 1
    guard suiteCount == 1 else { return }
    let selected = tests.compactMap { items[$0] }
    if !hasBegun {
      hasBegun = true
      let names = Set(selected.map(\.names.listed))
      var plan = plan
      plan.select { names.contains($0.names.listed) }
      runner = makeRunner(plan)
    }
    runner.add(selected.filter { $0.skip == nil }.map(\.example))
  }

  func suiteDidFinish() { suiteCount -= 1 }

  /// All tests have ended. If the run has failed and XCTest cannot know it, the process ends.
  func bundleDidFinish() {
    runner.closeGroups()
    let summary = runner.reports.end()
    if !summary.isSuccess, summary.failed.isEmpty { exit(1) }
  }
}
