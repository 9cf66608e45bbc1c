import CSupport
import CandlestickExpectations
import Foundation

/// A copy of this process that a test has forked. Its memory is its own, so it cannot record a failure in the result of
/// the test.
enum ForkedCopy {
  /// True if this process is such a copy.
  static var isCurrent: Bool { FailureReporter.isCopy }

  /// Prints a failure of this copy, and lets the process of the test know that there is one.
  static func record(_ failure: TestFailure) {
    #if FORKED_WORKERS
    FileHandle.standardError.write(Data("\(failure.location): error: \(failure.text)\n".utf8))
    candlestick_report_copy_failure()
    #endif
  }

  /// Returns the failure of a test that ends, whose copies have recorded failures; nil if they have not.
  static func takeFailure(at location: CodeLocation) -> TestFailure? {
    #if FORKED_WORKERS
    guard candlestick_take_copy_failure() else { return nil }
    let message = "a process that the test has forked has failed; the error output has its failures"
    return TestFailure(message: message, location: location)
    #else
    return nil
    #endif
  }
}

extension LateFailures {
  /// Records that copies of this process have failed after the end of their tests. Workers send such failures themselves.
  package func recordLateCopyFailure() {
    #if FORKED_WORKERS
    guard candlestick_has_late_copy_failure() else { return }
    let message =
      "a process that a test has forked has failed after the end of the test; the error output has its failures"
    recordStray(TestFailure(message: message, location: .unknown))
    #endif
  }
}
