public import CandlestickExpectations

/// What is known of an example before it is run.
///
/// ```swift
/// beforeEach { metadata in
///   if metadata.tags.contains(.network) { server.start() }
/// }
/// ```
public struct ExampleMetadata: Sendable {
  /// The description of the example itself.
  public let description: String
  /// The descriptions of the groups around it, outermost first.
  public let groups: [String]
  /// Where the example stands.
  public let location: SourceLocation
  /// What its traits and those of the groups around it amount to.
  public let traits: SpecTraits

  /// The descriptions of the groups and of the example, as one sentence.
  public var fullName: String { name(separator: " ") }

  /// The descriptions of the groups and of the example, with something in between.
  ///
  /// - Parameter separator: what is between two of them. Where it is a space, empty ones are left out.
  public func name(separator: String) -> String {
    // Between commas an empty description stays, as in Quick.
    (groups + [description]).filter { separator != " " || !$0.isEmpty }.joined(separator: separator)
  }

  /// The tags, outermost first.
  public var tags: [SpecTag] { traits.tags }
  /// The bugs, outermost first.
  public var bugs: [SpecBug] { traits.bugs }
  /// How long the example may take.
  public var timeLimit: Duration? { traits.timeLimit }
}
