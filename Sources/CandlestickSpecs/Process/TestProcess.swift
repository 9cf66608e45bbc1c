#if !canImport(ObjectiveC)
import CRuntimeHooks
import CSupport
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

  /// Runs the spec classes and other tests that a main function lists, each once, and ends the process.
  package static func run(_ specs: [Spec.Type], and tests: [XCTestCaseEntry]) -> Never {
    candlestick_stand_in_was_called()
    let arguments = CommandLine.arguments
    // The package manager starts the process again for Swift Testing, which has no tests here.
    if arguments.contains("--testing-library"), arguments.contains("swift-testing") { end(0) }
    TestProcess(tests: tests, arguments: arguments, listed: specs).run()
  }

  /// Lists or runs the tests, and ends the process.
  func run() -> Never {
    RunWatch.begin()
    #if os(Linux)
    var inherited = candlestick_worker()
    let worker = candlestick_become_worker(&inherited, WorkerRun.filesVariable) ? inherited : nil
    #endif
    SwiftTesting.takeIssues()
    ExploredXCTestFailures.take()
    let specs: ProcessSpecs
    let arguments: RunOptions
    do {
      arguments = try RunOptions.current(self.arguments)
      specs = try ProcessSpecs.current(arguments)
    } catch {
      stop("\(error)")
    }
    let listedSpecs = specs.specClasses(of: self.tests)
    var plan = specs.plan(only: listed.map { $0 + listedSpecs.compactMap(\.self) })
    let methods = SpecMethods(among: self.tests, besides: plan, examples: { specs.exampleNames })
    // Specs that are listed among the tests as well run once.
    let others = zip(self.tests, listedSpecs).filter { tests, type in
      listed == nil ? !(tests.testCaseClass is Spec.Type) : type == nil
    }
    var tests = arguments.isSpecsOnly ? [] : others.map(\.0).filter { !methods.areListed(by: $0) }
    tests += methods.entries
    let unlistedTests = listed == nil ? [] : specs.unlisted(beside: self.tests)
    let isListing = arguments.forXCTest.dropFirst().first?.hasPrefix("-") == true
    // A run of specs alone does not declare the test methods.
    let declared = arguments.isSpecsOnly ? nil : Set(planned(plan, tests).map(\.key))
    select(&tests, &plan, by: arguments.forXCTest)
    let selected = planned(plan, tests)
    let nameMatches = arguments.filter?.matches(among: selected)
    let named = nameMatches.map { zip(selected, $0).filter(\.1).map(\.0) } ?? selected

    #if os(Linux)
    if !isListing, named.contains(where: \.isDeterministic) { HashOrder.fix() }
    if RunWatch.isWatchedByParent || SwiftTestFilter().isSwiftTest { candlestick_end_with_parent() }
    #endif
    RunWatch.hide()

    if isListing { end(XCTMain(TestList(named, plan, methods).entries, arguments: arguments.forXCTest)) }
    let run = TestRun(
      program: self.arguments[0],
      specs: specs,
      options: arguments.completed(by: specs.configuration),
      plan: plan,
      methods: methods,
      tests: selected,
      nameMatches: nameMatches,
      declared: declared,
      unlistedTests: unlistedTests
    )
    #if os(Linux)
    run.run(in: worker)
    #else
    run.run()
    #endif
  }

  /// The tests of the run, in order.
  private func planned(_ plan: RunPlan, _ tests: [XCTestCaseEntry]) -> [PlannedTest] {
    let examples = plan.specClasses.flatMap { type, items in items.map { PlannedTest($0, of: type) } }
    let methods = tests.flatMap { type, tests in
      let className = TestNames.ClassName(type.listedName)
      return tests.map { PlannedTest($0.0, of: type, className, $0.1) }
    }
    return examples + methods
  }

  // MARK: - The end

  /// Ends the process after its run, or instead of it.
  static func end(_ status: Int32) -> Never {
    RunWatch.end()
    exit(status)
  }

  func end(_ status: Int32) -> Never { Self.end(status) }

  /// Ends the process with an error.
  static func fail(_ message: String) -> Never { fail(message, status: 1) }

  static func fail(_ message: String, status: Int32) -> Never {
    FileHandle.standardError.write(Data("error: \(message)\n".utf8))
    end(status)
  }

  func stop(_ message: String, status: Int32 = 1) -> Never { Self.fail(message, status: status) }
}
#endif
