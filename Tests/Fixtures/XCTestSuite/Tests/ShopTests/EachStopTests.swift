// swift-format-ignore-file

import XCTest
import Shop

// Each assertion, passing and failing, where a failure ends the test.
final class EachStopTests: XCTestCase {
  var none: Int?
  var some: Int? = 1
  var prices = ["a": 1]
  var basket: Basket! = Basket(budget: 3)
  var noBasket: Basket?

  override func setUp() { continueAfterFailure = false }

  private func load(_ item: String = "") throws -> Int? {
    guard item != "unicorn" else { throw ShopError.soldOut(item) }
    return prices[item]
  }

  func testTruth() { XCTAssert(none == nil); XCTAssertTrue(some == 1); XCTAssertFalse(prices.isEmpty) }
  func testAssertFails() { XCTAssert(none == 1); XCTFail("after the failure") }
  func testTrueFails() { XCTAssertTrue(none == 1, "none"); XCTFail("after the failure") }
  func testFalseFails() { XCTAssertFalse(none == nil); XCTFail("after the failure") }

  func testNil() throws {
    XCTAssertNil(none)
    XCTAssertNil(self.none, "none", file: #filePath, line: #line)
    XCTAssertNil(prices["b"])
    XCTAssertNil(prices.values.first { $0 > 1 })
    XCTAssertNil(try load())
    XCTAssertNil(try? load("unicorn"))
    XCTAssertNil(prices as Any as? String)
    try XCTAssertNil(load())
    if none == nil { XCTAssertNil(noBasket) } else { XCTFail() }
    for item in ["b", "c"] { XCTAssertNil(prices[item], item) }
    XCTAssertEqual(none, nil)
    XCTAssertEqual(nil, prices["b"], "b")
    XCTAssertIdentical(noBasket, nil)
  }
  func testNilFails() { XCTAssertNil(some); XCTFail("after the failure") }
  func testNilThrows() { XCTAssertNil(try load("unicorn")); XCTFail("after the failure") }
  func testTryNilFails() throws { try XCTAssertNil(load("a"), "a"); XCTFail("after the failure") }
  func testNilFailsInALoop() {
    for item in ["b", "a"] { XCTAssertNil(prices[item]) }
    XCTFail("after the failure")
  }
  func testEqualNilFails() { XCTAssertEqual(some, nil); XCTFail("after the failure") }
  func testNilEqualFails() { XCTAssertEqual(nil, prices["a"]); XCTFail("after the failure") }
  func testIdenticalNilFails() { XCTAssertIdentical(basket, nil); XCTFail("after the failure") }

  func testNotNil() { XCTAssertNotNil(some); XCTAssertNotEqual(some, nil); XCTAssertNotIdentical(basket, nil) }
  func testNotNilFails() { XCTAssertNotNil(none); XCTFail("after the failure") }
  func testNotEqualNilFails() { XCTAssertNotEqual(none, nil); XCTFail("after the failure") }
  func testNotIdenticalNilFails() { XCTAssertNotIdentical(noBasket, nil); XCTFail("after the failure") }

  func testEqual() { XCTAssertEqual(some, 1); XCTAssertEqual(0.1, 0.2, accuracy: 0.2); XCTAssertNotEqual(some, 2) }
  func testEqualFails() { XCTAssertEqual(some, 2); XCTFail("after the failure") }
  func testEqualOfNilFails() { XCTAssertEqual(none, 2); XCTFail("after the failure") }
  func testAccuracyFails() { XCTAssertEqual(0.1, 0.2, accuracy: 0.01); XCTFail("after the failure") }
  func testNotEqualFails() { XCTAssertNotEqual(some, 1); XCTFail("after the failure") }

  func testIdentical() { XCTAssertIdentical(basket, basket); XCTAssertNotIdentical(basket, Basket(budget: 1)) }
  func testIdenticalFails() { XCTAssertIdentical(basket, Basket(budget: 1)); XCTFail("after the failure") }
  func testNotIdenticalFails() { XCTAssertNotIdentical(basket, basket); XCTFail("after the failure") }

  func testOrder() {
    XCTAssertGreaterThan(2, 1)
    XCTAssertGreaterThanOrEqual(1, 1)
    XCTAssertLessThan(1, 2)
    XCTAssertLessThanOrEqual(1, 1)
  }
  func testGreaterFails() { XCTAssertGreaterThan(1, 1); XCTFail("after the failure") }
  func testGreaterOrEqualFails() { XCTAssertGreaterThanOrEqual(0, 1); XCTFail("after the failure") }
  func testLessFails() { XCTAssertLessThan(1, 1); XCTFail("after the failure") }
  func testLessOrEqualFails() { XCTAssertLessThanOrEqual(2, 1); XCTFail("after the failure") }

  func testErrors() throws {
    XCTAssertThrowsError(try load("unicorn"))
    XCTAssertThrowsError(try basket.add("unicorn", price: 1), "sold") { error in
      XCTAssertEqual(error as? ShopError, .soldOut("unicorn"))
    }
    try XCTAssertThrowsError(load("unicorn"))
    XCTAssertNoThrow(try load())
    XCTAssertNoThrow(try load("a"), "a")
    XCTAssertNoThrow(try basket.add("b", price: 1))
    XCTAssertNoThrow(self.some = try load())
    try XCTAssertNoThrow(load())
    XCTAssertNil(some)
  }
  func testThrowsErrorFails() { XCTAssertThrowsError(try load()); XCTFail("after the failure") }
  func testThrowsErrorFailsToo() { XCTAssertThrowsError(try basket.add("a", price: 1)) { _ in }; XCTFail("after the failure") }
  func testNoThrowFails() { XCTAssertNoThrow(try load("unicorn")); XCTFail("after the failure") }
  func testUnwrap() throws { XCTAssertEqual(try XCTUnwrap(some), 1) }
  func testUnwrapFails() throws { _ = try XCTUnwrap(none); XCTFail("after the failure") }
}

// Failures in all places in which a statement after them leaves the code.
final class LeavingTests: XCTestCase {
  var items = ["a": 1]

  override func setUp() { continueAfterFailure = false }

  func testReturns() throws {
    XCTAssertEqual(try find("a"), 1)
    if items.isEmpty { XCTFail("none"); return }
    guard let price = items["a"] else {
      XCTFail("no price")
      return
    }
    for item in items.keys {
      if item.isEmpty {
        XCTFail("no name")
        continue
      }
      if item == "unicorn" { XCTFail("sold"); break }
      switch items[item] {
      case nil: XCTFail("no price"); throw ShopError.soldOut(item)
      default: XCTAssertEqual(price, 1)
      }
    }
  }

  func testReturnsNil() throws {
    XCTAssertNotNil(try find("b"))
    XCTFail("after the failure")
  }

  func testThrows() throws {
    XCTAssertEqual(try self.price("b"), 1)
    XCTFail("after the failure")
  }

  func testBreaks() {
    for item in ["a", "b"] {
      if items[item] == nil { XCTFail("no price"); break }
    }
    XCTFail("after the failure")
  }

  private func find(_ item: String) throws -> Int? {
    guard let price = items[item] else { XCTFail("no price"); return nil }
    return price
  }

  private func price(_ item: String) throws -> Int {
    guard let price = self.items[item] else {
      XCTFail("no price")
      throw ShopError.soldOut(item)
    }
    return price
  }
}

// Closures that hold the test case weakly.
final class WeakTests: XCTestCase {
  var number = 1

  func testReturns() {
    let closure: () -> Void = { [weak self] in
      guard let self else { return XCTFail("gone") }
      XCTAssertEqual(self.number, 1)
    }
    closure()
    func nested() -> Int? {
      let closure = { [weak self] () -> Int? in
        guard let self else { XCTFail("gone"); return nil }
        return self.number
      }
      return closure()
    }
    XCTAssertEqual(nested(), 1)
  }

  func testNotAnnotated() {
    let closure = { [weak self] in
      guard let self else { return XCTFail("gone") }
      XCTAssertEqual(self.number, 1)
    }
    closure()
  }

  func testThrows() throws {
    let closure = { [weak self] () throws -> Int in
      guard let self = self else {
        XCTFail("gone")
        throw ShopError.soldOut("self")
      }
      XCTAssertEqual(self.number, 1)
      return self.number
    }
    XCTAssertEqual(try closure(), 1)
  }

  func testFails() {
    [1, 2].forEach { [weak self] value in
      guard let self else {
        XCTAssertNil(value)
        return
      }
      XCTAssertEqual(self.number, value)
    }
  }
}
