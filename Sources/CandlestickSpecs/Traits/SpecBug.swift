/// A bug that an example is about.
public struct SpecBug: Sendable, Hashable {
  /// Where the bug is described: a link, or a number in a bug tracker.
  public let reference: String
  /// What the bug is called.
  public let title: String?
}
