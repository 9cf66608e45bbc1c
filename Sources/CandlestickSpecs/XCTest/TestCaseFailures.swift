#if !canImport(ObjectiveC)
import CandlestickExpectations
import CandlestickSimulation
import Foundation
import XCTest

/// Failures of a test case of XCTest's, on their way to XCTest, which only the main thread may tell of them.
///
/// Unchecked, because XCTest's classes are not Sendable: the test case, and what is variable here, is used on the main
/// thread alone. Failures that are found elsewhere wait in `pending`, behind a lock, until the main thread passes them on.
final class TestCaseFailures: @unchecked Sendable {
  private let testCase: XCTestCase
  private let pending = Locked<[Failure]?>([])
  /// Whether XCTest is being told of a failure right now.
  private(set) var isPassingOn = false

  init(of testCase: XCTestCase) { self.testCase = testCase }

  /// Takes a failure, and tells XCTest of it at once if this is the main thread.
  ///
  /// - Returns: whether it has been taken. After the end none is.
  @discardableResult
  func record(_ failure: Failure) -> Bool {
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
    let wasPassingOn = isPassingOn
    isPassingOn = true
    defer { isPassingOn = wasPassingOn }
    failures.forEach(testCase.record)
  }

  /// Takes no more failures.
  ///
  /// - Returns: those that XCTest has not been told of.
  func end() -> [Failure] {
    pending.withLock { pending in
      defer { pending = nil }
      return pending ?? []
    }
  }
}
#endif
