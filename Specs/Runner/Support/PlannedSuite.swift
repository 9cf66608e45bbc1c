import Candlestick
import XCTest

@testable import CandlestickRunner

/// A suite and its planned tests, for specs of the code that selects and divides tests.
@MainActor struct PlannedSuite {
  /// Retains the groups, to which examples have unowned references.
  private static var plans: [RunPlan] = []

  let tests: [PlannedTest]

  private init(tests: [PlannedTest]) { self.tests = tests }

  /// Declares the examples of a class.
  init(
    as type: Spec.Type = Spec.self,
    configure: (SpecConfiguration) -> Void = { _ in },
    _ declare: @MainActor () throws -> Void
  ) {
    let plan = RunPlan(Suite(configure: configure, as: type, declare: declare))
    Self.plans.append(plan)
    self.init(tests: plan.items.map { PlannedTest($0, of: type) })
  }

  /// A class of test methods.
  init(methods: [String], of type: XCTestCase.Type) {
    let className = TestNames.ClassName(type.listedName)
    self.init(tests: methods.map { PlannedTest($0, of: type, className) { _ in } })
  }

  static func + (one: Self, other: Self) -> Self { PlannedSuite(tests: one.tests + other.tests) }

  /// The tests at some indices, by their descriptions.
  func descriptions(_ indices: some Sequence<Int>) -> [String] { indices.map { tests[$0].metadata.description } }
}
