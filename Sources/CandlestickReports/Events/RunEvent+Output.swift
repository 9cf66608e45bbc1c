extension RunEvent {
  /// A line of output.
  public struct Output: Codable, Sendable, Equatable {
    /// An output stream of a process. JSON uses the name of the case.
    public enum Stream: String, Codable, Sendable {
      /// The standard output.
      case output
      /// The standard error.
      case error
    }

    /// The ``Example/id`` of the running example; nil if none was running.
    public var example: String?
    /// The stream to which the line was printed.
    public var stream: Stream
    /// The text, including the line break unless the line is unfinished. Invalid UTF-8 is replaced.
    public var text: String

    package init(example: String?, stream: Stream, text: String) {
      self.example = example
      self.stream = stream
      self.text = text
    }
  }

  /// A file attached by the running example.
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
