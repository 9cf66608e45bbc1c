/// A bug that an example covers.
public struct SpecBug: Sendable, Hashable {
  /// A link to the bug, or its number in a bug tracker.
  public let reference: String
  /// The title of the bug.
  public let title: String?
}
