// swift-format-ignore-file

import XCTest
import Shop

final class StoppingTests: XCTestCase {
  var basket: Basket!
  var other: Int? = 1

  override func setUpWithError() throws {
    try super.setUpWithError()
    continueAfterFailure = false
    basket = Basket(budget: 10)
    XCTAssertNotNil(basket)
  }

  override func tearDown() {
    XCTAssertEqual(basket.budget, 10)
    super.tearDown()
  }

  func testPasses() throws {
    XCTAssertEqual(basket.total, 0)
    try basket.add("a", price: 1)
    if basket.total == 1 { XCTAssertEqual(basket.items, ["a": 1], "one item") } else { XCTFail("not one") }
    XCTAssertThrowsError(try basket.add("unicorn", price: 1)) { error in
      XCTAssertEqual(error as? ShopError, .soldOut("unicorn"))
    }
    XCTAssertNoThrow(try basket.add("b", price: 1))
    for price in 1...2 { XCTAssertGreaterThan(price, 0) }
    switch basket.total {
    case 2: XCTAssertTrue(true)
    default: XCTFail("not two")
    }
    guard basket.total == 2 else { return XCTFail("not two", file: #filePath, line: #line) }
    guard basket.total == 2 else {
      XCTFail("not two")
      return
    }
  }

  func testStopsAtAFailure() {
    XCTAssertEqual(basket.total, 1, "the total")
    XCTAssertNil(basket)
    XCTAssertNil(other)
  }

  func testStopsInABranch() async {
    if basket.total == 0 { XCTFail() }
    XCTFail("after the failure")
  }

  func testHelpers() {
    assertTotal(0)
    [1, 2].forEach { XCTAssertLessThan($0, 3) }
    do {
      try basket.add("unicorn", price: 1)
      XCTFail("sold")
    } catch {
      XCTAssertTrue(error is ShopError)
    }
  }

  func testThrowingHelper() throws { try check(0) }

  private func check(_ total: Int) throws {
    XCTAssertEqual(basket.total, total)
    try basket.add("c", price: 1)
  }

  private func assertTotal(_ total: Int, file: StaticString = #filePath, line: UInt = #line) {
    XCTAssertEqual(basket.total, total, file: file, line: line)
  }
}

final class ContinuingTests: XCTestCase {
  override func setUp() {
    continueAfterFailure = true
  }

  func testContinues() {
    XCTAssertEqual(1, 2, "first")
    self.continueAfterFailure = false
    XCTAssertEqual([1].count, 1)
    continueAfterFailure = true
    XCTAssertEqual(1, 3, "second")
  }

  func testOther() {
    XCTAssertEqual(2 + 2, 4)
  }
}

final class AsyncContinuingTests: XCTestCase {
  var names: [String] = []

  override func setUp() async throws {
    try await super.setUp()
    continueAfterFailure = false; names = ["a"]
  }

  func testNames() async { XCTAssertEqual(names, ["a"]); names = [] }

  @MainActor func testNamesAgain() { XCTAssertEqual(names.count, 1) }
}
