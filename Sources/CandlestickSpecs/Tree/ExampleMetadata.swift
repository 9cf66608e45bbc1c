public import CandlestickExpectations

/// The description, the location and the traits of an example.
///
/// ```swift
/// beforeEach { metadata in
///   if metadata.tags.contains(.network) { server.start() }
/// }
/// ```
public struct ExampleMetadata: Sendable {
  /// The description of the example itself.
  public let description: String
  /// The descriptions of the example's groups, outermost first.
  public let groups: [String]
  /// The location of the declaration.
  public let location: CodeLocation
  /// The traits, including those of the example's groups.
  package let traits: SpecTraits

  /// The descriptions of the groups and of the example, as one sentence.
  public var fullName: String {
    // A hand-written loop, because `joined` would take most of the time of planning a test.
    var name = ""
    func add(_ part: String) {
      if !name.isEmpty, !part.isEmpty { name += " " }
      name += part
    }
    groups.forEach(add)
    add(description)
    return name
  }

  /// The descriptions of the groups and of the example, with a separator.
  ///
  /// - Parameter separator: the text between two descriptions, even if one is empty.
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
  /// Creates the metadata of a test method, of which only the name is known.
  package init(testMethod name: String) {
    self.init(description: name, groups: [], location: .unknown, traits: SpecTraits())
  }
}
