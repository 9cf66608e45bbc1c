import CandlestickExpectations

/// A destination of failures that also accepts attachments: a running test or one of its hooks.
package protocol AttachmentOwner: FailureDestination {
  /// The attachments; nil if none are accepted now.
  var attachments: ExampleAttachments? { get }
}
