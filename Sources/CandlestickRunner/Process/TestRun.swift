import CSupport
import CandlestickExpectations
import CandlestickReports
import CandlestickSpecs
import CandlestickSupport
import Foundation
import XCTest

/// Runs the declared tests with the options of the run, and exits.
@MainActor struct TestRun {
  /// The name of the program.
  let program: String
  let specs: ProcessSpecs
  let options: RunOptions
  let plan: RunPlan
  /// The test methods of spec classes.
  let methods: SpecMethods
  /// The tests selected by XCTest's options, in the order of declaration.
  let tests: [PlannedTest]
  /// The keys of all declared tests.
  let declared: Set<String>
  /// The classes of all declared tests.
  let declaredClasses: DeclaredClasses
  /// The names of the test classes that the main function does not list.
  let unlistedTests: [String]
  /// The listed names of spec classes without examples, from which no class inherits.
  let emptySpecs: [String]
  /// True if XCTest's options select only some of the tests.
  let isSelection: Bool
  private let bazel = BazelTest(ProcessInfo.processInfo.environment)

  /// Runs or lists the tests.
  ///
  /// - Parameter worker: the worker that this process is, if it was started again as one; otherwise nil.
  func run(in worker: candlestick_worker?) -> Never {
    if worker == nil { bazel.begin() }
    let file = HistoryFile(ProcessInfo.processInfo.environment)
    let (record, note) = file.read(isNeeded: options.usesRecordedDurations)
    let durations = namedDurations(besides: file)
    let order = options.runOrder
    order.export()
    let (tests, shard) = selected(record, durations, in: order)
    let list = TestList(tests, plan, options, methods)
    if options.list { printNames(list.tests) }
    setAttachmentsFolder(besides: file, isInWorker: worker != nil)
    if let worker { WorkerRun(list, in: worker).runAnew(program) }
    if !options.dryRun, !options.usesWorkers, !RunOptions.areWorkersRuledOut,
      let option = options.workerOptionName
    {
      TestProcess.fail("\(option) needs workers, which are not available with --isolation none or under a debugger")
    }

    // A bisection prints its findings itself, and its runs are not reported.
    let requested = options.bisect == nil ? reports.map(isolated) : []
    if !options.usesWorkers, !options.dryRun { requested.forEach { $0.xctestPrints() } }
    var setting = setting(list, shard, in: order)
    if requested.contains(where: \.usesHistory) { setting.history = { record.entries[$0]?.history ?? [] } }
    let date = Int(Date().timeIntervalSince1970)
    let reports = RunReports(list.plan, requested, setting)
    note.map(reports.note)
    let runsAll = !isSelection && tests.count == self.tests.count
    reports.fail(problem(ofRerunBy: record))
    if runsAll { Self.note(onEmptySpecs: emptySpecs).map(reports.note) }
    if runsAll, options.isSpecsOnly { Self.note(onSwiftTestingSpecs: specs.swiftTestingSpecs).map(reports.note) }
    for skip in options.filter?.unmatchedSkips(in: self.tests.map(\.names)) ?? [] {
      reports.note("--skip \"\(skip)\" matches no test")
    }
    if let durations, let path = options.durations, !self.tests.contains(where: { durations[$0.key] != nil }) {
      reports.note("--durations: \(path): it contains no test of this run; assuming equal durations")
    }
    if case .random(let seed) = order { reports.note("random order: --seed \(seed) repeats it") }
    let isolatedRun = IsolatedRun(
      options: options,
      record: record,
      durations: durations ?? record.durations,
      order: order,
      reports: reports,
      leftCode: LeftCode(reports)
    )
    let leftCode = isolatedRun.leftCode
    LeftFailures.ofProcess.setReceiver { leftCode.report($0) }
    let status = run(list, isolatedRun, console: console(requested))
    if !options.usesWorkers, !options.dryRun { Declarations.finishLeftBehind(atMost: LeftCode.timeToFinish) }
    leftCode.report()
    FailureReporter.finishRecording()
    reports.lateFailures.recordLateCopyFailure()
    let results = reports.results.map { result in
      (
        key: result.example.id,
        value: RunHistory.Entry(outcome: result.outcome, duration: .seconds(result.duration), date: date)
      )
    }
    // Until all tests have run, a failed test that was renamed may not have run again.
    file.merge(results, declared: runsAll && !options.dryRun ? declared : nil).map(reports.note)
    let isSuccess = reports.end().isSuccess
    bazel.end()
    candlestick_end_interrupted_run()
    TestProcess.end(isSuccess ? status : max(status, 1))
  }

  /// Returns the note on the classes without examples; nil if there are none.
  static func note(onEmptySpecs names: [String]) -> String? {
    names.isEmpty
      ? nil
      : "without examples, which a class declares in `override class func spec()`: \(names.joined(separator: ", "))"
  }

  /// Returns the note on the classes that Swift Testing runs; nil if there are none.
  static func note(onSwiftTestingSpecs names: [String]) -> String? {
    names.isEmpty
      ? nil
      : "not run here, since they are tests of Swift Testing, which `swift test` runs: \(names.joined(separator: ", "))"
  }

  /// Runs the tests of the list.
  ///
  /// - Returns: the exit status from XCTest.
  private func run(_ list: TestList, _ isolatedRun: IsolatedRun, console: XCTestConsole.Content) -> Int32 {
    if options.dryRun || options.usesWorkers { UserObservers.withdraw() }
    if options.dryRun {
      DryRun(list: list, reports: isolatedRun.reports).run()
      return 0
    }
    guard options.usesWorkers else {
      return runHere(list, isolatedRun.reports, console)
    }
    guard let bisection = options.bisect else {
      return RunSuite.main([program], console: console) { _ in isolatedRun.run(list) }
    }
    do {
      TestProcess.end(try isolatedRun.bisect(list, bisection.name))
    } catch {
      TestProcess.fail("\(error)")
    }
  }

  /// Selects and orders the tests. Exits if none is left.
  private func selected(
    _ record: RunHistory,
    _ durations: [String: Duration]?,
    in order: RunOrder
  ) -> (tests: [PlannedTest], shard: RunEvent.Shard?) {
    do {
      return try options.tests(among: tests, record, durations: durations ?? [:], in: order)
    } catch let empty as Selection.Empty where empty.isGood {
      if let problem = problem(ofRerunBy: record) { TestProcess.fail(problem) }
      print(empty)
      bazel.end()
      TestProcess.end(0)
    } catch let empty as Selection.Empty {
      if options.isQuietIfNothingIsSelected { TestProcess.end(RunOptions.nothingSelectedStatus) }
      let reasons = ["\(empty)", Self.note(onSwiftTestingSpecs: specs.swiftTestingSpecs)].compactMap(\.self)
      TestProcess.fail(reasons.joined(separator: "; "), status: RunOptions.nothingSelectedStatus)
    } catch {
      TestProcess.fail("\(error)")
    }
  }

  /// Returns the reason why a rerun of failures cannot pass: some of the tests no longer exist. Otherwise nil.
  private func problem(ofRerunBy record: RunHistory) -> String? {
    guard options.onlyFailures || options.nextFailure else { return nil }
    let missing = record.missingFailures(besides: declared)
    guard !missing.isEmpty else { return nil }
    let tests = counted(missing.count, "failed test")
    return "cannot rerun \(tests), no longer declared under the same name. Run all tests, in case of a new name:"
      + missing.map { "\n  \($0)" }.joined()
  }

  /// Returns the durations from the file of `--durations`; nil without the option. Exits if the file is not valid.
  private func namedDurations(besides record: HistoryFile) -> [String: Duration]? {
    guard let path = options.durations else { return nil }
    do {
      let file = DurationsFile(path: path)
      if options.shard != nil { try file.checkDiffers(from: record) }
      return try file.read()
    } catch {
      TestProcess.fail("\(error)")
    }
  }

  /// Sets and prepares the folder of attachments. Exits if that fails.
  private func setAttachmentsFolder(besides record: HistoryFile, isInWorker: Bool) {
    let folder = options.attachments
    AttachmentsFolder.set(folder, orIn: URL(fileURLWithPath: record.path).deletingLastPathComponent().path)
    guard !isInWorker, !options.dryRun else { return }
    guard let folder else { return AttachmentsFolder.empty() }
    if let reason = AttachmentsFolder.create() { TestProcess.fail("--attachments: \(folder): \(reason)") }
  }

  private func printNames(_ tests: [PlannedTest]) -> Never {
    // A broken pipe ends the process if the reader stops early, so end the run first.
    candlestick_end_run()
    bazel.end()
    for test in tests { print(test.key) }
    exit(0)
  }

  /// Runs the tests in this process.
  ///
  /// - Returns: the exit status.
  private func runHere(_ list: TestList, _ reports: RunReports, _ console: XCTestConsole.Content) -> Int32 {
    WorkingFolder.enterForTests()
    let runner = SpecRunner(list.plan, reports)
    runner.add(list.examplesWithHooksForAll(list.tests.indices))
    ProcessSpecs.setRunner(runner)
    let observer = TestCaseObserver(
      runner,
      isExample: list.methods.isExample,
      elsewhere: reports.lateFailures
    )
    XCTestObservationCenter.shared.addTestObserver(observer)
    if console != .everything { XCTestObservationCenter.shared.addTestObserver(Measurements.Observer()) }
    FailureReporter.setFramework(observer)
    candlestick_set_test_count(list.tests.count)
    candlestick_end_running_tests_with_parent()
    defer { list.tests.compactMap(\.item).forEach(runner.checkHasRun) }
    return XCTMain(list.entries(runner, observer), arguments: [program], observers: console == .everything ? nil : [])
  }

  private func setting(_ list: TestList, _ shard: RunEvent.Shard?, in order: RunOrder) -> RunReports.Setting {
    var setting = RunReports.Setting()
    setting.classes = Set(tests.map(\.names.className.listed))
    setting.declared = declaredClasses
    setting.unlisted = specs.unlisted
    setting.unlistedTests = unlistedTests
    setting.allowsFlaky = options.allowFlaky
    setting.shard = shard
    let (count, isOver) = list.tests.count.multipliedReportingOverflow(by: options.roundCount)
    setting.testCount = isOver ? nil : count
    setting.classCount = Set(list.tests.map(\.names.className.listed)).count
    setting.workerCount = options.usesWorkers ? options.workerCount : 0
    if case .random(let seed) = order { setting.seed = seed }
    setting.capturesOutput = options.capturesOutput
    setting.profileCount = options.profileCount
    setting.check = { try ReportFailures().checkBesideTests($0) }
    return setting
  }

  /// Returns the output that XCTest should print in addition to the reports. XCTest prints the tests that it runs in this
  /// process, so that its lines appear at once among the output of the tests; ``XCTestReport`` then only adds to them.
  private func console(_ reports: [SpecReport]) -> XCTestConsole.Content {
    guard let report = reports.first(where: \.takesXCTestConsole) else { return .everything }
    return report.showsInnerTests ? .innerTests : .nothing
  }

  /// Returns a custom report wrapped to run in its own process, if workers are forked; otherwise the report itself.
  private func isolated(_ report: SpecReport) -> SpecReport {
    guard options.usesWorkers, !options.dryRun, candlestick_can_fork_workers() else { return report }
    return IsolatedReport.isolating(report, limit: options.hangLimit, checking: ReportFailures().check)
  }

  /// The reports requested by the options and by Bazel. Exits if they cannot be created.
  private var reports: [SpecReport] {
    do {
      return try options.reports(among: specs.classes, besides: bazel.resultsPath.map { ["junit:\($0)"] } ?? [])
    } catch {
      TestProcess.fail("\(error)")
    }
  }
}
