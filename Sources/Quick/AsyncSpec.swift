import CandlestickSpecs
import XCTest

/// The superclass of ``AsyncSpec``.
public typealias AsyncSpecBase = XCTestCase

/// A class of specs with async examples and hooks, which are not isolated to an actor by default.
///
/// ```swift
/// final class ClockSpec: AsyncSpec {
///   override class func spec() {
///     it("ticks") { await expect { await Clock().tick() }.to(equal(1)) }
///   }
/// }
/// ```
nonisolated open class AsyncSpec: Spec, AsyncDSLUser {
  /// Declares the examples. Override in a subclass.
  open override class func spec() {}

  /// The test case that runs the current example of an `AsyncSpec`; nil outside of examples.
  public static var current: AsyncSpec! { RunningExample.testCase as? AsyncSpec }

  #if CORELIBS_XCTEST
  /// Creates a test case that runs nothing.
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
  open class var allTests: [(String, (AsyncSpec) -> () throws -> Void)] {
    entries(of: self).map { name, run in (name, { testCase in { try run(testCase) } }) }
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
