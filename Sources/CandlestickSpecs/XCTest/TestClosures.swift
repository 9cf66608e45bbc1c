import CandlestickSimulation
import CandlestickSupport
import XCTest

/// The tests that XCTest runs, to run one of them again in a test case of its own.
///
/// Unchecked, because the closures of tests are not Sendable: they are called on the main thread alone, as by XCTest.
struct TestClosures: @unchecked Sendable {
  private static let known = Locked(TestClosures())

  private var closures: [ObjectIdentifier: [String: XCTestCaseClosure]] = [:]

  /// Takes note of the tests that XCTest runs.
  static func register(_ tests: [XCTestCaseEntry]) {
    known.withLock { known in
      for (type, tests) in tests {
        known.closures[ObjectIdentifier(type), default: [:]].merge(tests) { $1 }
      }
    }
  }

  /// Makes a test case that runs the same test as another, and shares nothing with it.
  ///
  /// - Parameter testCase: the other.
  /// - Returns: nil if its test is not known.
  static func copy(of testCase: XCTestCase) -> XCTestCase? {
    let type = type(of: testCase)
    let name = String(testCase.name.dropFirst(String(describing: type).count + 1))
    guard let closure = known.withLock(\.self).closures[ObjectIdentifier(type)]?[name] else { return nil }
    return type.init(name: testCase.name) { testCase in
      // A test that skips itself on the first schedule ends the exploration. One that does so later has nothing more to say.
      do { try closure(testCase) } catch is XCTSkip {}
    }
  }
}
