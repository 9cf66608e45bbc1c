import CandlestickExpectations
import CandlestickReports
import CandlestickSupport
import Foundation
import XCTest

/// The run of a process in which XCTest selects, orders and runs the tests: on Apple's platforms, and in builds without
/// forked workers.
///
/// The first access to ``current`` declares the specs. A ``RunObserver`` must be added to XCTest's observers before the
/// tests begin. It tells the run which tests XCTest is about to run, and when they have ended.
@MainActor package final class ObservedRun {
  private static var made: ObservedRun?
  private static var isBeingMade = false

  /// The run of the process; nil while specs are being declared. If they cannot be declared, the process exits with an
  /// error.
  package static var current: ObservedRun? {
    if made == nil, !isBeingMade {
      isBeingMade = true
      defer { isBeingMade = false }
      do {
        made = try ofProcess()
      } catch {
        StandardError.print("error: \(error)")
        exit(1)
      }
    }
    return made
  }

  /// The plan of all examples. XCTest may run only some of them.
  package let plan: RunPlan
  private let requested: [SpecReport]
  private let onStart: (SpecRunner, TestCaseObserver) -> Void
  private let items: [XCTestCase.Identity: RunPlan.Item]
  /// The nesting depth of the running XCTest suites.
  private var suiteCount = 0
  private var started: (runner: SpecRunner, reports: RunReports)?

  /// Runs the examples that XCTest has selected.
  package var runner: SpecRunner {
    guard let started else { fatalError("XCTest has begun to run examples, but no RunObserver has seen it") }
    return started.runner
  }

  private static func ofProcess() throws -> ObservedRun {
    try RunnerOptions.check(
      CommandLine.arguments,
      ProcessInfo.processInfo.environment,
      FileManager.default.currentDirectoryPath
    )
    let specs = try ProcessSpecs.current()
    if specs.setAttachmentsFolder() == nil { AttachmentsFolder.empty() }
    let formats = ProcessInfo.processInfo.environment["CANDLESTICK_FORMAT"].map(ReportFormat.list) ?? []
    let reports = try specs.classes.reports(formats, otherwise: "xctest", .ofStandardOutput(.auto))
    reports.forEach { $0.xctestPrints() }
    var plan = specs.plan()
    plan.recording = try SnapshotRecording.ofVariable() ?? plan.recording
    return ObservedRun(plan, reports) { runner, observer in
      ProcessSpecs.setRunner(runner)
      FailureReporter.setFramework(observer)
      RunObserver.testCases.withLock { $0 = observer }
    }
  }

  /// Creates the run.
  ///
  /// - Parameter onStart: receives the runner of the examples and the observer of the other tests, before they run.
  init(_ plan: RunPlan, _ reports: [SpecReport], onStart: @escaping (SpecRunner, TestCaseObserver) -> Void) {
    self.plan = plan
    requested = reports
    self.onStart = onStart
    let items = plan.specClasses.flatMap { type, items in items.map { (XCTestCase.Identity(type, $0.name), $0) } }
    self.items = Dictionary(uniqueKeysWithValues: items)
  }

  // MARK: - XCTest's events

  /// Called when an XCTest suite is about to start.
  ///
  /// - Parameter tests: the tests in the suite. Those of the outermost suite are about to run. When Xcode distributes
  ///   tests over processes, a process has several outermost suites, one after another.
  func suiteWillStart(_ tests: [XCTestCase.Identity]) {
    suiteCount += 1
    guard suiteCount == 1 else { return }
    let selected = tests.compactMap { items[$0] }
    let reports = started?.reports ?? makeReports(selected)
    let runner = SpecRunner(plan, reports)
    runner.add(selected.filter { $0.skip == nil }.map(\.example))
    started = (runner, reports)
    let examples = Set(items.keys)
    let observer = TestCaseObserver(
      runner,
      isExample: { examples.contains($0.testIdentity) },
      elsewhere: reports.lateFailures
    )
    onStart(runner, observer)
  }

  private func makeReports(_ selected: [RunPlan.Item]) -> RunReports {
    let names = Set(selected.map(\.names.listed))
    var plan = plan
    plan.select { names.contains($0.names.listed) }
    let classes = items.values.map(\.listedClassName.listed)
    var setting = RunReports.Setting()
    setting.classes = Set(classes)
    setting.declared = DeclaredClasses(ofTests: classes)
    return RunReports(plan, requested, setting)
  }

  func suiteDidFinish() {
    suiteCount -= 1
    if suiteCount == 0 { runner.closeGroups() }
  }

  /// Called when all tests have ended. Returns true if the run failed for a reason that XCTest does not know about.
  func bundleDidFinish() -> Bool {
    guard let summary = started?.reports.end() else { return false }
    let hasUnknownFailures = !summary.lateFailures.isEmpty || !summary.strayFailures.isEmpty
    return !summary.isSuccess && (summary.failed.isEmpty || hasUnknownFailures)
  }
}
