extension RunEvent {
  /// A line that was printed.
  public struct Output: Codable, Sendable, Equatable {
    /// The streams of a process. In JSON, it is the name of the case.
    public enum Stream: String, Codable, Sendable {
      /// The standard output.
      case output
      /// The standard error.
      case error
    }

    /// The ``Example/id`` of the example that was running; nil if none was.
    public var example: String?
    /// The stream.
    public var stream: Stream
    /// The text, with its line break. Only a text that has not ended its line has none. Bytes that are not UTF-8 are replaced.
    public var text: String

    package init(example: String?, stream: Stream, text: String) {
      self.example = example
      self.stream = stream
      self.text = text
    }
  }

  /// A file that the running example has attached.
  public struct AttachedFile: Codable, Sendable, Equatable {
    /// The ``Example/id`` of the example.
    public var example: String
    /// The file.
    public var attachment: Attachment

    package init(example: String, attachment: Attachment) {
      self.example = example
      self.attachment = attachment
    }
  }
}
