// swift-format-ignore-file

import XCTest
import Shop

extension XCTestCase {
  func trackLeaks(_ object: AnyObject, file: StaticString = #filePath, line: UInt = #line) {
    addTeardownBlock { [weak object] in XCTAssertNil(object, "a leak", file: file, line: line) }
  }

  var emptyBasket: Basket { Basket(budget: 0) }
}

func makeBasket(for test: XCTestCase) -> Basket {
  let basket = Basket(budget: 3)
  test.addTeardownBlock { XCTAssertLessThan(basket.total, 3) }
  return basket
}
