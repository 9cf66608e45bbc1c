/// The reason why a tank refuses a fish.
public enum TankError: Error, Equatable {
  case full
  case predator(String)
  case unknown(String)
}

/// Receives the events of a tank.
public protocol TankDelegate: AnyObject {
  func tank(_ tank: Tank, didAdd fish: Fish)
}

/// Holds fish.
public final class Tank {
  public let capacity: Int
  public private(set) var fish: [Fish] = []
  public weak var delegate: TankDelegate?

  public init(capacity: Int = 3) { self.capacity = capacity }

  public var isEmpty: Bool { fish.isEmpty }
  public var count: Int { fish.count }
  public var weight: Double { fish.reduce(0) { $0 + $1.weight } }

  public func add(_ newcomer: Fish) throws {
    guard count < capacity else { throw TankError.full }
    if newcomer.species == .shark, !isEmpty { throw TankError.predator(newcomer.name) }
    fish.append(newcomer)
    delegate?.tank(self, didAdd: newcomer)
  }

  @discardableResult public func remove(_ name: String) throws -> Fish {
    guard let index = fish.firstIndex(where: { $0.name == name }) else { throw TankError.unknown(name) }
    return fish.remove(at: index)
  }

  public func fish(named name: String) -> Fish? { fish.first { $0.name == name } }
}
