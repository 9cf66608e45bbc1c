import CandlestickSpecs
import Foundation
import XCTest

/// The observers that the user's code has added to XCTest's observation center.
///
/// They observe the process that runs the tests, so that they can reset its state between tests, or add a tear-down block to a
/// test. The supervisor withdraws them before its own run begins, and each worker adds them again.
@MainActor enum UserObservers {
  /// The observers that were withdrawn.
  private static var withdrawn: [any XCTestObservation] = []
  private static let enclosing = EnclosingSuites()

  /// True if observers were withdrawn.
  static var areWithdrawn: Bool { !withdrawn.isEmpty }

  /// Removes the observers, before XCTest and the supervisor add their own.
  static func withdraw() {
    withdrawn = XCTestConsole.allObservers ?? []
    withdrawn.forEach(XCTestObservationCenter.shared.removeTestObserver)
    XCTestObservationCenter.shared.addTestObserver(enclosing)
  }

  /// Adds the observers again, and notifies them that the test bundle begins.
  static func restore() {
    withdrawn.forEach(XCTestObservationCenter.shared.addTestObserver)
    // XCTest would charge a failed assertion to the first test.
    OutsideTestCase.run {
      for observer in withdrawn {
        observer.testBundleWillStart(.main)
        enclosing.suites.forEach(observer.testSuiteWillStart)
      }
    }
  }

  /// Notifies the observers, and those that tests have added, that the test bundle ends.
  ///
  /// - Parameter run: the run of the suite inside of XCTest's suites.
  static func finish(_ run: XCTestRun?) {
    let observers = XCTestConsole.allObservers ?? []
    // XCTest would ignore a failed assertion.
    OutsideTestCase.run {
      var inner = run
      for suite in enclosing.suites.reversed() {
        if let run = suite.testRun as? XCTestSuiteRun {
          if let inner { run.addTestRun(inner) }
          inner = run
        }
        for observer in observers { observer.testSuiteDidFinish(suite) }
      }
      for observer in observers { observer.testBundleDidFinish(.main) }
    }
  }

  /// Records the two suites of XCTest around those of the test classes, outermost first.
  private final class EnclosingSuites: NSObject, XCTestObservation {
    private(set) var suites: [XCTestSuite] = []

    func testSuiteWillStart(_ testSuite: XCTestSuite) {
      if suites.count < 2 { suites.append(testSuite) }
    }
  }
}
