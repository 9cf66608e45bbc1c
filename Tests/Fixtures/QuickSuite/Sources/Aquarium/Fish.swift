/// Swims in a tank.
public struct Fish: Hashable, Codable, Sendable {
  public enum Species: String, CaseIterable, Codable, Sendable {
    case goldfish, catfish, shark
  }

  public var name: String
  public var species: Species
  public var weight: Double

  public init(_ name: String, _ species: Species = .goldfish, weight: Double = 1) {
    self.name = name
    self.species = species
    self.weight = weight
  }
}

extension Fish: Comparable {
  public static func < (lhs: Fish, rhs: Fish) -> Bool { lhs.weight < rhs.weight }
}
