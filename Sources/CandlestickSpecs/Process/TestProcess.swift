#if !canImport(ObjectiveC)
import CRuntimeHooks
import CandlestickExpectations
import Foundation
import XCTest

/// A process that lists or runs tests, specs included, by its arguments and its environment.
@MainActor package struct TestProcess {
  /// The tests that are not specs.
  let tests: [XCTestCaseEntry]
  /// The command line, with the program's name.
  let arguments: [String]
  /// The only spec classes to run, in order, before those that are listed among the tests; nil for all.
  var listed: [Spec.Type]?

  private static let formatVariable = "CANDLESTICK_FORMAT"

  /// Runs the spec classes and other tests that a main function lists, each once, and ends the process.
  package static func run(_ specs: [Spec.Type], and tests: [XCTestCaseEntry]) -> Never {
    candlestick_stand_in_was_called()
    let arguments = CommandLine.arguments
    // The package manager starts the process again for Swift Testing, which has no tests here.
    if arguments.contains("--testing-library"), arguments.contains("swift-testing") { exit(0) }
    TestProcess(tests: tests, arguments: arguments, listed: specs).run()
  }

  /// Lists or runs the tests, and ends the process.
  func run() -> Never {
    RunWatch.begin()
    SwiftTesting.takeIssues()
    ExploredXCTestFailures.take()
    let specs: ProcessSpecs
    let options: ProcessArguments
    do {
      options = try ProcessArguments(self.arguments)
      specs = try ProcessSpecs.current()
    } catch {
      stop("\(error)")
    }
    var plan = specs.plan(only: listed.map { $0 + self.tests.compactMap(specs.specClass) })
    let methods = SpecMethods(among: self.tests, besides: plan, examples: { specs.exampleNames })
    // Specs that are listed among the tests as well run once.
    let areSpecs = { (tests: XCTestCaseEntry) in
      listed == nil ? tests.testCaseClass is Spec.Type : specs.specClass(of: tests) != nil
    }
    var tests = options.isSpecsOnly ? [] : self.tests.filter { !areSpecs($0) && !methods.areListed(by: $0) }
    tests += methods.entries
    let unlistedTests = listed == nil ? [] : specs.unlisted(beside: self.tests)
    let arguments = options.forXCTest
    let isListing = arguments.dropFirst().first?.hasPrefix("-") == true
    select(&tests, &plan, by: options)

    #if os(Linux)
    if !isListing, plan.hasDeterministicExamples { HashOrder.fix() }
    #endif
    RunWatch.hide()

    let report = isListing ? nil : report(from: specs.classes.reports)
    let runner = SpecRunner(
      plan,
      reports: report.map { [$0] } ?? [],
      unlisted: specs.unlisted,
      unlistedTests: unlistedTests
    )
    specs.begin(runner)
    let others = follow(tests, methods, runner)
    let examples = plan.specClasses.map { ($0.type, $0.items.map { TestCaseBridge.entry(for: $0, runner) }) }
    let status = XCTMain(
      examples + others,
      arguments: isListing ? arguments : [arguments[0]],
      observers: report?.replacesXCTestConsole == true ? [] : nil
    )
    if isListing { end(status) }
    end(runner.end().isSuccess ? status : max(status, 1))
  }

  /// Adds an observer that takes the failures of the tests that are not examples.
  ///
  /// - Returns: the tests, whose tasks take their failures to them.
  private func follow(_ tests: [XCTestCaseEntry], _ methods: SpecMethods, _ runner: SpecRunner) -> [XCTestCaseEntry] {
    let observer = TestCaseObserver(runner, methods, elsewhere: FailureReporter.destination)
    XCTestObservationCenter.shared.addTestObserver(observer)
    FailureReporter.setFramework(observer)
    TestClosures.register(tests)
    return tests.filter { !$0.allTests.isEmpty }.map { type, tests in (type, tests.map { ($0, observer.follow($1)) }) }
  }

  /// Ends the process after its run, or instead of it.
  func end(_ status: Int32) -> Never {
    RunWatch.end()
    exit(status)
  }

  private func report(from types: [SpecReport.Type]) -> SpecReport? {
    guard let format = ProcessInfo.processInfo.environment[Self.formatVariable] else {
      return types.first { $0.format == "xctest" }?.init()
    }
    guard let type = types.first(where: { $0.format == format }) else {
      let known = types.map(\.format).filter { !$0.isEmpty }.sorted().joined(separator: ", ")
      stop("\(Self.formatVariable) asks for the unknown format \"\(format)\"; available: \(known)")
    }
    return type.init()
  }

  func stop(_ message: String, status: Int32 = 1) -> Never {
    FileHandle.standardError.write(Data("error: \(message)\n".utf8))
    end(status)
  }
}
#endif
