/// A label for groups and examples, which a run can select by it.
///
/// ```swift
/// extension SpecTag {
///   static let slow: SpecTag = "slow"
/// }
///
/// it("imports a gigabyte", .tags(.slow)) { … }
/// ```
public struct SpecTag: Sendable, Hashable, ExpressibleByStringLiteral, CustomStringConvertible {
  /// The name of the tag.
  public let name: String

  /// Creates a tag.
  public init(_ name: String) { self.name = name }

  public init(stringLiteral name: String) { self.name = name }

  public var description: String { name }
}
