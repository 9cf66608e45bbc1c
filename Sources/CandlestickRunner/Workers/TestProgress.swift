import CandlestickExpectations
import CandlestickSpecs

/// The progress of a test that has not ended, as the supervisor knows it. The test may end its worker, and then sends no result.
struct TestProgress {
  /// The attempts that have failed.
  private(set) var attempts: Attempts
  /// The failures of the running attempt that have been found and not reported. Of those that schedules have found repeatedly, the
  /// first one.
  private var found: [String: (index: Int, failure: TestFailure)] = [:]
  private var foundCount = 0
  /// The known issues of the running attempt.
  private var known = KnownIssues()
  /// The snapshots that the test has recorded in all attempts.
  private var snapshots = SnapshotUses()

  init(retryCount: Int) { attempts = Attempts(retryCount: retryCount) }

  /// Records a failure of the running attempt.
  mutating func found(_ failure: TestFailure) {
    foundCount += 1
    if found[failure.place] == nil { found[failure.place] = (foundCount, failure) }
  }

  /// Records that the worker has reported a failure.
  mutating func reported(_ failure: TestFailure) { found[failure.place] = nil }

  /// Records a known issue of the running attempt.
  mutating func found(known issue: ExampleResult.KnownIssue) {
    reported(issue.failure)
    if !known.all.contains(where: { $0.failure.place == issue.failure.place }) { known.add([issue]) }
  }

  /// Removes the failures and known issues of the running attempt.
  mutating func dropFound() { (found, known) = ([:], KnownIssues()) }

  /// Removes and returns the failures of the running attempt that have been found and not reported.
  mutating func takeFound() -> [TestFailure] {
    defer { found = [:] }
    return found.values.sorted { $0.index < $1.index }.map(\.failure)
  }

  /// Ends a failed attempt. Returns true if the test runs again.
  ///
  /// - Parameter failure: the failure that ended the attempt, if nothing had failed before.
  mutating func retry(after failure: TestFailure?) -> Bool {
    defer { dropFound() }
    guard let first = takeFound().first ?? failure else { return false }
    return attempts.retry(after: first)
  }

  mutating func record(_ notes: SnapshotUses) { snapshots.merge(notes) }

  /// Adds the known issues of the last attempt to the notes of its result.
  func addKnownIssues(to notes: inout ExecutionSummary) { notes.knownIssues = known.all }

  /// Adds the progress to the notes of the test's result.
  func complete(_ notes: inout ExecutionSummary) {
    notes.earlierFailures = attempts.earlierFailures
    notes.snapshots.merge(snapshots)
  }
}

extension TestFailure {
  /// Equal for the same failure on several schedules.
  fileprivate var place: String { "\(location) \(message)" }
}
