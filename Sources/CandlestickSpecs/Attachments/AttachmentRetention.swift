/// The results of a test for which an attachment is kept.
public enum AttachmentRetention: Sendable {
  /// Removes the attachment if the test ends without a failure.
  case onFailure
  /// Keeps the attachment.
  case always
}
