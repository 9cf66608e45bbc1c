#if !canImport(ObjectiveC)
import CandlestickExpectations
import Foundation
import XCTest

/// The specs of the process: declared once, at first need, and run by one runner.
@MainActor package final class ProcessSpecs {
  private static var made: ProcessSpecs?

  let classes: ClassDiscovery
  let plan: RunPlan
  /// Runs examples that are asked for one by one; the process's own once there is one.
  var runner: SpecRunner

  private init(_ classes: ClassDiscovery, _ plan: RunPlan) {
    self.classes = classes
    self.plan = plan
    runner = SpecRunner(plan)
  }

  /// The specs, all that there are unless fewer have been asked for first.
  ///
  /// - Parameter listed: the only spec classes to declare, in order; nil for all.
  /// - Throws: ``RuntimeLayoutError`` if they cannot be found, and what the environment says that makes no sense.
  static func declared(only listed: [Spec.Type]? = nil) throws -> ProcessSpecs {
    if let made { return made }
    let classes = try ClassDiscovery()
    let overrides = try ExecutionOverrides(ProcessInfo.processInfo.environment)
    let suite = Suite(specs: listed.map(uniqued) ?? classes.specs, configurations: classes.configurations)
    let specs = ProcessSpecs(classes, RunPlan(suite, overrides))
    made = specs
    return specs
  }

  private static func uniqued(_ types: [Spec.Type]) -> [Spec.Type] {
    var seen: Set<ObjectIdentifier> = []
    return types.filter { seen.insert(ObjectIdentifier($0)).inserted }
  }

  /// The names of the spec classes that have been left out because only others were listed.
  var unlisted: [String] {
    let known = Set(plan.specClasses.map { ObjectIdentifier($0.type) })
    return classes.specs.filter { !known.contains(ObjectIdentifier($0)) }.map { String(describing: $0) }
  }

  /// The examples of a spec class: the name of each, and what runs it in a test case.
  ///
  /// A class that has been left out, since only others were listed, has none.
  ///
  /// - Parameter type: the spec class.
  package static func entries(of type: Spec.Type) -> [(name: String, run: XCTestCaseClosure)] {
    guard let specs = try? declared() else { return [] }
    let items = specs.plan.specClasses.first { $0.type == type }?.items ?? []
    return items.map { item in
      (item.name, { testCase in try SpecTestCase.entry(for: item, specs.runner).run(testCase) })
    }
  }

  /// Runs an example here and now. What fails in it, fails in what is running.
  ///
  /// - Parameter example: the example.
  package static func run(_ example: Example) {
    guard let specs = try? declared(), let item = specs.plan.items.first(where: { $0.example === example }) else {
      return
    }
    let destination = FailureReporter.destination
    specs.runner.run(item, onFailure: destination.record)
  }
}
#endif
