import CandlestickSpecs
import XCTest

/// The test methods of spec classes, such as `func testX()`, which run beside the examples.
@MainActor struct SpecMethods {
  private struct Name: Hashable {
    let type: ObjectIdentifier
    let name: String
  }

  /// The entries that XCTest runs.
  let entries: [XCTestCaseEntry]
  private let names: Set<Name>
  private let examples: Set<String>

  /// Finds the test methods among the tests that a main function lists.
  ///
  /// - Parameters:
  ///   - tests: all tests.
  ///   - plan: the plan. If a method has the name of an example, the method is renamed.
  ///   - examples: returns the names of all examples, which a main function may list, too.
  init(among tests: [XCTestCaseEntry], besides plan: RunPlan, examples: () -> Set<String>) {
    let ofSpecs = tests.filter { $0.testCaseClass is Spec.Type }
    let examples = ofSpecs.isEmpty ? [] : examples()
    var names: Set<Name> = []
    entries = ofSpecs.filter { Self.areMethods($0, examples) }.compactMap { type, tests -> XCTestCaseEntry? in
      guard let type = type as? Spec.Type else { return nil }
      var unique = UniqueNames()
      for item in plan.items(of: type) { _ = unique.next(item.name) }
      return (
        type,
        tests.map { name, run in
          let name = unique.next(name)
          names.insert(Name(type: ObjectIdentifier(type), name: name))
          return (name, { testCase in try (testCase as? Spec)?.runMethod { try run(testCase) } })
        }
      )
    }
    self.names = names
    self.examples = examples
  }

  private static func areMethods(_ tests: XCTestCaseEntry, _ examples: Set<String>) -> Bool {
    tests.testCaseClass is Spec.Type && !examples.isSuperset(of: tests.allTests.map(\.0))
  }

  /// Returns true if listed tests are such methods.
  func areListed(by tests: XCTestCaseEntry) -> Bool {
    Self.areMethods(tests, examples)
  }

  /// Returns true if a test case runs such a method, and not an example.
  nonisolated func includes(_ testCase: XCTestCase) -> Bool {
    guard !names.isEmpty else { return false }
    let type = type(of: testCase)
    let name = String(testCase.name.dropFirst(String(describing: type).count + 1))
    return names.contains(Name(type: ObjectIdentifier(type), name: name))
  }
}
