import CandlestickSpecs
import XCTest

/// The superclass of ``QuickSpec``.
public typealias QuickSpecBase = XCTestCase

/// A class of specs that follow Quick's rules. Subclasses in a test target are discovered and run.
///
/// ```swift
/// final class StackSpec: QuickSpec {
///   override class func spec() {
///     describe("a stack") {
///       it("is empty at first") { expect(Stack<Int>().isEmpty).to(beTrue()) }
///     }
///   }
/// }
/// ```
///
/// `spec()` may also be an instance method, as in Quick 5 and 6.
open class QuickSpec: Spec, SyncDSLUser {
  /// Declares the examples. Override in a subclass.
  @preconcurrency @MainActor open override class func spec() {
    #if APPLE_XCTEST
    // Call the initializer through the Objective-C class: a Swift class would have to declare it as required.
    ((self as XCTestCase.Type).init() as? QuickSpec)?.spec()
    #else
    self.init().spec()
    #endif
  }

  /// Declares the examples, as in Quick 5 and 6. Override in a subclass.
  @preconcurrency @MainActor open func spec() {}

  /// The test case that runs the current example of a `QuickSpec`; nil outside of examples.
  public static var current: QuickSpec! { RunningExample.testCase as? QuickSpec }

  #if CORELIBS_XCTEST
  /// Creates a test case that runs nothing, to call the instance method ``spec()-swift.method``.
  public required convenience init() {
    self.init(isolation: nil, name: "", testClosure: { _ in })
  }

  /// Creates a test case.
  ///
  /// - Parameters:
  ///   - name: the name of the example.
  ///   - testClosure: runs the example.
  public required convenience init(name: String, testClosure: @escaping (XCTestCase) throws -> Void) {
    self.init(isolation: nil, name: name, testClosure: testClosure)
  }

  /// The names of the examples, each with a closure that runs the example in a test case.
  open class var allTests: [(String, (QuickSpec) -> () throws -> Void)] {
    entries(of: self).map { name, run in (name, { testCase in { try run(testCase) } }) }
  }

  /// Records a failed XCTest assertion in the running example, like a failed expectation. Override this method to
  /// observe all failures.
  open override func recordFailure(
    withDescription description: String,
    inFile filePath: String,
    atLine lineNumber: Int,
    expected: Bool
  ) {
    super.recordFailure(withDescription: description, inFile: filePath, atLine: lineNumber, expected: expected)
  }

  // Declared again for files that use `MemberImportVisibility` and import only Quick, where the methods of `Spec` are
  // not visible.

  /// Adds a block to run after the example. The block that was added last runs first.
  open override func addTeardownBlock(_ block: @escaping () throws -> Void) { super.addTeardownBlock(block) }

  /// Adds an async block to run after the example. The block that was added last runs first.
  open override func addTeardownBlock(_ block: @escaping @Sendable () async -> Void) { super.addTeardownBlock(block) }

  /// Makes a call with an async block that throws ambiguous, so that it does not compile. Handle errors in the block.
  @_nonoverride public func addTeardownBlock(_ block: @escaping @Sendable () async throws -> Void) {
    (self as XCTestCase).addTeardownBlock(block)
  }
  #endif
}

/// The test case that runs the current example: a ``QuickSpec`` or an ``AsyncSpec``; nil outside of examples.
///
/// ```swift
/// currentSpec()?.continueAfterFailure = false
/// ```
public func currentSpec() -> XCTestCase? { RunningExample.testCase }
