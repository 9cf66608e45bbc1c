// swift-format-ignore-file

import XCTest
import Shop

class ShopTestCase: XCTestCase {
  var basket: Basket!
  override func setUp() { super.setUp(); basket = Basket(budget: 5) }
  func add(_ name: String) throws { try basket.add(name, price: 1) }
}

class GenericTestCase<Item>: XCTestCase {
  var items: [Item] = []
}
