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
  public let location: CodeLocation
  /// What its traits and those of the groups around it amount to.
  public let traits: SpecTraits

  /// The descriptions of the groups and of the example, as one sentence.
  public var fullName: String {
    (groups + [description]).filter { !$0.isEmpty }.joined(separator: " ")
  }

  /// The descriptions of the groups and of the example, with something in between.
  ///
  /// - Parameter separator: what is between two of them, also if one is empty.
  public func name(separator: String) -> String {
    (groups + [description]).joined(separator: separator)
  }

  /// The tags, outermost first.
  public var tags: [SpecTag] { traits.tags }
  /// The bugs, outermost first.
  public var bugs: [SpecBug] { traits.bugs }
  /// How long the example may take.
  public var timeLimit: Duration? { traits.timeLimit }
}
