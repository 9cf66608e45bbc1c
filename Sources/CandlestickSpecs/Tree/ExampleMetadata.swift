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

  package func name(separator: String) -> String {
    // Between words, an empty description is left out; between commas it stays, as in Quick.
    (groups + [description]).filter { separator != " " || !$0.isEmpty }.joined(separator: separator)
  }

  /// The tags, outermost first.
  public var tags: [SpecTag] { traits.tags }
  /// The bugs, outermost first.
  public var bugs: [SpecBug] { traits.bugs }
  /// How long the example may take.
  public var timeLimit: Duration? { traits.timeLimit }
}
