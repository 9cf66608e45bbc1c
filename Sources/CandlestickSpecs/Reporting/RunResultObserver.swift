import CandlestickExpectations

/// Receives the results of a run instead of reports. A worker sends them to its supervisor in this way.
package protocol RunResultObserver: Sendable {
  /// Called for each failure that XCTest has recorded, and in a forked process on any thread.
  func failureFound(_ failure: TestFailure)
  /// Called for each failure that belongs to no running test, on the thread that found it.
  func lateFailureFound(_ failure: TestFailure, of test: EndedTest?)
  /// Called with the folder of a test's attachments before the first file is written.
  func attachmentFolderMade(_ folder: String)
  /// Called when a test has recorded a snapshot, with all of the test so far.
  func snapshotsRecorded(_ notes: SnapshotUses)
  /// Called when an attempt of a test has failed, and the test runs again.
  @MainActor func attemptEnded()
  /// Called when an example or another test has ended.
  @MainActor func exampleFinished(_ result: ExampleResult)
}
