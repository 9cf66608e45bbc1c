/// Where failures are kept that would be lost if the process ended.
package protocol FailureJournal: Sendable {
  /// Keeps a failure.
  ///
  /// - Parameter test: the number of the worker's test that the failure belongs to.
  func keep(_ failure: TestFailure, test: Int64)

  /// Removes the failures of a test.
  func drop(test: Int64)
}
