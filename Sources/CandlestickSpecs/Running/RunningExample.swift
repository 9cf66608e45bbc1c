import CandlestickExpectations
import CandlestickSupport
package import XCTest

/// The example that the current code belongs to.
package enum RunningExample {
  /// Unchecked, because XCTest's classes are not sendable. Code on other threads may use the test case as far as XCTest
  /// allows.
  private struct Reference: @unchecked Sendable {
    let testCase: XCTestCase?
    /// True if code has asked for the test case.
    var isUsed = false
  }

  private static let reference = Locked(Reference(testCase: nil))

  /// The record of the example; nil outside of examples and hooks. Tasks, threads and Dispatch blocks that the example
  /// starts inherit it.
  package static var current: ExampleRecord? { FailureReporter.innermost(ExampleRecord.self) }

  /// Records the effect of an error on the example. Outside of examples, the error is a failure.
  static func record(_ error: any Error, thrownBy name: String, at location: CodeLocation) {
    if let current { return current.record(error, thrownBy: name, at: location) }
    FailureReporter.record(TestFailure(unexpected: error, thrown: " in \(name)", at: location))
  }

  /// The test case that is running an example, on any thread; nil outside of examples.
  package static var testCase: XCTestCase? {
    reference.withLock { reference in
      reference.isUsed = true
      return reference
    }
    .testCase
  }

  /// True if code may have used XCTest's features of the test case, because it has asked for it.
  static var usesTestCase: Bool { reference.withLock { $0 }.isUsed }

  /// The tear-down blocks that have been added to that test case.
  static var teardownBlocks: TeardownBlocks? { (reference.withLock { $0 }.testCase as? Spec)?.bridge?.teardownBlocks }

  /// Runs code that runs an example in a test case.
  static func with<Value>(_ testCase: XCTestCase, _ code: () throws -> Value) rethrows -> Value {
    let outer = set(Reference(testCase: testCase))
    defer { _ = set(outer) }
    return try code()
  }

  private static func set(_ new: Reference) -> Reference {
    reference.withLock { reference in
      defer { reference = new }
      return reference
    }
  }
}
