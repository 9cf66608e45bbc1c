// swift-format-ignore-file

import XCTest
import Shop

final class InheritingTests: ShopTestCase {
  override func setUp() {
    super.setUp()
    XCTAssertEqual(basket.total, 0)
  }

  func testAdd() throws {
    try add("a")
    XCTAssertEqual(basket.total, 1)
  }
}

final class InheritingGenericTests: GenericTestCase<Int> {
  func testItems() { XCTAssertEqual(items, []) }
}

class LocalBase: XCTestCase {
  var number: Int { 1 }
  func testNumber() { XCTAssertGreaterThan(number, 0) }
}

final class LocalTests: LocalBase {
  override var number: Int { 2 }
  func testTwo() { XCTAssertEqual(number, 2) }
}

final class BesideTests: XCTestCase {
  func testBeside() { XCTAssertEqual([1].count, 1) }
}
