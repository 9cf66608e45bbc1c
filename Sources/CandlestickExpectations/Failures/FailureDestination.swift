/// Takes failures: an example that is running, or a test of another framework.
public protocol FailureDestination: AnyObject, Sendable {
  /// Takes one failure, on whatever thread it was found.
  ///
  /// - Parameter failure: what was not as it should be.
  func record(_ failure: Failure)
}
