/// Where failures are kept that would be lost if the process ended.
package protocol FailureJournal: Sendable {
  /// Keeps a failure.
  ///
  /// - Parameter test: the number of the worker's test that the failure belongs to.
  func keep(_ failure: TestFailure, test: Int64)

  /// Keeps the failure of a known issue.
  ///
  /// - Parameters:
  ///   - reason: describes the issue; nil if the user gave no reason.
  ///   - test: the number of the worker's test that the issue belongs to.
  func keep(known failure: TestFailure, reason: String?, test: Int64)

  /// Removes the failures and known issues of a test.
  func drop(test: Int64)
}
