#if !canImport(ObjectiveC)
import CandlestickExpectations
import CandlestickSimulation
import CandlestickSupport
import Foundation
package import XCTest

/// A test case of XCTest's that runs an example.
///
/// Unchecked, because XCTest's classes are not Sendable: the test case is used on the main thread alone. XCTest calls it
/// there, examples run there, and its async methods are begun and awaited there.
package final class SpecTestCase: @unchecked Sendable {
  private let testCase: XCTestCase
  private let failures: TestCaseFailures

  init(_ testCase: XCTestCase) {
    self.testCase = testCase
    self.failures = TestCaseFailures(of: testCase)
  }

  /// What XCTest is told of an example: its name, and a closure that runs it in a test case.
  @MainActor package static func entry(
    for item: RunPlan.Item,
    _ runner: SpecRunner
  ) -> (name: String, run: XCTestCaseClosure) {
    (
      item.name,
      { testCase in
        let bridge = (testCase as? Spec)?.bridge
        MainActor.assumeIsolated { bridge?.run(item, runner) }
      }
    )
  }

  /// Does what XCTest's `invokeTest` does, but takes a turn of the run loop only where there is something to wait for.
  @MainActor private func run(_ item: RunPlan.Item, _ runner: SpecRunner) {
    failures.onPassedOn = { failure in MainActor.assumeIsolated { runner.show(failure) } }
    let result = CurrentTestCase.with(testCase) {
      runner.run(item, setUp: setUp, tearDownSteps: tearDownSteps, onFailure: { self.failures.record($0) })
    }
    failures.passOn()
    guard case .skipped(let skip) = result.outcome else { return }
    (testCase.testRun as? ExampleTestRun)?.skip = skip
  }

  private func setUp() throws {
    try finish { try await self.testCase.setUp() }
    try testCase.setUpWithError()
    testCase.setUp()
  }

  /// The steps of the tear-down, each of which is run whatever the others throw.
  private func tearDownSteps() -> [() throws -> Void] {
    if let blocks = TeardownBlocks(of: testCase) { return blocks.inOrder + [tearDown] }
    return CurrentTestCase.isGivenOut ? [tearDown, { throw TeardownBlocksError() }] : [tearDown]
  }

  private func tearDown() throws {
    testCase.tearDown()
    try testCase.tearDownWithError()
    try finish { try await self.testCase.tearDown() }
  }

  /// Runs async code, right here until it first waits for something, and then serves the main run loop.
  private func finish(_ operation: @escaping @Sendable () async throws -> Void) throws {
    let ending = Ending()
    let run: @Sendable () async -> Void = {
      do {
        try await operation()
        ending.end(.success(()))
      } catch {
        ending.end(.failure(error))
      }
    }
    #if compiler(>=6.2)
    Task.immediate(operation: run)
    #else
    Task(operation: run)
    #endif
    try ending.await()
  }

  /// How async code ended, once it has.
  private final class Ending: Sendable {
    private let state = Locked((outcome: Result<Void, any Error>?.none, isAwaited: false))

    func end(_ outcome: Result<Void, any Error>) {
      let isAwaited = state.withLock { state in
        state.outcome = outcome
        return state.isAwaited
      }
      if isAwaited { MainRunLoop.wake() }
    }

    func await() throws {
      state.withLock { $0.isAwaited = $0.outcome == nil }
      _ = MainRunLoop.serve { state.withLock { $0.outcome != nil } }
      try state.withLock(\.outcome)?.get()
    }
  }

  /// Takes a failure that XCTest has found, as by `XCTAssertEqual`, to where an expectation's would go.
  ///
  /// - Returns: whether it has been taken. One that is being passed on to XCTest comes by here, too.
  func take(_ description: String, inFile path: String, atLine line: Int) -> Bool {
    if Thread.isMainThread && failures.passedOn != nil { return false }
    FailureReporter.record(TestFailure(message: description, location: CodeLocation(path: path, line: UInt(line))))
    return true
  }
}
#endif
