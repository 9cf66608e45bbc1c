// swift-format-ignore-file

import XCTest
import Shop

final class ClosureTests: XCTestCase {
  var values: [Int] = [1, 2, 3] // three of them
  var handler: ((Int) -> Void)?

  func testClosures() throws {
    values.forEach { XCTAssertGreaterThan($0, 0) }
    let results = values.map { value -> Int in
      XCTAssertLessThan(value, 4)
      return value
    }
    XCTAssertEqual(results, values)
    try ["unicorn"].forEach { XCTAssertThrowsError(try Basket(budget: 1).add($0, price: 1)) }
  }

  func testHandler() {
    XCTAssertNil(handler)
    var received: Int?
    handler = { received = $0 }
    handler?(3)
    XCTAssertEqual(received, 3)
    XCTAssertNotNil(handler)
  }

  func testHandlerIsNilAgain() { XCTAssertNil(handler) }

  func testThrowingHelper() throws {
    try assertThrows { throw ShopError.soldOut("x") }
  }

  private func assertThrows(_ body: () throws -> Void) rethrows {
    XCTAssertThrowsError(try body())
  }

  func testTernary() {
    let flag = values.count == 3
    flag ? XCTAssertTrue(flag) : XCTFail("no")
    guard values.count == 3 else { return XCTFail("not three") }
    switch values.first {
    case 1: XCTAssert(true)
    default: XCTFail("not one")
    }
    if values.isEmpty { XCTFail() } else { XCTAssertEqual(values.last, 3) }
  }

  func testMultilineStrings() {
    let text = """
      XCTAssertEqual(1, 2)
      func testNothing() {}
      """
    XCTAssertEqual(text.split(separator: "\n").count, 2)
  }
}
