public struct Stack<Element> {
  private var elements: [Element] = []
  public init() {}
  public var isEmpty: Bool { elements.isEmpty }
  public var count: Int { elements.count }
  public var top: Element? { elements.last }
  public mutating func push(_ element: Element) { elements.append(element) }
  @discardableResult public mutating func pop() -> Element? { elements.popLast() }
}

public enum ShopError: Error, Equatable {
  case soldOut(String)
  case tooExpensive(price: Int, budget: Int)
}

public final class Basket {
  public private(set) var items: [String: Int] = [:]
  public var budget: Int
  public var onChange: ((Basket) -> Void)?
  public init(budget: Int) { self.budget = budget }
  public var total: Int { items.values.reduce(0, +) }
  public func add(_ item: String, price: Int) throws {
    guard item != "unicorn" else { throw ShopError.soldOut(item) }
    guard total + price <= budget else { throw ShopError.tooExpensive(price: price, budget: budget) }
    items[item] = price
    onChange?(self)
  }
}

public actor Counter {
  public private(set) var value = 0
  public init() {}
  public func increase() { value += 1 }
}

public func average(_ numbers: [Double]) -> Double { numbers.reduce(0, +) / Double(numbers.count) }

public func price(of item: String) async throws -> Int {
  await Task.yield()
  guard item != "unicorn" else { throw ShopError.soldOut(item) }
  return item.count
}
