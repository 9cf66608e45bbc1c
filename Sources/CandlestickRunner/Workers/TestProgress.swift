import CandlestickExpectations
import CandlestickSpecs

/// The progress of a test that has not ended, as the supervisor knows it. The test may end its worker, and then sends no result.
struct TestProgress {
  /// The attempts that have failed.
  private(set) var attempts: Attempts
  /// The failures of the running attempt that have been found and not reported.
  private var found: [TestFailure] = []
  /// The snapshots that the test has recorded in all attempts.
  private var snapshots = SnapshotNotes()

  init(retryCount: Int) { attempts = Attempts(retryCount: retryCount) }

  /// Records a failure of the running attempt. Schedules and polls find the same failure again.
  mutating func found(_ failure: TestFailure) {
    let isKnown = found.contains { $0.message == failure.message && $0.location == failure.location }
    if !isKnown { found.append(failure) }
  }

  /// Records that the worker has reported a failure.
  mutating func reported(_ failure: TestFailure) { found.removeAll { $0.id == failure.id } }

  /// Removes and returns the failures of the running attempt that have been found and not reported.
  mutating func takeFound() -> [TestFailure] {
    defer { found = [] }
    return found
  }

  /// Ends a failed attempt. Returns true if the test runs again.
  ///
  /// - Parameter failure: the failure that ended the attempt, if nothing had failed before.
  mutating func retry(after failure: TestFailure?) -> Bool {
    guard let first = takeFound().first ?? failure else { return false }
    return attempts.retry(after: first)
  }

  mutating func record(_ notes: SnapshotNotes) { snapshots.merge(notes) }

  /// Adds the progress to the notes of the test's result.
  func complete(_ notes: inout ExecutionNotes) {
    notes.earlierFailures = attempts.earlierFailures
    notes.snapshots.merge(snapshots)
  }
}
