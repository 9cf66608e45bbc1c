import CandlestickSpecs
import XCTest

/// The superclass of ``AsyncSpec``.
public typealias AsyncSpecBase = XCTestCase

/// A class of specs with async examples and hooks, which are isolated to no actor by default.
///
/// ```swift
/// final class ClockSpec: AsyncSpec {
///   override class func spec() {
///     it("ticks") { await expect { await Clock().tick() }.to(equal(1)) }
///   }
/// }
/// ```
open class AsyncSpec: Spec, AsyncDSLUser {
  /// Declares the examples. Override in a subclass.
  nonisolated open override class func spec() {}

  /// The test case that is running an example of an `AsyncSpec`; nil outside of examples.
  public static var current: AsyncSpec! { RunningExample.testCase as? AsyncSpec }

  #if CORELIBS_XCTEST
  /// Creates a test case that runs nothing.
  public required init() {
    super.init(name: "", testClosure: { _ in })
  }

  /// Creates a test case.
  ///
  /// - Parameters:
  ///   - name: the name of the example.
  ///   - testClosure: runs the example.
  public required init(name: String, testClosure: @escaping (XCTestCase) throws -> Void) {
    super.init(name: name, testClosure: testClosure)
  }

  /// The names of the examples, with closures that run them in a test case.
  open class var allTests: [(String, (AsyncSpec) -> () throws -> Void)] {
    entries(of: self).map { name, run in (name, { testCase in { try run(testCase) } }) }
  }
  #endif
}
