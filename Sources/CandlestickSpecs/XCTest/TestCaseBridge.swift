import CandlestickExpectations
import CandlestickSupport
import Foundation
package import XCTest

/// Connects an XCTest test case to the runner. Forwards failures to XCTest on the main thread, because XCTest accepts
/// them only there.
///
/// Unchecked, because XCTest's classes are not sendable. The test case is used only on the main thread. Failures found
/// on other threads wait in a log until the main thread forwards them.
package final class TestCaseBridge: AttachmentOwner, SnapshotDestination, @unchecked Sendable {
  let testCase: XCTestCase
  let teardownBlocks = TeardownBlocks()
  private let runner: SpecRunner
  /// True if another test runs this one. Its failures then do not count for the run, and are not reported.
  private let isInner: Bool
  /// The attachments of a test that is not an example.
  package let attachments: ExampleAttachments?
  /// The failures that have not been forwarded to XCTest yet.
  private let waiting: FailureLog
  /// The skip of a test method by a block inside it; nil once it has been forwarded to XCTest.
  let waitingSkip = Locked<SpecSkip?>(nil)
  /// The failures of a test method's expectations without a matcher, in case the method throws. Nil while none runs.
  private let missingMatchers = Locked<[TestFailure]?>(nil)
  private let matcherlessPlaces = Locked<Set<String>>([])
  /// The known issues of a test that is not an example; nil once it has ended.
  private let testKnownIssues = Locked<KnownIssues?>(KnownIssues())
  /// The snapshots of a test method. Nil for an example, whose record holds them.
  package let snapshots: TestSnapshots?
  @MainActor private static var mainThreadFailure: (failure: TestFailure, hasArrived: Bool)?
  /// The failure that this thread is recording in XCTest, which keeps only its message and line; nil if there is none.
  package static var passing: TestFailure? {
    ProcessThread.isMain ? ProcessThread.assumeMainActor { mainThreadFailure?.failure } : nil
  }

  /// Takes note of a failure that arrives at a test case. Returns true if it is the one that this thread is recording in XCTest: that one
  /// comes first, and then an observer of XCTest may assert something itself.
  static func takeArrival(of message: String, at line: Int) -> Bool {
    guard ProcessThread.isMain else { return false }
    return ProcessThread.assumeMainActor {
      guard let (failure, hasArrived) = mainThreadFailure else { return false }
      mainThreadFailure?.hasArrived = true
      return !hasArrived || (failure.message == message && failure.location.line == UInt(max(line, 0)))
    }
  }

  package init(
    _ testCase: XCTestCase,
    _ runner: SpecRunner,
    isInner: Bool = false,
    attachments: ExampleAttachments? = nil,
    snapshots: TestSnapshots? = nil
  ) {
    self.testCase = testCase
    self.snapshots = snapshots
    self.isInner = isInner
    self.attachments = attachments
    self.runner = runner
    let test = EndedTest(id: "\(type(of: testCase).listedName)/\(testCase.nameInClass)", name: testCase.name)
    waiting = FailureLog(onLateFailure: runner.reports.lateFailures.recorder(of: test))
  }

  /// True if XCTest has ended the test case, and would trap if it received another failure of it.
  var hasStopped: Bool { ProcessThread.isMain && testCase.testRun?.stopDate != nil }

  /// Records a failure of an example. On the main thread, forwards it to XCTest immediately.
  func add(_ failure: TestFailure) {
    guard ProcessThread.isMain else {
      if !runner.reports.takesInCopy(failure) { waiting.record(failure) }
      return
    }
    passOn()
    pass(failure)
  }

  /// Records a failure of a test that is not an example.
  package func record(_ failure: TestFailure) {
    if failure.hasNoMatcher, missingMatchers.withLock({ $0?.append(failure) }) != nil { return }
    if !ProcessThread.isMain, runner.reports.takesInCopy(failure) { return }
    if !hasEnded, ExploredXCTestFailures.gather(failure) { return }
    guard waiting.record(failure) else { return }
    // From another thread, forward it asynchronously. It is forwarded again when the test's methods have ended.
    if ProcessThread.isMain { return passOn() }
    FailureReporter.keep(failure)
    DispatchQueue.main.async { self.passOn() }
  }

  /// Records a failure of code without an owner. On the main thread, XCTest itself calls such code. Another thread may be one of a
  /// class method or of an observer.
  package func recordStray(_ failure: TestFailure) {
    if ProcessThread.isMain { record(failure) } else { recordOutliving(failure) }
  }

  /// Records a failure of code that another test, or a hook, has left behind.
  package func recordOutliving(_ failure: TestFailure) {
    runner.reports.lateFailures.recordStray(failure, while: testCase.nameInClass)
  }

  /// Holds back the failures of expectations without a matcher until the test method ends.
  func beginMethod() { missingMatchers.withLock { $0 = [] } }

  /// Records the failures of expectations without a matcher, because the test method has ended. If it threw an error, they
  /// are dropped: an argument of the matcher may have thrown it.
  func endMethod(isThrowing: Bool) {
    let failures = missingMatchers.withLock { failures in
      defer { failures = nil }
      return failures ?? []
    }
    if !isThrowing { failures.forEach(record) }
  }

  /// The places of expectations that pass without a matcher.
  var placesWithoutMatcher: [String] { matcherlessPlaces.withLock { $0.sorted() } }

  package func foundMissingMatcher(at location: CodeLocation) {
    matcherlessPlaces.withLock { _ = $0.insert("\(location)") }
  }

  /// Forwards all waiting failures and the skip to XCTest. Called on the main thread.
  package func passOn() {
    for failure in waiting.takeAll() { pass(failure) }
    waitingSkip.withLock { $0.take() }.map(testCase.record)
  }

  /// Makes waiting failures and all later ones late. Returns the known issues.
  @discardableResult
  package func close() -> [ExampleResult.KnownIssue] {
    waiting.close()
    for failure in waiting.takeAll() { waiting.record(failure) }
    return testKnownIssues.withLock { issues in
      defer { issues = nil }
      return issues?.all ?? []
    }
  }

  /// True if this is the bridge of a test that is not an example, and the test has ended.
  var hasEnded: Bool { testKnownIssues.withLock { $0 == nil } }

  package func record(known failures: [TestFailure], reason: String?) -> Bool {
    testKnownIssues.withLock { issues in
      issues?.add(failures.map { ExampleResult.KnownIssue(reason: reason, failure: $0) })
      return issues != nil
    }
  }

  /// Forwards a failure to XCTest, then to the reports.
  private func pass(_ failure: TestFailure) {
    ProcessThread.assumeMainActor {
      let outer = TestCaseBridge.mainThreadFailure
      TestCaseBridge.mainThreadFailure = (failure, hasArrived: false)
      defer { TestCaseBridge.mainThreadFailure = outer }
      // Without workers, XCTest and the reports print the failure here.
      OutputCapture.withoutCapture(of: STDOUT_FILENO) {
        testCase.record(failure)
        if !isInner { runner.reports.show(failure) }
      }
    }
  }
}

// MARK: - Running examples

extension TestCaseBridge {
  /// Runs an example in a test case, on the main thread.
  ///
  /// - Parameter onFailure: called immediately with each failure, on the thread that found it.
  static func run(
    _ item: RunPlan.Item,
    in spec: Spec,
    by runner: SpecRunner,
    onFailure: @escaping @Sendable (TestFailure) -> Void = { _ in }
  ) -> ExampleResult {
    let bridge = TestCaseBridge(spec, runner, isInner: MainActor.assumeIsolated { runner.isInTest })
    spec.bridge = bridge
    defer { spec.bridge = nil }
    return MainActor.assumeIsolated { bridge.run(item, onFailure) }
  }

  @MainActor private func run(
    _ item: RunPlan.Item,
    _ onFailure: @escaping @Sendable (TestFailure) -> Void
  ) -> ExampleResult {
    let result = RunningExample.with(testCase) {
      runner.run(
        item,
        setUp: {
          teardownBlocks.open()
          try setUp()
        },
        tearDownSteps: { teardownBlocks.steps(before: [tearDown, checkExpectations]) },
        onFailure: { failure in
          self.add(failure)
          onFailure(failure)
        }
      )
    }
    passOn()
    return result
  }

  #if CORELIBS_XCTEST
  /// Returns the name of an example, and a closure that runs it in a test case, for XCTest. The closure replaces
  /// XCTest's `invokeTest`, but spins the run loop only while it waits.
  @MainActor package static func entry(
    for item: RunPlan.Item,
    _ runner: SpecRunner
  ) -> (name: String, run: XCTestCaseClosure) {
    (
      item.name,
      { testCase in
        guard let spec = testCase as? Spec, let skip = run(item, in: spec, by: runner).skip else { return }
        (spec.testRun as? ExampleTestRun)?.skip = skip
      }
    )
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

  /// Fails the example if nothing has waited for one of its XCTest expectations.
  private func checkExpectations() {
    guard RunningExample.usesTestCase, let failure = UnwaitedExpectations(of: testCase).failure else { return }
    (testCase as? Spec)?.hasReportedExpectations = true
    FailureReporter.record(failure)
  }
  #else
  // Apple's XCTest calls these around the example, and checks expectations.
  private func setUp() throws {}
  private func tearDown() throws {}
  private func checkExpectations() {}
  #endif
}

#if CORELIBS_XCTEST
extension ProcessSpecs {
  /// Returns the examples of a spec class for XCTest: the name of each, and a closure that runs it in a test case.
  package func entries(of type: Spec.Type) -> [(name: String, run: XCTestCaseClosure)] {
    items(of: type).map { item in
      (
        item.name,
        { testCase in
          guard let (item, runner) = self.known(item.example) else { return }
          try TestCaseBridge.entry(for: item, runner).run(testCase)
        }
      )
    }
  }
}

/// The XCTest run of an example. XCTest's own class cannot record a skip from outside; this one reports the example's
/// skip in the same way.
final class ExampleTestRun: XCTestCaseRun {
  var skip: SpecSkip?

  override var hasBeenSkipped: Bool { skip == nil ? super.hasBeenSkipped : totalFailureCount == 0 }
  override var skipCount: Int { skip == nil ? super.skipCount : hasBeenSkipped ? 1 : 0 }
}
#endif

/// The blocks that an example has added to its test case with `addTeardownBlock`. Any thread may add one.
final class TeardownBlocks: Sendable {
  /// Unchecked, because the blocks are not sendable. Only the main thread runs them, after the example.
  private struct List: @unchecked Sendable {
    var blocks: [() throws -> Void] = []
    /// True if no more blocks will run.
    var isClosed = false
  }

  private let list = Locked(List())

  /// Begins an attempt of the example.
  func open() { list.withLock { $0.isClosed = false } }

  /// Adds a block. Returns false if it would not run anymore.
  func add(_ block: @escaping () throws -> Void) -> Bool {
    let added = List(blocks: [block])
    return list.withLock { list in
      list.blocks += added.blocks
      return !list.isClosed
    }
  }

  /// The number of blocks that have not run.
  var count: Int { list.withLock(\.blocks.count) }

  /// Removes the blocks but the first ones, and returns them one by one: the last one added comes first.
  func blocks(after count: Int) -> some Sequence<() throws -> Void> {
    AnyIterator { [list] in
      list.withLock { list in List(blocks: list.blocks.count > count ? [list.blocks.removeLast()] : []) }.blocks.first
    }
  }

  /// Returns the steps of the tear-down, of which the blocks come first, as in XCTest: the last one added comes first, even if
  /// another step has added it.
  func steps(before others: [() throws -> Void]) -> some Sequence<() throws -> Void> {
    var others = others[...]
    return AnyIterator { [list] in
      let next = list.withLock { list in
        let block = list.blocks.popLast()
        list.isClosed = block == nil && others.isEmpty
        return List(blocks: [block].compactMap(\.self))
      }
      return next.blocks.first ?? others.popFirst()
    }
  }
}

// MARK: - XCTest's failures

extension XCTestCase {
  #if APPLE_XCTEST
  fileprivate func record(_ failure: TestFailure) {
    // Otherwise XCTest ends the test with an Objective-C exception, after which Swift code cannot clean up.
    let continues = continueAfterFailure
    continueAfterFailure = true
    defer { continueAfterFailure = continues }
    let location = XCTSourceCodeLocation(filePath: failure.location.path, lineNumber: Int(failure.location.line))
    var issue = XCTIssue(
      type: failure.isUnexpected ? .thrownError : .assertionFailure,
      compactDescription: failure.message
    )
    issue.detailedDescription = failure.explanation
    issue.sourceCodeContext = XCTSourceCodeContext(location: location)
    record(issue)
  }
  #else
  fileprivate func record(_ failure: TestFailure) {
    recordFailure(
      withDescription: failure.message,
      inFile: failure.location.path,
      atLine: Int(failure.location.line),
      expected: !failure.isUnexpected
    )
  }
  #endif
}
