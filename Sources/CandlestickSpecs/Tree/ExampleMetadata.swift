public import CandlestickExpectations

/// What is known about an example before it runs.
///
/// ```swift
/// beforeEach { metadata in
///   if metadata.tags.contains(.network) { server.start() }
/// }
/// ```
public struct ExampleMetadata: Sendable {
  /// The description of the example itself.
  public let description: String
  /// The descriptions of its groups, outermost first.
  public let groups: [String]
  /// Where the example is declared.
  public let location: CodeLocation
  /// Its traits, those of its groups included.
  public let traits: SpecTraits

  /// The descriptions of the groups and of the example, as one sentence.
  public var fullName: String {
    (groups + [description]).filter { !$0.isEmpty }.joined(separator: " ")
  }

  /// The descriptions of the groups and of the example, with a separator.
  ///
  /// - Parameter separator: stands between two of them, even if one is empty.
  public func name(separator: String) -> String {
    (groups + [description]).joined(separator: separator)
  }

  /// The tags, outermost first.
  public var tags: [SpecTag] { traits.tags }
  /// The bugs, outermost first.
  public var bugs: [SpecBug] { traits.bugs }
  /// The time limit of the example.
  public var timeLimit: Duration? { traits.timeLimit }
}

extension ExampleMetadata {
  /// Creates the metadata of a test method, which is known by its name alone.
  package init(testMethod name: String) {
    self.init(description: name, groups: [], location: CodeLocation(path: nil, line: 0), traits: SpecTraits())
  }
}
