/// The error of a fake that was not given any other.
public struct EmptyError: Error, Hashable {
  /// Creates the error.
  public init() {}
}
