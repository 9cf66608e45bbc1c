public enum FeederError: Error { case empty }

/// Gives each caller one portion.
public actor Feeder {
  public private(set) var portions: Int

  public init(portions: Int = 0) { self.portions = portions }

  public func fill(_ count: Int) { portions += count }

  @discardableResult public func feed() throws -> Int {
    guard portions > 0 else { throw FeederError.empty }
    portions -= 1
    return portions
  }
}

/// Weighs fish, one after the other.
public func weigh(_ fish: [Fish]) async -> Double {
  var sum = 0.0
  for fish in fish {
    await Task.yield()
    sum += fish.weight
  }
  return sum
}

/// Fetches a fish over the network.
public func order(_ name: String) async throws -> Fish {
  await Task.yield()
  guard !name.isEmpty else { throw TankError.unknown(name) }
  return Fish(name, .catfish, weight: 2)
}
