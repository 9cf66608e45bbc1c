/// Thrown by ``TestClock/checkSuspension()`` if a task sleeps.
public struct SuspensionError: Error, Hashable {
  /// Creates the error.
  public init() {}
}
