public import XCTest

/// A class of specs. A subclass in a test target is found and run, beside whatever other tests there are.
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
/// A subclass that does not override ``spec()`` has the examples of its superclass, if that has any: so helpers can be
/// shared by a base class, and examples by one that calls what its subclasses override.
open class Spec: XCTestCase {
  /// Declares the examples; to be overridden.
  @MainActor open class func spec() {}

  /// What is said of all examples of the class; to be overridden.
  ///
  /// ```swift
  /// override class var traits: [SpecTrait] { [.deterministic] }
  /// ```
  @MainActor open class var traits: [SpecTrait] { [] }

  /// The test case that runs an example right now, for what XCTest asks of one; nil outside of examples.
  ///
  /// ```swift
  /// let called = Spec.running!.expectation(description: "called")
  /// ```
  public static var running: Spec? { CurrentTestCase.testCase as? Spec }

  #if !canImport(ObjectiveC)
  private let runExample: XCTestCaseClosure
  /// Set while the example runs.
  private(set) var bridge: SpecTestCase?
  private var isRunningMethod = false

  public required init(name: String, testClosure: @escaping XCTestCaseClosure) {
    runExample = testClosure
    super.init(name: name, testClosure: testClosure)
  }

  open override var testRunClass: AnyClass? { ExampleTestRun.self }

  /// Runs one example, without the turns of the run loop that XCTest takes for each test.
  open override func invokeTest() {
    bridge = SpecTestCase(self)
    defer { bridge = nil }
    do {
      try runExample(self)
    } catch {
      let description = "unexpected error thrown: \(error)"
      recordFailure(withDescription: description, inFile: "<unknown>", atLine: 0, expected: false)
    }
  }

  /// Runs a test method, as XCTest runs those of any test case: between the set-up and tear-down methods.
  ///
  /// - Parameter method: calls it.
  /// - Throws: what it throws, to XCTest.
  func runMethod(_ method: () throws -> Void) throws {
    // XCTest calls what it runs as a test, which comes by here again.
    if isRunningMethod { return try method() }
    bridge = nil
    isRunningMethod = true
    super.invokeTest()
    isRunningMethod = false
  }

  /// Takes the failures of XCTest's own assertions to the example that is running, as an expectation's.
  open override func recordFailure(
    withDescription description: String,
    inFile filePath: String,
    atLine lineNumber: Int,
    expected: Bool
  ) {
    if let bridge, bridge.take(description, inFile: filePath, atLine: lineNumber) { return }
    super.recordFailure(withDescription: description, inFile: filePath, atLine: lineNumber, expected: expected)
  }
  #endif
}
