import CandlestickExpectations
import CandlestickSupport
package import XCTest

/// The example that the code here and now runs for.
package enum RunningExample {
  /// Unchecked, because XCTest's classes are not Sendable: code on another thread may do with the test case what XCTest
  /// allows there.
  private struct Reference: @unchecked Sendable {
    let testCase: XCTestCase?
  }

  private static let reference = Locked(Reference(testCase: nil))

  /// Its record; nil outside of examples and hooks. Tasks, threads and Dispatch blocks that the example starts inherit
  /// it.
  package static var current: ExampleRecord? { FailureReporter.innermost(ExampleRecord.self) }

  /// The test case that runs an example now, on any thread; nil outside of examples.
  package static var testCase: XCTestCase? { reference.withLock { $0 }.testCase }

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
