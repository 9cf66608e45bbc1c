import CandlestickExpectations
import CandlestickSpecs

/// The progress of a test that has not ended, as the supervisor knows it. The test may end its worker, and then sends no result.
struct TestProgress {
  /// The attempts that have failed.
  private(set) var attempts: Attempts
  /// The failures of the running attempt that have been found and not reported.
  private var found: [TestFailure.ID: (index: Int, failure: TestFailure)] = [:]
  private var foundCount = 0
  /// The known issues of the running attempt.
  private var known = KnownIssues()
  /// The snapshots that the test has recorded in all attempts.
  private var snapshots = SnapshotNotes()

  init(retryCount: Int) { attempts = Attempts(retryCount: retryCount) }

  /// Records a failure of the running attempt.
  mutating func found(_ failure: TestFailure) {
    foundCount += 1
    found[failure.id] = (foundCount, failure)
  }

  /// Records that the worker has reported a failure. Several schedules may have found it.
  mutating func reported(_ failure: TestFailure) {
    found = found.filter { _, other in other.failure.place != failure.place }
  }

  /// Records a known issue of the running attempt.
  mutating func found(known issue: ExampleResult.KnownIssue) {
    reported(issue.failure)
    if !known.all.contains(where: { $0.failure.place == issue.failure.place }) { known.add([issue]) }
  }

  /// Removes the failures and known issues of the running attempt.
  mutating func dropFound() { (found, known) = ([:], KnownIssues()) }

  /// Removes and returns the failures of the running attempt that have been found and not reported. Of those that schedules
  /// have found repeatedly, returns one.
  mutating func takeFound() -> [TestFailure] {
    defer { found = [:] }
    var places: Set<String> = []
    return found.values.sorted { $0.index < $1.index }.map(\.failure).filter { places.insert($0.place).inserted }
  }

  /// Ends a failed attempt. Returns true if the test runs again.
  ///
  /// - Parameter failure: the failure that ended the attempt, if nothing had failed before.
  mutating func retry(after failure: TestFailure?) -> Bool {
    let first = takeFound().first ?? failure
    dropFound()
    guard let first else { return false }
    return attempts.retry(after: first)
  }

  mutating func record(_ notes: SnapshotNotes) { snapshots.merge(notes) }

  /// Adds the known issues of the last attempt to the notes of its result.
  func addKnownIssues(to notes: inout ExecutionNotes) { notes.knownIssues = known.all }

  /// Adds the progress to the notes of the test's result.
  func complete(_ notes: inout ExecutionNotes) {
    notes.earlierFailures = attempts.earlierFailures
    notes.snapshots.merge(snapshots)
  }
}

extension TestFailure {
  /// Equal for the same failure on several schedules.
  fileprivate var place: String { "\(location) \(message)" }
}
