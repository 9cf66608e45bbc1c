/// Where failures are recorded: a running example, or a test of another framework.
package protocol FailureDestination: AnyObject, Sendable {
  /// Records a failure, on the thread where it occurred.
  func record(_ failure: TestFailure)

  /// Records a failure of code with unknown owner that ran while this destination was active. By default, the same
  /// as `record`.
  func recordStray(_ failure: TestFailure)
}

extension FailureDestination {
  package func recordStray(_ failure: TestFailure) { record(failure) }
}
