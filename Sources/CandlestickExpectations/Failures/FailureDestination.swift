import CandlestickSimulation
import CandlestickSupport
import Foundation

/// Records the failures of some code: a running example, a test of another framework, a block of expectations.
package protocol FailureDestination: AnyObject, Sendable {
  /// Records a failure. Called on the thread where it occurred.
  func record(_ failure: TestFailure)

  /// Records a failure that was found while this destination was active, in code whose owner is unknown. The default
  /// calls `record`.
  func recordStray(_ failure: TestFailure)

  /// Records a failure that was found while this destination was active, in code that has outlived its owner. The default calls
  /// `recordStray`.
  func recordOutliving(_ failure: TestFailure)

  /// Records an expectation without a matcher that passes nevertheless. The default does nothing.
  func foundMissingMatcher(at location: CodeLocation)

  /// Records that an error has skipped the test. Returns false if the destination cannot, which is the default.
  func record(skip error: any Error, at location: CodeLocation) -> Bool

  /// Shows ``TestFailure/whole`` of a failure that is about to be recorded. The default adds it to the details.
  func keepWhole(of failure: inout TestFailure)

  /// Records the failures of a known issue, if it can record them separately.
  ///
  /// - Parameter reason: describes the issue; nil if the user gave no reason.
  /// - Returns: false if it cannot, which is the default.
  func record(known failures: [TestFailure], reason: String?) -> Bool
}

extension FailureDestination {
  package func recordStray(_ failure: TestFailure) { record(failure) }
  package func recordOutliving(_ failure: TestFailure) { recordStray(failure) }
  package func foundMissingMatcher(at location: CodeLocation) {}
  package func record(skip error: any Error, at location: CodeLocation) -> Bool { false }
  package func keepWhole(of failure: inout TestFailure) { failure.noteWhole() }
  package func record(known failures: [TestFailure], reason: String?) -> Bool { false }
}

/// Reports failures to the exploration of schedules in which they occurred.
final class ExploredFailures: FailureDestination {
  static let shared = ExploredFailures()

  private init() {}

  func record(_ failure: TestFailure) {
    #if canImport(Testing)
    if TestingIssueGatherer.takes(failure) { return }
    #endif
    Simulation.gather(GatheredFailure(failure))
  }
}

extension GatheredFailure {
  /// Creates a failure on a schedule, and keeps it in case the process ends before the schedule.
  package init(_ failure: TestFailure) {
    var original = failure
    original.hasNoMatcher = false
    FailureReporter.keep(original)
    self.init("\(failure.location): \(failure.text)", original: original, yieldsToErrors: failure.hasNoMatcher)
  }
}

/// Records failures that have no other destination: in Swift Testing, if it is running tests. Otherwise it prints them
/// and makes the process exit with status 1.
final class LastResort: FailureDestination {
  private static let failTheProcess: Void = {
    _ = process
    atexit {
      // Not a worker that this process forks later.
      guard getpid() == LastResort.process else { return }
      fflush(nil)
      _exit(1)
    }
  }()
  private static let process = getpid()

  /// Swift Testing has already skipped a test that `Test.cancel` ends.
  func record(skip error: any Error, at location: CodeLocation) -> Bool {
    SwiftTesting.isInTest && "\(type(of: error))" == "SkipInfo"
  }

  func record(_ failure: TestFailure) {
    if SwiftTesting.handles(failure) { return }
    StandardError.print("\(failure.location): error: \(failure.text)")
    Self.failTheProcess
  }
}
