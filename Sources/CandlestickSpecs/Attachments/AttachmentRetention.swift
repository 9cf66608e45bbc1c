/// The results of a test for which an attachment is kept.
public enum AttachmentRetention: Sendable {
  /// The attachment is removed when the test has ended without a failure.
  case onFailure
  /// The attachment is kept.
  case always
}
