import CandlestickExpectations
import CandlestickSpecs
import XCTest

/// What XCTest knows a ``QuickSpec`` as.
public typealias QuickSpecBase = XCTestCase

/// A class of specs, as Quick has it. A subclass in a test target is found and run.
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
/// Instead of the class method, `spec()` may be overridden as an instance method, as in Quick 5 and 6.
open class QuickSpec: Spec, SyncDSLUser {
  /// Declares the examples; to be overridden.
  @preconcurrency @MainActor open override class func spec() {
    #if canImport(ObjectiveC)
    ((self as NSObject.Type).init() as? QuickSpec)?.spec()
    #else
    self.init().spec()
    #endif
  }

  /// Declares the examples, as in Quick 5 and 6; to be overridden.
  @preconcurrency @MainActor open func spec() {}

  /// The test case that runs an example right now, if it is one of a `QuickSpec`.
  public static var current: QuickSpec! { RunningExample.testCase as? QuickSpec }

  #if !canImport(ObjectiveC)
  /// Makes a test case that runs nothing, such as the one that an instance method ``spec()-swift.method`` is called on.
  public required init() {
    super.init(name: "", testClosure: { _ in })
  }

  /// Makes a test case.
  ///
  /// - Parameters:
  ///   - name: the name of the example.
  ///   - testClosure: runs the example.
  public required init(name: String, testClosure: @escaping (XCTestCase) throws -> Void) {
    super.init(name: name, testClosure: testClosure)
  }

  /// The name of each example, and what runs it in a test case.
  open class var allTests: [(String, (QuickSpec) -> () throws -> Void)] {
    entries(of: self).map { name, run in (name, { testCase in { try run(testCase) } }) }
  }

  /// Takes a failure of XCTest's own assertions to the example that is running.
  ///
  /// - Parameters:
  ///   - description: what was not as it should be.
  ///   - filePath: the file of the assertion.
  ///   - lineNumber: the line of the assertion, counted from 1.
  ///   - expected: whether an assertion has found it, and not an error.
  open override func recordFailure(
    withDescription description: String,
    inFile filePath: String,
    atLine lineNumber: Int,
    expected: Bool
  ) {
    super.recordFailure(withDescription: description, inFile: filePath, atLine: lineNumber, expected: expected)
  }
  #endif
}

extension QuickSpec: SpecFamily {
  package static var familyRules: SpecRules { .quick }
  package static var base: Spec.Type { QuickSpec.self }
}

#if !canImport(ObjectiveC)
/// The examples of a spec class, which are declared on the main thread.
func entries(of type: Spec.Type) -> [(String, XCTestCaseClosure)] {
  MainActor.assumeIsolated { OnMainThread(code: ProcessSpecs.entries(of: type)) }.code
}
#endif
