#if !canImport(ObjectiveC)
import CandlestickExpectations
import Foundation
import XCTest

/// The specs of the process: each class is declared once, at first need, and the run's are run by one runner.
@MainActor package final class ProcessSpecs {
  private static var made: ProcessSpecs?

  let classes: ClassDiscovery
  private let overrides: ExecutionOverrides
  /// What has been declared so far, in that order.
  private var suite: Suite
  /// The classes that have been declared, and that which is being declared.
  private var declaring: Set<ObjectIdentifier> = []
  /// What the process runs; nil until a main function has said so.
  private var run: (plan: RunPlan, runner: SpecRunner)?
  /// The classes whose examples have been asked for by name, and are not known to be part of the run.
  private var asked: [ObjectIdentifier: (plan: RunPlan, runner: SpecRunner)] = [:]

  private init() throws {
    classes = try ClassDiscovery()
    overrides = try ExecutionOverrides(ProcessInfo.processInfo.environment)
    let configurations = classes.configurations
    suite = DeclaringTestCase.run { Suite(specs: [], configurations: configurations) }
  }

  /// The specs of the process, none of which need be declared yet.
  ///
  /// - Throws: ``RuntimeLayoutError`` if they cannot be found, and what the environment says that makes no sense.
  static func current() throws -> ProcessSpecs {
    if let made { return made }
    let specs = try ProcessSpecs()
    made = specs
    return specs
  }

  // MARK: - The run

  /// Decides what the process runs, and declares what has not been declared yet.
  ///
  /// - Parameter listed: the only spec classes to run, in order; nil for all.
  func plan(only listed: [Spec.Type]? = nil) -> RunPlan {
    var seen: Set<ObjectIdentifier> = []
    let types = (listed ?? classes.specs).filter { seen.insert(ObjectIdentifier($0)).inserted }
    types.forEach(declare)
    if listed == nil { suite.addMistakes(ofGenericSpecs: classes.genericSpecs) }
    let plan = RunPlan(suite, overrides, focus: listed == nil ? .ofRun : .ofClassesSoFar, only: types)
    run = (plan, SpecRunner(plan))
    return plan
  }

  /// Has the examples that are asked for one by one run by the runner of the process.
  func run(by runner: SpecRunner) { run?.runner = runner }

  /// The names of the spec classes that have been left out because only others were listed.
  var unlisted: [String] {
    let known = Set((run?.plan.specClasses ?? []).map { ObjectIdentifier($0.type) })
    return classes.specs.filter { !known.contains(ObjectIdentifier($0)) }.map { String(describing: $0) }
  }

  /// The names of the test classes that are not listed. Those that others are made from are left out: they may be no more.
  ///
  /// - Parameter tests: the listed ones.
  func unlisted(beside tests: [XCTestCaseEntry]) -> [String] {
    var known = Set(tests.map { ObjectIdentifier($0.testCaseClass) })
    for type in classes.tests {
      for base in sequence(first: type, next: { _getSuperclass($0) as? XCTestCase.Type }).dropFirst() {
        known.insert(ObjectIdentifier(base))
      }
    }
    return classes.tests.filter { !known.contains(ObjectIdentifier($0)) }.map { String(describing: $0) }
  }

  /// The names of all examples that are known so far.
  var exampleNames: Set<String> {
    let plans = [run?.plan].compactMap(\.self) + asked.values.map(\.plan)
    return Set(plans.flatMap(\.items).map(\.name))
  }

  // MARK: - What is asked for by name

  /// The examples of a spec class: the name of each, and what runs it in a test case.
  ///
  /// - Parameter type: the spec class.
  package static func entries(of type: Spec.Type) -> [(name: String, run: XCTestCaseClosure)] {
    guard let specs = try? current() else { return [] }
    return specs.declared(type).plan.items(of: type).map { item in
      (
        item.name,
        { testCase in
          guard let (item, runner) = specs.known(item.example) else { return }
          try SpecTestCase.entry(for: item, runner).run(testCase)
        }
      )
    }
  }

  /// The spec class whose ``entries(of:)`` a main function lists among its other tests, if it lists all of them.
  ///
  /// XCTest knows them as tests of the class that declares `allTests`.
  func specClass(of tests: XCTestCaseEntry) -> Spec.Type? {
    guard tests.testCaseClass is Spec.Type else { return nil }
    let names = tests.allTests.map(\.0)
    return suite.specClasses.map(\.type).first { type in
      asked[ObjectIdentifier(type)]?.plan.items(of: type).map(\.name) == names
    }
  }

  /// Runs an example here and now. What fails in it, fails in what is running.
  ///
  /// - Parameter example: the example.
  package static func run(_ example: Example) {
    guard let specs = try? current(), let (item, runner) = specs.known(example) else { return }
    let destination = FailureReporter.destination
    runner.run(item, onFailure: destination.record)
  }

  /// Declares the examples of a class, unless they have been. It may ask for those of others.
  private func declare(_ type: Spec.Type) {
    guard declaring.insert(ObjectIdentifier(type)).inserted else { return }
    let suite = suite
    let specClass = DeclaringTestCase.run { suite.declaration(of: type) }
    self.suite.add(specClass)
  }

  private func declared(_ type: Spec.Type) -> (plan: RunPlan, runner: SpecRunner) {
    if let run, run.plan.specClasses.contains(where: { $0.type == type }) { return run }
    let id = ObjectIdentifier(type)
    if let known = asked[id] { return known }
    declare(type)
    let plan = RunPlan(suite, overrides, focus: .ofClassesSoFar, only: [type])
    let declared = (plan, SpecRunner(plan, isBesideRun: true))
    // A class that asks for its own examples while it declares them has none yet.
    if !plan.specClasses.isEmpty { asked[id] = declared }
    return declared
  }

  /// What is to be done with an example now, and what does it.
  private func known(_ example: Example) -> (RunPlan.Item, SpecRunner)? {
    for (plan, runner) in [run].compactMap(\.self) + asked.values {
      if let item = plan.items.first(where: { $0.example === example }) { return (item, runner) }
    }
    return nil
  }
}
#endif
