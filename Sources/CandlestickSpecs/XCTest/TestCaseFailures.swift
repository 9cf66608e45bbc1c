#if !canImport(ObjectiveC)
import CandlestickExpectations
import CandlestickSimulation
import CandlestickSupport
import Foundation
import XCTest

/// Failures of a test case of XCTest's, on their way to XCTest, which only the main thread may tell of them.
///
/// Unchecked, because XCTest's classes are not Sendable: the test case, and what is variable here, is used on the main
/// thread alone. Failures that are found elsewhere wait in `pending`, behind a lock, until the main thread passes them on.
final class TestCaseFailures: @unchecked Sendable {
  private let testCase: XCTestCase
  private let pending = Locked<[TestFailure]?>([])
  /// The failure that XCTest is being told of right now. It keeps no more of it than the message, the file and the line.
  private(set) var passedOn: TestFailure?
  /// Is called with each failure when XCTest has been told of it.
  var onPassedOn: (TestFailure) -> Void = { _ in }

  init(of testCase: XCTestCase) { self.testCase = testCase }

  /// Takes a failure, and tells XCTest of it at once if this is the main thread.
  ///
  /// - Returns: whether it has been taken. After the end none is.
  @discardableResult
  func record(_ failure: TestFailure) -> Bool {
    let isTaken = pending.withLock { pending in
      pending?.append(failure)
      return pending != nil
    }
    if isTaken && Thread.isMainThread { passOn() }
    return isTaken
  }

  /// Tells XCTest of all failures that wait. To be called on the main thread.
  func passOn() {
    let failures = pending.withLock { pending in
      defer { pending = pending.map { _ in [] } }
      return pending ?? []
    }
    let outer = passedOn
    defer { passedOn = outer }
    for failure in failures {
      passedOn = failure
      testCase.record(failure)
      onPassedOn(failure)
    }
  }

  /// Takes no more failures.
  ///
  /// - Returns: those that XCTest has not been told of.
  func end() -> [TestFailure] {
    pending.withLock { pending in
      defer { pending = nil }
      return pending ?? []
    }
  }
}
#endif
