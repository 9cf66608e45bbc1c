#if CORELIBS_XCTEST
package import XCTest

/// The test methods of spec classes, such as `func testX()`, which run in addition to the examples.
@MainActor package struct SpecMethods {
  /// The entries for XCTest to run.
  package let entries: [XCTestCaseEntry]
  private let names: Set<XCTestCase.Identity>
  private let examples: Set<String>

  /// Finds the test methods among the tests that a main function lists.
  ///
  /// - Parameters:
  ///   - plan: the plan of the examples. If a method has the same name as an example, the method is renamed.
  ///   - examples: returns the names of all examples, because a main function may list examples, too.
  package init(among tests: [XCTestCaseEntry], besides plan: RunPlan, examples: () -> Set<String>) {
    let ofSpecs = tests.filter { $0.testCaseClass is Spec.Type }
    let examples = ofSpecs.isEmpty ? [] : examples()
    var names: Set<XCTestCase.Identity> = []
    entries = ofSpecs.filter { Self.areMethods($0, examples) }.compactMap { type, tests -> XCTestCaseEntry? in
      guard let type = type as? Spec.Type else { return nil }
      var unique = UniqueNames()
      for item in plan.items(of: type) { _ = unique.next(item.name) }
      return (
        type,
        tests.map { name, run in
          let name = unique.next(name)
          names.insert(XCTestCase.Identity(type, name))
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

  /// Returns true if the listed tests are test methods of a spec class.
  package func areListed(by tests: XCTestCaseEntry) -> Bool {
    Self.areMethods(tests, examples)
  }

  /// Returns true if a test case runs an example, not a test method.
  package nonisolated func isExample(_ testCase: XCTestCase) -> Bool {
    guard testCase is Spec else { return false }
    return names.isEmpty || !names.contains(testCase.testIdentity)
  }
}
#endif
