import CandlestickExpectations
import Foundation
import XCTest

/// The specs of the process. Each class is declared once, when it is first needed. A single runner runs them.
@MainActor package final class ProcessSpecs {
  private static var made: ProcessSpecs?

  package let classes: ClassDiscovery
  private let overrides: ExecutionOverrides
  private let declarationGuard: (any DeclarationGuarding)?
  /// The classes declared so far, in the order of their declaration.
  package private(set) var suite: Suite
  /// The classes that have been declared or are being declared.
  private var declaring: Set<ObjectIdentifier> = []
  /// The plan of the process, made by `plan(only:)`. Its runner is set by `setRunner(_:)`.
  private var plan: RunPlan?
  private var runner: SpecRunner?
  /// Plans and runners for classes whose examples were requested by name, since those may not be part of the run.
  private var requested: [ObjectIdentifier: (plan: RunPlan, runner: SpecRunner)] = [:]

  private init(_ declarationGuard: (any DeclarationGuarding)?) throws {
    classes = try ClassDiscovery()
    overrides = try ExecutionOverrides.ofProcess
    let configurations = classes.configurations
    suite = OutsideTestCase.run { Suite(configurations: configurations, declarationGuard) }
    declarationGuard?.apply(suite.configuration)
    self.declarationGuard = declarationGuard
  }

  /// Returns the specs of the process. They may not have been declared yet.
  ///
  /// - Parameter makeGuard: creates the guard of the declarations, if no class has been declared yet.
  /// - Throws: ``RuntimeLayoutError`` if the specs cannot be found; an error that names an environment variable with an
  ///   invalid value.
  package static func current(
    _ makeGuard: () throws -> (any DeclarationGuarding)? = { nil }
  ) throws -> ProcessSpecs {
    if let made { return made }
    let specs = try ProcessSpecs(makeGuard())
    made = specs
    return specs
  }

  // MARK: - The run

  /// Plans the run of the process, or only of the listed classes, in that order. Declares classes that have not been
  /// declared yet.
  package func plan(only listed: [Spec.Type]? = nil) -> RunPlan {
    var seen: Set<ObjectIdentifier> = []
    let inXCTest = (listed ?? classes.specs).filter { !$0.runsInSwiftTesting }
    let types = inXCTest.filter { seen.insert(ObjectIdentifier($0)).inserted }
    types.forEach(declare)
    if listed == nil { suite.addMistakes(ofGenericSpecs: classes.genericSpecs) }
    let plan = makePlan(focus: listed == nil ? .ofRun : .ofClassesSoFar, only: types)
    declarationGuard?.end()
    self.plan = plan
    return plan
  }

  /// Plans the run of the classes that Swift Testing runs, beside that of XCTest.
  func swiftTestingPlan() -> RunPlan {
    classes.swiftTestingSpecs.forEach(declare)
    let plan = makePlan(focus: .ofRun, only: classes.swiftTestingSpecs)
    declarationGuard?.end()
    return plan
  }

  /// The listed names of the planned classes that have no examples and from which no other class inherits.
  ///
  /// - Parameter methodClasses: the spec classes with test methods.
  package func emptySpecs(besides methodClasses: [XCTestCase.Type]) -> [String] {
    let used = Set(
      methodClasses.map { ObjectIdentifier($0) }
        + classes.specs.compactMap(_getSuperclass).map { ObjectIdentifier($0) }
    )
    let empty = (plan?.specClasses ?? []).filter { $0.items.isEmpty && !used.contains(ObjectIdentifier($0.type)) }
    return empty.map(\.type.listedName)
  }

  /// The listed names of the classes that Swift Testing runs.
  package var swiftTestingSpecs: [String] { classes.swiftTestingSpecs.map(\.listedName) }

  package var configuration: SpecConfiguration { suite.configuration }

  /// Sets the folder for attachments, for a process without the runner of `CandlestickRunner`. Returns the path that the user
  /// has set; nil for Candlestick's own folder.
  @discardableResult
  func setAttachmentsFolder() -> String? {
    let folder = ProcessInfo.processInfo.environment[AttachmentsFolder.variable] ?? configuration.attachmentsFolder
    AttachmentsFolder.set(folder)
    return folder
  }

  package static func setRunner(_ runner: SpecRunner) { made?.runner = runner }

  /// The names of the spec classes that do not run because the main function lists others.
  package var unlisted: [String] {
    let known = Set((plan?.specClasses ?? []).map { ObjectIdentifier($0.type) })
    return classes.specs.filter { !known.contains(ObjectIdentifier($0)) }.map(\.listedName)
  }

  /// The names of all examples that have been declared so far.
  package var exampleNames: Set<String> {
    let plans = [plan].compactMap(\.self) + requested.values.map(\.plan)
    return Set(plans.flatMap(\.items).map(\.name))
  }

  // MARK: - Examples requested one by one

  /// Runs an example immediately. Its failures belong to the calling code.
  package static func run(_ example: DeclaredExample) {
    guard let specs = try? current(), let (item, runner) = specs.known(example) else { return }
    let destination = FailureReporter.destination
    runner.run(item, onFailure: destination.record)
  }

  /// Makes a plan, for which filters of the configurations run.
  private func makePlan(focus: RunPlan.Focus, only types: [Spec.Type]) -> RunPlan {
    OutsideTestCase.run { [suite, overrides] in RunPlan(suite, overrides, focus: focus, only: types) }
  }

  /// Returns the examples of a class. Declares them if necessary.
  package func items(of type: Spec.Type) -> [RunPlan.Item] {
    if let plan, plan.specClasses.contains(where: { $0.type == type }) { return plan.items(of: type) }
    let id = ObjectIdentifier(type)
    if let known = requested[id] { return known.plan.items(of: type) }
    declare(type)
    let plan = makePlan(focus: .ofClassesSoFar, only: [type])
    // No examples yet if a class requests its own examples while it declares them.
    if !plan.specClasses.isEmpty { requested[id] = (plan, SpecRunner(plan, isBesideRun: true)) }
    return plan.items(of: type)
  }

  /// Returns the names of a class's examples, if they were requested.
  package func requestedNames(of type: Spec.Type) -> [String]? {
    requested[ObjectIdentifier(type)]?.plan.items(of: type).map(\.name)
  }

  /// Returns the plan's item for an example, and the runner for it.
  package func known(_ example: DeclaredExample) -> (RunPlan.Item, SpecRunner)? {
    let run = plan.flatMap { plan in runner.map { (plan: plan, runner: $0) } }
    for (plan, runner) in [run].compactMap(\.self) + requested.values {
      if let item = plan.items.first(where: { $0.example === example }) { return (item, runner) }
    }
    return nil
  }

  /// Declares the examples of a class, unless they have been declared. The class may request examples of other classes.
  private func declare(_ type: Spec.Type) {
    guard declaring.insert(ObjectIdentifier(type)).inserted else { return }
    let suite = suite
    let declarationGuard = declarationGuard
    let specClass = OutsideTestCase.run { suite.declaration(of: type, declarationGuard) }
    self.suite.add(specClass)
  }
}
