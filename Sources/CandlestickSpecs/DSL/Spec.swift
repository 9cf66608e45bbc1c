import CandlestickExpectations
public import XCTest

/// A class of specs. Subclasses in a test target are discovered, and run like other test classes.
///
/// ```swift
/// final class StackSpec: Spec {
///   override class func spec() {
///     describe("a stack") {
///       it("is empty at first") { expect(Stack<Int>().isEmpty).to(beTrue()) }
///     }
///   }
/// }
/// ```
///
/// A subclass that does not override ``spec()`` inherits the examples of its superclass. A base class can therefore
/// hold helpers, or examples that call overridden members of its subclasses.
open class Spec: XCTestCase {
  /// Declares the examples. Override in a subclass.
  @MainActor open class func spec() {}

  /// The traits of all examples of the class. Override in a subclass.
  ///
  /// ```swift
  /// override class var traits: [SpecTrait] { [.deterministic] }
  /// ```
  @MainActor open class var traits: [SpecTrait] { [] }

  /// The test case that runs the current example, for features of XCTest; nil outside of examples.
  ///
  /// ```swift
  /// let called = Spec.running!.expectation(description: "called")
  /// ```
  public static var running: Spec? { RunningExample.testCase as? Spec }

  /// Always true: an example continues after a failed assertion, because Swift code can be ended only by an error that it
  /// throws. If the property is set to false, the failures of the example say so. Use `require`, `unwrap` or `XCTUnwrap`
  /// where a failure must end the example.
  open override var continueAfterFailure: Bool {
    get { true }
    set {
      guard !newValue else { return }
      _ = FailureReporter.add(
        "continueAfterFailure = false does not end an example; use `require` to end it at a failure"
      )
    }
  }

  /// The bridge to XCTest; set while an example runs.
  var bridge: TestCaseBridge? {
    didSet {
      hasRun = bridge == nil
      for block in earlyBlocks { _ = bridge?.teardownBlocks.add(block) }
      earlyBlocks = []
    }
  }
  /// True if the test case has run an example.
  private var hasRun = false
  /// The tear-down blocks that an observer of XCTest has added before the example or the test method begins.
  private var earlyBlocks: [() throws -> Void] = []

  #if APPLE_XCTEST
  /// The test methods and examples of the class, for XCTest.
  open override class var defaultTestSuite: XCTestSuite {
    let suite = super.defaultTestSuite
    for selector in MainActor.assumeIsolated({ ObjectiveCBridge.addMethods(to: self) }) {
      // Call the initializer through the Objective-C class: a Swift class would have to declare it as required.
      suite.addTest((self as XCTestCase.Type).init(selector: selector))
    }
    return suite
  }

  /// Returns true if test cases of the class have a method. To run a single test, XCTest calls this before it creates
  /// any suite.
  open override class func instancesRespond(to aSelector: Selector!) -> Bool {
    if Thread.isMainThread { _ = MainActor.assumeIsolated { ObjectiveCBridge.addMethods(to: self) } }
    return super.instancesRespond(to: aSelector)
  }

  /// Records an issue. In an example, a failed XCTest assertion is first recorded like a failed expectation. Override
  /// this method to observe all failures.
  open override func record(_ issue: XCTIssue) {
    let location = issue.sourceCodeContext.location
    guard bridge != nil, !TestCaseBridge.takeArrival(of: issue.compactDescription, at: location?.lineNumber ?? 0) else {
      return super.record(issue)
    }
    var failure = TestFailure(
      message: issue.compactDescription,
      location: CodeLocation(path: location?.fileURL.path, line: UInt(max(location?.lineNumber ?? 0, 0)))
    )
    failure.isUnexpected = issue.type == .thrownError || issue.type == .uncaughtException
    FailureReporter.recordPastObservers(failure)
  }
  #else
  private let runExample: XCTestCaseClosure
  private var isRunningMethod = false
  /// True if the example has failed because of XCTest expectations for which nothing has waited.
  var hasReportedExpectations = false

  /// Creates a test case.
  ///
  /// - Parameters:
  ///   - name: the name of the example.
  ///   - testClosure: runs the example.
  public required convenience init(name: String, testClosure: @escaping XCTestCaseClosure) {
    self.init(isolation: nil, name: name, testClosure: testClosure)
  }

  /// Creates a test case.
  ///
  /// The initializer is isolated to its argument so that subclasses inherit it, even in a module that is isolated to
  /// the main actor by default. There, they could not inherit a designated initializer that is not isolated.
  ///
  /// - Parameters:
  ///   - isolation: the actor of the caller.
  ///   - name: the name of the example.
  ///   - testClosure: runs the example.
  public init(isolation: isolated (any Actor)?, name: String, testClosure: @escaping XCTestCaseClosure) {
    runExample = testClosure
    super.init(name: name, testClosure: testClosure)
  }

  open override var testRunClass: AnyClass? { ExampleTestRun.self }

  /// Runs one example. Replaces XCTest's `invokeTest`, which spins the run loop for each test.
  open override func invokeTest() {
    do {
      try runExample(self)
    } catch {
      let description = "unexpected error thrown: \(error)"
      recordFailure(withDescription: description, inFile: "<unknown>", atLine: 0, expected: false)
    }
  }

  /// Runs a test method between the set-up and tear-down methods, as XCTest does.
  package func runMethod(_ method: () throws -> Void) throws {
    // XCTest calls its test closure, which is `runExample` and ends up here again.
    if isRunningMethod { return try method() }
    isRunningMethod = true
    super.invokeTest()
    isRunningMethod = false
  }

  /// Records a failure in XCTest. In an example, a failed XCTest assertion is first recorded like a failed expectation.
  /// Override this method to observe all failures.
  open override func recordFailure(
    withDescription description: String,
    inFile filePath: String,
    atLine lineNumber: Int,
    expected: Bool
  ) {
    // XCTest has checked the expectations again.
    if bridge == nil, hasReportedExpectations, description.hasPrefix(UnwaitedExpectations.message) { return }
    guard bridge != nil, !TestCaseBridge.takeArrival(of: description, at: lineNumber) else {
      return super.recordFailure(withDescription: description, inFile: filePath, atLine: lineNumber, expected: expected)
    }
    let location = CodeLocation(path: filePath, line: UInt(max(lineNumber, 0)))
    var failure = TestFailure(message: description, location: location)
    failure.isUnexpected = !expected
    FailureReporter.recordPastObservers(failure)
  }

  // MARK: - Tear-down blocks

  /// Adds a block to run after the example, before the tear-down methods. The block that was added last runs first.
  open override func addTeardownBlock(_ block: @escaping () throws -> Void) {
    if addsToExample(block) { return }
    super.addTeardownBlock { [unowned self] in
      do {
        try block()
      } catch {
        recordFailure(withDescription: "threw error \"\(error)\"", inFile: "<EXPR>", atLine: 0, expected: false)
      }
    }
  }

  /// Adds an async block to run after the example, before the tear-down methods. The block that was added last runs
  /// first.
  ///
  /// XCTest has a method of the same kind, which cannot be overridden and whose blocks do not run for an example. A
  /// call with an async block through a reference of type `XCTestCase` reaches that method.
  open func addTeardownBlock(_ block: @escaping @Sendable () async -> Void) {
    if addsToExample({ try AsyncCall.finish(block) }) { return }
    super.addTeardownBlock(block)
  }

  /// Adds a tear-down block to the example. Fails if the example's blocks have run. Returns false for a test method.
  private func addsToExample(_ block: @escaping () throws -> Void) -> Bool {
    guard bridge != nil || hasRun else {
      // Adds it to XCTest's blocks, too, which XCTest does not run for an example.
      earlyBlocks.append(block)
      return false
    }
    if bridge?.teardownBlocks.add(block) != true {
      let message = "`addTeardownBlock` was called after the example's tear-down, so the block will not run"
      FailureReporter.record(TestFailure(message: message, location: .unknown))
    }
    return true
  }

  /// Makes a call with an async block that throws ambiguous, so that it does not compile. Otherwise XCTest's method
  /// would accept the block, and no example would run it. Handle errors in the block.
  @_nonoverride public func addTeardownBlock(_ block: @escaping @Sendable () async throws -> Void) {
    super.addTeardownBlock(block)
  }
  #endif
}
