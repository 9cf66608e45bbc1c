import CSupport
import CTestProcess
import CandlestickExpectations
import CandlestickSpecs
import CandlestickSupport
import Foundation
import XCTest

/// A process that lists or runs tests, including specs, as requested by its arguments and environment.
@MainActor package struct TestProcess {
  /// The tests that are not specs.
  let tests: [XCTestCaseEntry]
  /// The command line, including the program's name.
  let arguments: [String]
  /// The spec classes to run in order, before the specs that are listed among the tests; nil to run all specs.
  var listed: [Spec.Type]?

  /// Runs the spec classes and the other tests that a main function lists, each once, and exits.
  package static func run(_ specs: [Spec.Type], and tests: [XCTestCaseEntry]) -> Never {
    candlestick_mark_xct_main_called()
    let arguments = CommandLine.arguments
    // The package manager starts the process a second time for Swift Testing, for which it has no tests.
    if arguments.contains("--testing-library"), arguments.contains("swift-testing") { end(0) }
    TestProcess(tests: tests, arguments: arguments, listed: specs).run()
  }

  /// Lists or runs the tests, and exits.
  func run() -> Never {
    candlestick_begin_run()
    WorkingFolder.begin()
    var inherited = candlestick_worker()
    let worker = candlestick_become_worker(&inherited, WorkerRun.filesVariable) ? inherited : nil
    SwiftTesting.takeIssues()
    ExploredXCTestFailures.take()
    let specs: ProcessSpecs
    let options: RunOptions
    do {
      options = try RunOptions.current(arguments)
      removeEarlierReports(options, worker)
      specs = try Self.specs(options)
    } catch {
      Self.fail("\(error)")
    }
    let completed = options.completed(by: specs.configuration)
    removeEarlierReports(completed, worker)
    completed.reportSavedRuns(specs.classes)
    let listedSpecs = specs.specClasses(of: self.tests)
    var plan = specs.plan(only: listed.map { $0 + listedSpecs.compactMap(\.self) })
    WorkingFolder.returnToRun()
    let methods = SpecMethods(among: self.tests, besides: plan, examples: { specs.exampleNames })
    // Specs that the main function lists twice run once.
    let others = zip(self.tests, listedSpecs).filter { tests, type in
      listed == nil ? !(tests.testCaseClass is Spec.Type) : type == nil
    }
    var tests = options.isSpecsOnly ? [] : others.map(\.0).filter { !methods.areListed(by: $0) }
    tests += methods.entries
    let unlistedTests = listed == nil ? [] : specs.unlisted(beside: self.tests)
    // Includes test methods that `--specs-only` leaves out.
    let declared = planned(plan, others.map(\.0).filter { !methods.areListed(by: $0) } + methods.entries)
    let declaredClasses = DeclaredClasses(ofTests: declared.map(\.names.className.listed), areAll: listed == nil)
    let emptySpecs = specs.emptySpecs(besides: methods.entries.map(\.testCaseClass))
    let plannedCount = planned(plan, tests).count
    if !options.isListing, !isForOneTarget, plannedCount == 0, !SwiftTestFilter().hasSwiftTestingTests {
      if options.isQuietIfNothingIsSelected { Self.end(RunOptions.nothingSelectedStatus) }
      let reasons = [
        "there are no tests", TestRun.note(onEmptySpecs: emptySpecs),
        TestRun.note(onSwiftTestingSpecs: specs.swiftTestingSpecs),
      ]
      Self.fail(reasons.compactMap(\.self).joined(separator: "; "))
    }
    select(&tests, &plan, by: options.forXCTest)
    let selected = planned(plan, tests)

    if candlestick_is_run_watched() || SwiftTestFilter().isSwiftTest { candlestick_end_with_parent() }
    candlestick_hide_run()

    if options.isListing {
      let isNamed = options.filter?.matches(among: selected) ?? selected.map { _ in true }
      let named = zip(selected, isNamed).filter(\.1).map(\.0)
      // XCTest creates and releases test cases for its list. What fails then must not make the package manager stop.
      FailureReporter.setFramework(ReportFailures())
      Self.end(XCTMain(TestList(named, plan, methods).entries, arguments: options.forXCTest))
    }
    let run = TestRun(
      program: arguments[0],
      specs: specs,
      options: completed,
      plan: plan,
      methods: methods,
      tests: selected,
      declared: Set(declared.map(\.key)),
      declaredClasses: declaredClasses,
      unlistedTests: unlistedTests,
      emptySpecs: emptySpecs,
      isSelection: selected.count < plannedCount
    )
    run.run(in: worker)
  }

  private func removeEarlierReports(_ options: RunOptions, _ worker: candlestick_worker?) {
    if worker == nil, !isForOneTarget { options.removeEarlierReports() }
  }

  /// Returns the specs of the process. The first call restarts the process if the order of hashes is not fixed, and then
  /// runs the user's configurations.
  ///
  /// - Throws: the errors of ``ProcessSpecs/current(_:)``.
  static func specs(_ options: RunOptions) throws -> ProcessSpecs {
    try ProcessSpecs.current {
      if !options.isListing { HashOrder.fix() }
      ExecutionOverrides.setForProcess(try options.executionOverrides)
      return DeclarationGuard(options)
    }
  }

  /// Returns the tests of the run in order.
  private func planned(_ plan: RunPlan, _ tests: [XCTestCaseEntry]) -> [PlannedTest] {
    let examples = plan.specClasses.flatMap { type, items in items.map { PlannedTest($0, of: type) } }
    let methods = tests.flatMap { type, tests in
      let className = TestNames.ClassName(type.listedName)
      return tests.map { PlannedTest($0.0, of: type, className, $0.1) }
    }
    return examples + methods
  }

  // MARK: - The end

  /// Exits, after a run or without one.
  static func end(_ status: Int32) -> Never {
    candlestick_exit(status)
  }

  /// Exits from a run that cannot continue. The reports have the results so far, and the reason.
  static func abort(_ reports: RunReports, _ reason: String) -> Never {
    reports.interrupt(reason, repeatsFailures: false)
    reports.end()
    if reports.reports.isEmpty { fail(reason) }
    end(1)
  }

  /// Exits with an error message.
  static func fail(_ message: String, status: Int32 = 1) -> Never {
    StandardError.print("error: \(message)")
    end(status)
  }
}
