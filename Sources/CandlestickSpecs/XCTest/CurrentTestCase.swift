import CandlestickSimulation
import CandlestickSupport
import XCTest

/// The test case that runs an example right now, for whom it may concern on any thread.
///
/// Unchecked, because XCTest's classes are not Sendable: who asks for the test case from another thread does what XCTest lets
/// be done there.
package struct CurrentTestCase: @unchecked Sendable {
  private static let current = Locked(CurrentTestCase(reference: nil))

  private let reference: XCTestCase?
  private var isGivenOut = false

  private init(reference: XCTestCase?) { self.reference = reference }

  /// The test case that runs an example right now; nil outside of examples.
  package static var testCase: XCTestCase? {
    current.withLock { current in
      current.isGivenOut = true
      return current
    }.reference
  }

  /// Whether anybody has asked for the test case that runs an example right now.
  static var isGivenOut: Bool { current.withLock(\.isGivenOut) }

  /// Runs code that an example is run by.
  ///
  /// - Parameters:
  ///   - testCase: the test case of the example.
  ///   - code: runs it.
  static func with<Result>(_ testCase: XCTestCase, _ code: () throws -> Result) rethrows -> Result {
    let outer = set(CurrentTestCase(reference: testCase))
    defer { _ = set(outer) }
    return try code()
  }

  private static func set(_ testCase: CurrentTestCase) -> CurrentTestCase {
    current.withLock { current in
      defer { current = testCase }
      return current
    }
  }
}
