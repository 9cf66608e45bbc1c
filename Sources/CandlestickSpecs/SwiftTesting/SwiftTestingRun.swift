#if canImport(Testing)
import CandlestickExpectations
import CandlestickReports
import CandlestickSimulation
import CandlestickSupport
import Foundation
import XCTest

/// The specs that the tests of Swift Testing run.
@MainActor final class SwiftTestingRun {
  private static var made: Result<SwiftTestingRun, any Error>?
  /// The name of the example that is running.
  private nonisolated static let running = Locked<String?>(nil)

  private let plan: RunPlan
  private let runner: SpecRunner
  /// The classes whose examples are arguments of a test.
  private var requested: Set<ObjectIdentifier> = []
  /// The late failures that no run of Swift Testing has recorded.
  private let lateFailures: Locked<[TestFailure]>

  private init() throws {
    let specs = try ProcessSpecs.current()
    specs.setAttachmentsFolder()
    var plan = specs.swiftTestingPlan()
    plan.recording = try SnapshotRecording.ofVariable() ?? plan.recording
    self.plan = plan
    let lateFailures = Locked<[TestFailure]>([])
    self.lateFailures = lateFailures
    var setting = RunReports.Setting()
    setting.onLateFailure = { failure in
      if !SwiftTesting.record(late: failure) { lateFailures.withLock { $0.append(failure) } }
    }
    let reports = RunReports(plan, [], setting)
    runner = SpecRunner(plan, reports)
    #if CORELIBS_XCTEST
    // Failures that XCTest finds before or after an example belong to the test, too.
    let observer = TestCaseObserver(runner, isExample: { _ in true }, elsewhere: reports.lateFailures)
    XCTestObservationCenter.shared.addTestObserver(observer)
    #endif
  }

  private static var current: Result<SwiftTestingRun, any Error> {
    if let made { return made }
    _ = registration
    let new = Result { try SwiftTestingRun() }
    made = new
    return new
  }

  // MARK: - Examples

  /// Returns the examples of a class. Hooks for all examples of a group wait for them.
  static func examples(of type: Spec.Type) -> [Example] {
    switch current {
    case .success(let run): return run.examples(of: type)
    case .failure(let error):
      let name = type.listedName
      return [Example(ExampleMetadata(testMethod: name), id: name) { throw error }]
    }
  }

  private func examples(of type: Spec.Type) -> [Example] {
    let items = plan.items(of: type).map { (type: type, item: $0) }
    // Mistakes in configurations.
    let all = items + plan.items(of: Spec.self).map { (type: Spec.self, item: $0) }
    if requested.insert(ObjectIdentifier(type)).inserted {
      runner.add(items.map(\.item).filter { $0.skip == nil }.map(\.example))
    }
    return all.map { type, item in
      Example(item.example.metadata, id: item.listed) { try await self.runCase(item, of: type) }
    }
  }

  /// Runs an example for the current test.
  private nonisolated func runCase(_ item: RunPlan.Item, of type: Spec.Type) async throws {
    guard Simulation.context == nil else {
      throw ExampleError(
        description: "an example cannot run inside a simulation; write the trait for its class, and not for the test"
      )
    }
    guard MainThread.hasLoop else {
      throw ExampleError(
        description: "examples cannot run here, because this version of Swift has no hook for the main thread"
      )
    }
    let waiting = Locked<[TestFailure]>([])
    let result = try await SwiftTesting.runningExample {
      await MainThread.shared.run {
        self.run(item, of: type) { failure in
          var failure = failure
          if failure.location == .unknown { failure.location = item.example.metadata.location }
          if !SwiftTesting.record(ofExample: failure) { waiting.withLock { $0.append(failure) } }
        }
      }
    }
    waiting.withLock(\.self).forEach { _ = SwiftTesting.record(ofExample: $0) }
    try Self.finish(result, at: item.example.metadata.location)
  }

  private func run(
    _ item: RunPlan.Item,
    of type: Spec.Type,
    onFailure: @escaping @Sendable (TestFailure) -> Void
  ) -> ExampleResult {
    Self.running.withLock { $0 = item.listed }
    defer { Self.running.withLock { $0 = nil } }
    #if CORELIBS_XCTEST
    var result: ExampleResult?
    // XCTest ignores assertions unless it runs a test case.
    type.init(name: item.name) { testCase in
      guard let spec = testCase as? Spec else { return }
      result = TestCaseBridge.run(item, in: spec, by: self.runner, onFailure: onFailure)
    }
    .run()
    if let result { return result }
    let failure = SpecRunner.failureToRun(item.example.metadata)
    onFailure(failure)
    return ExampleResult(outcome: .failed([failure]), duration: .zero)
    #else
    return runner.run(item, onFailure: onFailure)
    #endif
  }

  /// Records what else the result of an example has than failures.
  private nonisolated static func finish(_ result: ExampleResult, at location: CodeLocation) throws {
    var notes = result.notes
    for issue in notes.knownIssues { SwiftTesting.record(known: issue.failure, issue.reason) }
    for attachment in notes.attachments {
      let url = URL(fileURLWithPath: attachment.path)
      guard let data = try? Data(contentsOf: url, options: .mappedIfSafe) else { continue }
      SwiftTesting.attach(named: url.lastPathComponent, at: location) { take in data.withUnsafeBytes(take) }
    }
    for failure in notes.takeEarlierFailures() where result.failures.isEmpty {
      var failure = failure
      failure.message = "passed only in a retry, after: \(failure.message)"
      _ = SwiftTesting.record(ofExample: failure)
    }
    let reason = notes.reasonForRealTime.map { "ran in real time, because it \($0)" }
    for warning in [notes.exploration?.warning, reason].compactMap(\.self) {
      SwiftTesting.warn(warning, at: location)
    }
    if let skip = result.skip { try SwiftTesting.cancel(skip.reason, at: skip.location) }
  }

  // MARK: - The process

  private static let registration = atexit { if !FailureReporter.isCopy { SwiftTestingRun.end() } }

  /// Called when the process begins. Returns false if it has no specs for Swift Testing, or if it runs the body of an exit test.
  static func begin() -> Bool {
    if ProcessInfo.processInfo.environment["SWT_EXIT_TEST_ID"] != nil { return false }
    guard let classes = try? ClassDiscovery(), !classes.swiftTestingSpecs.isEmpty else { return false }
    _ = registration
    return true
  }

  /// Called when the process exits. Fails it for reasons that no test knows about.
  ///
  /// Swift Testing calls `exit` on another thread, while the main thread still runs its loop.
  private nonisolated static func end() {
    guard MainThread.hasLoop else { return }
    if let name = running.withLock(\.self) {
      exitFailing(["exit was called before the run had ended, while \(name) was running"])
    }
    let problems = Locked<[String]>([])
    let isDone = DispatchSemaphore(value: 0)
    let find = { @Sendable in
      let found = MainActor.assumeIsolated { findProblems() }
      problems.withLock { $0 = found }
      isDone.signal()
    }
    if ProcessThread.isMain { find() } else { MainThread.perform(find) }
    isDone.wait()
    if problems.withLock({ !$0.isEmpty }) { exitFailing(problems.withLock(\.self)) }
  }

  private nonisolated static func exitFailing(_ problems: [String]) -> Never {
    fflush(nil)
    problems.forEach { StandardError.print("error: \($0)") }
    _exit(1)
  }

  /// Ends the run, and returns the reasons why it fails.
  private static func findProblems() -> [String] {
    var problems: [String] = []
    if let run = try? made?.get() {
      run.runner.closeGroups()
      problems += run.lateFailures.withLock(\.self).map { "\($0.location): \($0.text)" }
      let reports = run.runner.reports
      problems += [reports.end().problem].compactMap(\.self)
      for note in reports.reports.results.notes where !problems.contains(where: { note == "error: \($0)" }) {
        print(note)
      }
    }
    for type in unusedClasses {
      let advice = "none has `\(type).examples` as arguments, or all that have are disabled"
      StandardError.print("warning: no test ran the examples of \(type.listedName): \(advice)")
    }
    return problems
  }

  /// The classes with examples that no test has as arguments, if the process runs all tests.
  private static var unusedClasses: [Spec.Type] {
    let selects = CommandLine.arguments.contains { ["--filter", "--skip", "--list-tests"].contains($0) }
    guard !selects, case .success(let run) = current else { return [] }
    return run.plan.specClasses.filter { type, items in
      !items.isEmpty && type != Spec.self && !run.requested.contains(ObjectIdentifier(type))
    }.map(\.type)
  }
}

/// The error of an example that cannot run.
private struct ExampleError: Error, CustomStringConvertible {
  let description: String
}
#endif
