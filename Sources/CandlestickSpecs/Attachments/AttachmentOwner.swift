import CandlestickExpectations

/// A destination of failures that also takes attachments: a running test, or one of its hooks.
package protocol AttachmentOwner: FailureDestination {
  /// The attachments; nil if there can be none now.
  var attachments: ExampleAttachments? { get }
}
