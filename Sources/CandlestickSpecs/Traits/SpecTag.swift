/// A name that groups and examples are sorted by.
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

  /// Makes a tag.
  ///
  /// - Parameter name: the name of the tag.
  public init(_ name: String) { self.name = name }

  public init(stringLiteral name: String) { self.name = name }

  public var description: String { name }
}
