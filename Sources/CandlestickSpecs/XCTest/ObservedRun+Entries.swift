#if CORELIBS_XCTEST
package import XCTest

extension ObservedRun {
  /// Returns the tests of the process for `XCTMain`: the examples and the tests that a main function lists.
  package func entries(with tests: [XCTestCaseEntry]) -> [XCTestCaseEntry] {
    let methods = SpecMethods(among: tests, besides: plan) { Set(plan.items.map(\.name)) }
    let examples = plan.specClasses.map { type, items -> XCTestCaseEntry in
      (
        type,
        items.map { item in
          (
            item.name,
            { testCase in
              // The runner exists only after XCTest has selected tests.
              guard let runner = MainActor.assumeIsolated({ ObservedRun.current?.runner }) else { return }
              try TestCaseBridge.entry(for: item, runner).run(testCase)
            }
          )
        }
      )
    }
    let others = tests.filter { !($0.testCaseClass is Spec.Type) } + methods.entries
    return examples + others.map { type, tests in (type, tests.map { ($0, Self.observed($1)) }) }
  }

  private nonisolated static func observed(_ test: @escaping XCTestCaseClosure) -> XCTestCaseClosure {
    { testCase in
      let observer = RunObserver.testCases.withLock { $0 }
      try (observer?.follow(test) ?? test)(testCase)
    }
  }
}
#endif
