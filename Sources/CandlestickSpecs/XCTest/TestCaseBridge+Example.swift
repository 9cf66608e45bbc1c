#if !canImport(ObjectiveC)
package import XCTest

extension TestCaseBridge {
  /// Returns the name of an example, and a closure that runs it in a test case, for XCTest.
  @MainActor package static func entry(
    for item: RunPlan.Item,
    _ runner: SpecRunner
  ) -> (name: String, run: XCTestCaseClosure) {
    (
      item.name,
      { testCase in
        guard let spec = testCase as? Spec else { return }
        let bridge = TestCaseBridge(spec, runner, isInner: MainActor.assumeIsolated { runner.isInTest })
        spec.bridge = bridge
        defer { spec.bridge = nil }
        MainActor.assumeIsolated { bridge.run(item, by: runner) }
      }
    )
  }

  /// Replaces XCTest's `invokeTest`, but runs the run loop only to wait for something.
  @MainActor private func run(_ item: RunPlan.Item, by runner: SpecRunner) {
    let result = RunningExample.with(testCase) {
      runner.run(
        item,
        setUp: setUp,
        tearDownSteps: { teardownBlocks.inOrder + [tearDown] },
        onFailure: add
      )
    }
    passOn()
    guard case .skipped(let skip) = result.outcome else { return }
    (testCase.testRun as? ExampleTestRun)?.skip = skip
  }

  private func setUp() throws {
    try AsyncCall.finish { try await self.testCase.setUp() }
    try testCase.setUpWithError()
    testCase.setUp()
  }

  private func tearDown() throws {
    testCase.tearDown()
    try testCase.tearDownWithError()
    try AsyncCall.finish { try await self.testCase.tearDown() }
  }
}
#endif
