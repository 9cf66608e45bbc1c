/// Takes failures: an example that is running, or a test of another framework.
package protocol FailureDestination: AnyObject, Sendable {
  /// Takes one failure, on whatever thread it was found.
  ///
  /// - Parameter failure: what was not as it should be.
  func record(_ failure: TestFailure)

  /// Takes a failure of code of which nobody knows what it belongs to, and that ran while this was in force. By default,
  /// it is taken as any other.
  ///
  /// - Parameter failure: what was not as it should be.
  func recordStray(_ failure: TestFailure)
}

extension FailureDestination {
  package func recordStray(_ failure: TestFailure) { record(failure) }
}
